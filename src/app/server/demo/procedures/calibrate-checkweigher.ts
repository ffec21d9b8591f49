import {
  at,
  choose,
  instruct,
  number,
  photo,
  procedure,
  remind,
  section,
  show,
  sign,
  step,
  versions,
  warn,
  withStepTitle,
} from "../write.ts";

export const calibrateCheckweigher = procedure(
  "calibrate-checkweigher",
  {
    title: "Calibrate checkweigher CW-4",
    description:
      "Zero, span and reject test with class F1 weights. At the start of each week and after every belt change.",
    image: "checkweigher",
    groups: ["line-2", "laboratory", "electrical"],
    areas: ["packing"],
    author: "yuki-tanabe",
    minutes: 22,
    timesAWeek: 2,
    state: {
      versions: versions(
        "yuki-tanabe",
        "ingrid-halvorsen",
        [8, 369, "Weights of class F1 instead of M1."],
        [9, 96, "Reject test with three packs under weight."],
      ),
      draft: {
        note: "Corner test on the belt added; wording of step 4 not settled.",
        daysAgo: 1,
        author: "yuki-tanabe",
        approval: null,
      },
    },
    redraft: (content) => withStepTitle(content, 2, 2, "Span: 500 g in the middle, then at each corner"),
  },
  section(
    "Get ready",
    step(
      "Clear the belts",
      at("packing", 0.49, 0.22),
      instruct("Stop the infeed, run the three belts empty. Switch CW-4 to **SERVICE**, code from the lead."),
      warn("Belts can be started from Packing. Hang the yellow chain and tell the packer operator."),
    ),
    step(
      "Clean the weighing belt and wait",
      instruct(
        "Wipe the belt and the plate with a damp cloth. No glue, no label under the belt. Let CW-4 stand switched on for **15 minutes**.",
      ),
      remind("Never step or lean on the weighing belt. The load cell is rated for 6 kg."),
    ),
  ),
  section(
    "Zero and span",
    step(
      "Set zero",
      show("checkweigher"),
      instruct("With nothing on the belt press **ZERO**. Repeat until two readings agree."),
      number("Reading at zero", { min: -0.2, max: 0.2, unit: "g", usual: [0, 0.06] }),
    ),
    step(
      "Span: 500 g in the middle of the belt",
      instruct("Wear cotton gloves. Put the **500 g** weight F1-500 on the cross in the middle. Press **SPAN**."),
      number("Reading with 500 g", { min: 499.5, max: 500.5, unit: "g", usual: [500, 0.14] }),
    ),
    step(
      "Linearity: 200 g and 1 kg",
      instruct("Read each weight three times and enter the mean."),
      number("Mean with 200 g", { min: 199.5, max: 200.5, unit: "g", usual: [200, 0.14] }),
      number("Mean with 1 kg", { min: 999.5, max: 1000.5, unit: "g", usual: [1000, 0.16] }),
    ),
  ),
  section(
    "Reject test",
    step(
      "Send three packs that are too light",
      instruct(
        "Packs L1 to L3 weigh **14 g under** the nominal weight. Send them at production speed, one after another.",
      ),
      choose("How many were rejected?", ["* All three", "Two", "One or none"]),
      choose("Did the line stop when the reject bin was opened?", ["* Yes", "No"]),
    ),
    step(
      "Photograph the display",
      photo("Display with the reading at 500 g", {
        example: "checkweigher",
        counterExamples: ["refractometer"],
        isVerified: true,
        usual: "checkweigher",
      }),
    ),
    step(
      "Sign and stick the date",
      instruct("Write today's date and your initials on the white sticker beside the terminal."),
      sign("The readings are mine. CW-4 rejects under-weight packs and may be used until next Monday."),
    ),
  ),
);
