import { describe, expect, it, test } from "vitest";
import { confirmSentence, plainSentence } from "./confirm-sentence.ts";

const passages = [
  {
    number: 1,
    text: "Close the steam inlet and open the vent. When the gauge PI-301 reads zero, vent for at least 8 minutes until the product is below 40 °C.",
  },
  { number: 2, text: "The retort is cleaned once a week. Use the brush from the Müller cabinet." },
  { number: 3, text: "Tighten the flange bolts crosswise with 25 Nm. Check the gasket first." },
];

const confirmed = (sentence: string, cites: number[] = [1]) => confirmSentence(sentence, cites, passages)?.number;

describe("[CP7] a sentence of a model is shown only if a passage bears it out", () => {
  test.each([
    ["its own words", "Vent for at least 8 minutes until the product is below 40 °C.", [1], 1],
    ["its words, restated", "Open the vent and close the steam inlet.", [1], 1],
    ["cited wrongly, found in another", "Tighten the flange bolts crosswise with 25 Nm.", [1], 3],
    ["a changed number", "Vent for at least 6 minutes until the product is below 40 °C.", [1], undefined],
    ["an added number", "Tighten the 4 flange bolts crosswise with 25 Nm.", [3], undefined],
    ["a changed part number", "When the gauge PI-302 reads zero, vent.", [1], undefined],
    ["another name", "Use the brush from the Meyer cabinet.", [2], undefined],
    ["invented advice", "Always call your supervisor before opening anything.", [1], undefined],
    ["no words", "42.", [1], undefined],
  ] as const)("%s: %s", (_name, sentence, cites, number) => {
    expect(confirmed(sentence, [...cites])).toBe(number);
  });
  it("takes the comma of a number for a point", () => {
    const german = [{ number: 1, text: "Der Spalt beträgt 1,5 mm an der Tür." }];
    expect(confirmSentence("Der Spalt beträgt 1.5 mm an der Tür.", [1], german)?.number).toBe(1);
  });
});

test.each([
  ["Open it [1] now.", "Open it now."],
  ["See [here](https://evil.example).", "See here."],
  ["Go to https://evil.example/x?y now", "Go to now"],
  ["<script>alert(1)</script>Stop", "alert(1) Stop"],
  ["Open it [[1]2] now.", "Open it (2) now."],
  ["Open [[[1]3](x)] it.", "Open ((3)(x)) it."],
])("[CP6] a model's %j is shown as %j (B127)", (written, shown) => {
  expect(plainSentence(written)).toBe(shown);
});
