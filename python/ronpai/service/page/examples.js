// Hands to begin with.

export const EXAMPLES = [
  ["mangan", { hand: "234m067p34678s99m5s", tsumo: true, riichi: "riichi", sticks: 1, seat: "W", dora: "8m", ura: "7s" }],
  ["open", { hand: "67p22s8p,2-34m,555=z,1111z", seat: "S" }],
  ["three_triplets", { hand: "222333444s67m55p8m", riichi: "riichi", sticks: 1 }],
  ["chiitoitsu", { hand: "112233m667788p5s5s", seat: "S", dora: "4s" }],
  ["no_yaku", { hand: "123m456p11z99p9p,2-34s" }],
  ["incomplete", { hand: "123m456p2478s11z99p" }],
  ["kokushi", { hand: "19m19p19s1234567z7z", rules: "mahjongsoul.4p" }],
  ["daisangen", { hand: "23m99p4m,555=z,666-z,777+z", seat: "N", honba: 2 }],
  ["sanma", { hand: "123p456s77889p99m9p", rules: "tenhou.3p", tsumo: true, nukidora: 2 }],
];
