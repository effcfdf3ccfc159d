// The server's answers. What it refuses is a Refusal, with everything that it says about it.

export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
    this.type = (problem.type ?? "").split(":").pop();
  }
}

async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch (found) {
    if (found.name === "AbortError") throw found;
    throw new Refusal({ type: "urn:ronpai:Unreachable", title: "Unreachable", detail: found.message });
  }
  const said = await answer.json().catch(() => ({ title: answer.statusText, status: answer.status }));
  if (!answer.ok) throw new Refusal(said);
  return said;
}

function post(path, body, signal) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
}

export const explain = (win, signal) => post("/v1/explain", win, signal);
export const settle = (document, signal) => post("/v1/settle", document, signal);
export const shanten = (hand, rules, signal) => post("/v1/shanten", { hand, rules }, signal);
export const compare = (tables) => post("/v1/rulesets/compare", { tables });
export const ruleset = (id) => ask(`/v1/rulesets/${encodeURIComponent(id)}?changed=true`);

// The rules are the log's own, unless others are named.
export function replay(log, rules) {
  const query = rules && `?rules=${encodeURIComponent(rules)}`;
  return ask(`/v1/replay${query}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: log });
}

let listed;
export function rulesets() {
  listed ??= ask("/v1/rulesets").then((found) => found.rulesets);
  return listed;
}
