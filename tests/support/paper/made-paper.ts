import type { LossKind } from "#features/passages/rules/paper.ts";

/** What a sample is written from, whatever the format. */
export interface PaperSpec {
  readonly title: string;
  readonly author: string;
  readonly sections: readonly SpecSection[];
}

export interface SpecSection {
  readonly title: string;
  readonly steps: readonly SpecStep[];
}

export interface SpecStep {
  readonly text: string;
  readonly caution?: string;
  /** A picture of this colour stands under the text. */
  readonly picture?: string;
  /** Planted next to it. */
  readonly odd?: LossKind;
}

const deeds = [
  "Switch off the press at the main switch",
  "Open the guard and hang your tag on the handle",
  "Loosen both screws with the 13 mm wrench",
  "Pull the old jaw forward until it is free",
  "Clean the seat with a dry cloth",
  "Insert the new jaw with the mark facing up",
  "Tighten both screws to 24 Nm",
  "Check the gap with the 0.2 mm gauge",
  "Close the guard and remove your tag",
  "Run the press for 30 s without load",
  "Drain 2.5 l of oil into the pan",
  "Replace the filter and grease its seal",
];
const cautions = [
  "WARNING: The jaw is hot, up to 180 °C.",
  "CAUTION: The spring jumps out at 40 N.",
  "DANGER: Stored pressure of 6 bar.",
  undefined,
  undefined,
];
const colours = ["#b33", "#3b3", "#33b", "#bb3"];
const places = ["Preparation", "Removing the jaw", "Fitting the new jaw", "Test run", "Lubrication"];

/** A manual with its steps numbered on; the same for the same number. */
export function specOf(seed: number, odd: readonly LossKind[]): PaperSpec {
  let state = seed * 7919 + 17;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65_536) % below;
  };
  const left = [...odd];
  let count = 0;
  const sections = places.slice(0, 2 + next(3)).map((title) => ({
    title,
    steps: Array.from({ length: 3 + next(4) }, (): SpecStep => {
      const caution = cautions[next(cautions.length)];
      const picture = next(3) === 0 ? colours[next(colours.length)] : undefined;
      const one = left.shift();
      count++;
      return {
        // Each one is different, so that its place can be found again.
        text: `${deeds[next(deeds.length)] ?? ""}, position ${seed}-${count}.`,
        ...(caution !== undefined && { caution: `${caution} Place ${seed}-${count}.` }),
        ...(picture !== undefined && { picture }),
        ...(one !== undefined && { odd: one }),
      };
    }),
  }));
  return { title: `Manual ${seed}: changing the jaw`, author: `Author ${seed}`, sections };
}
