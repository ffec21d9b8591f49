import {
  at,
  choose,
  instruct,
  number,
  procedure,
  published,
  remind,
  section,
  show,
  sign,
  step,
  versions,
  warn,
} from "../write.ts";

export const metalDetectorTest = procedure(
  "metal-detector-test",
  {
    title: "Metal detector hourly test",
    description:
      "Three wands, three places, nine rejects on MD-2. At the start, every hour and at the end of each run.",
    image: "metal-detector",
    groups: ["line-2", "laboratory"],
    areas: ["packing"],
    author: "yuki-tanabe",
    minutes: 6,
    timesAWeek: 34,
    state: published(
      versions(
        "yuki-tanabe",
        "ingrid-halvorsen",
        [4, 385, "Stainless wand 2.5 mm instead of 3.0 mm."],
        [5, 160, "Wand on the pack, not under it."],
        [6, 73, "Reject cage is checked after each wand."],
      ),
    ),
  },
  section(
    "Test",
    step(
      "Take the three wands",
      at("packing", 0.23, 0.2),
      show("metal-detector"),
      instruct(
        "Fe **1.5 mm**, non-Fe **2.0 mm**, stainless 316 **2.5 mm**. Read the numbers on the wands; the calibration date must be ahead.",
      ),
      choose("Wands complete and in date", ["* Yes, all three", "One missing or out of date"]),
    ),
    step(
      "Ferrous, three places",
      instruct("Lay the wand on a good pack: front, middle, back. Send it three times at line speed."),
      number("Rejects, ferrous", { min: 0, max: 3, unit: "of 3", usual: [3, 0.12] }),
    ),
    step(
      "Non-ferrous, three places",
      instruct("The same with the second wand."),
      number("Rejects, non-ferrous", { min: 0, max: 3, unit: "of 3", usual: [3, 0.12] }),
    ),
    step(
      "Stainless, three places",
      instruct("The same with the third wand."),
      number("Rejects, stainless", { min: 0, max: 3, unit: "of 3", usual: [3, 0.16] }),
      number("Signal with stainless", { min: 55, max: 100, unit: "%", usual: [72, 4] }),
    ),
  ),
  section(
    "Result",
    step(
      "Take the test packs out of the cage",
      remind("Count them: nine in, nine out. A test pack that stays in the line is a recall."),
      choose("Result of the test", ["* Nine of nine: run on", "One or more missed: stop and hold"]),
      warn("One miss: stop the line, hold everything back to the last good test, call Quality on ext. 518."),
    ),
    step("Sign the test", sign("Nine test packs were sent, rejected and taken out of the cage by me.")),
  ),
);
