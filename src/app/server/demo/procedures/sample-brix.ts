import {
  ask,
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
  withStepTitle,
} from "../write.ts";

export const sampleBrix = procedure(
  "sample-brix",
  {
    title: "Sample and grade brix",
    description: "Take a sample from the mixer, measure it at 20 °C with RF-1 and decide: release, adjust or hold.",
    image: "refractometer",
    groups: ["laboratory", "line-2"],
    areas: ["mixing", "laboratory"],
    author: "yuki-tanabe",
    minutes: 11,
    timesAWeek: 16,
    state: {
      versions: versions(
        "yuki-tanabe",
        "ingrid-halvorsen",
        [3, 368, "Two readings instead of one."],
        [4, 110, "Limits 11.0 to 11.4 °Bx."],
      ),
      draft: {
        note: "One reading where the first is within 0.1 of the target.",
        daysAgo: 5,
        author: "claire-dubois",
        approval: {
          status: "rejected",
          rejectedBy: "ingrid-halvorsen",
          daysAgo: 4,
          reason:
            "Two readings stay: the last complaint came from a single reading on a prism that was still wet. Keep step 5 as it is.",
        },
      },
    },
    redraft: (content) => withStepTitle(content, 2, 3, "Read once, twice if it is off the target"),
  },
  section(
    "Take the sample",
    step(
      "Rinse the cock and the bottle",
      at("mixing", 0.42, 0.32),
      instruct(
        "Run the cock for **10 seconds** into the bucket. Rinse the bottle twice with product, then fill to the shoulder.",
      ),
    ),
    step(
      "Write the label",
      instruct("Tank, time, lot, your name. Before you walk, not after."),
      choose("Tank", ["M-1", "* M-2", "M-3"]),
      ask("Lot", { says: ["6318", "6319", "6320", "6321", "6322"] }),
    ),
  ),
  section(
    "Measure",
    step(
      "Bring it to 20 °C",
      at("laboratory", 0.3, 0.12),
      instruct("Water bath until the sample is between 19.5 and 20.5 °C."),
      number("Sample temperature", { min: 19.5, max: 20.5, unit: "°C", usual: [20, 0.14] }),
    ),
    step(
      "Zero with pure water",
      show("refractometer"),
      instruct("Three drops on the prism, lid down, **READ**. Wipe dry with a lens tissue."),
      number("Reading with water", { min: -0.1, max: 0.1, unit: "°Bx", usual: [0, 0.02] }),
      remind("A paper towel scratches the prism."),
    ),
    step(
      "Read twice",
      instruct("New drops for the second reading. The two may differ by **0.1** at most."),
      number("First reading", { min: 10.5, max: 11.9, unit: "°Bx", usual: [11.2, 0.1] }),
      number("Second reading", { min: 10.5, max: 11.9, unit: "°Bx", usual: [11.2, 0.1] }),
      photo("Display with the second reading", { example: "refractometer", usual: "refractometer" }),
    ),
  ),
  section(
    "Decide",
    step(
      "Grade",
      instruct("Release at **11.0 to 11.4**. Water or syrup by the table up to 0.3 off. Hold beyond that."),
      choose("Decision", ["* Release", "Adjust and sample again", "Hold"]),
    ),
    step("Sign", sign(null)),
  ),
);
