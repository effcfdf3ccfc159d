// Elements in one line: h("button", { class: "quiet", onclick: press }, "Text").

export function h(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return made;
}

// A field with its label; the label's text is the field's name.
export function labelled(label, field, attributes = {}) {
  return h("label", { class: "field", ...attributes }, h("span", {}, label), field);
}

export function options(entries, chosen) {
  return entries.map(([value, label]) => h("option", { value, selected: value === chosen }, label));
}

// One of a few: radio buttons that look like one control.
export function segments(name, label, entries, chosen, change) {
  const parts = entries.map(([value, text]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => change(value) }),
      h("span", {}, text),
    ),
  );
  return h("fieldset", { class: "segments" }, h("legend", {}, label), h("div", {}, parts));
}
