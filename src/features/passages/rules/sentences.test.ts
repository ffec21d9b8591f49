import { describe, expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

describe("[TX5] whole sentences", () => {
  test.each([
    ["Stop it. Start it.", 2],
    ["Use four 4.0 mm screws. Then turn.", 2],
    ["See Fig. 3 for details. Then go on.", 2],
    ["Use oil, e.g. ISO VG 46. Wait.", 2],
    ["Siehe Abb. 3. Danach weiter.", 2],
    ["Prüfen Sie z. B. den Filter. Danach starten.", 2],
    ["Am 3. Mai wird gewartet. Danach nicht.", 2],
    ["1. Loosen the bolt. 2. Remove it.", 2],
    ["Is it hot? Yes! Wait.", 3],
    ['He said "Stop." Then he left.', 2],
    ["no end here", 1],
    ["  \n ", 0],
  ])("%j are %i", (text, count) => {
    expect(sentencesOf(text)).toHaveLength(count);
  });
});
