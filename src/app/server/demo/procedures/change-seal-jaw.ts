import { at, choose, instruct, number, photo, procedure, remind, section, show, sign, step, warn } from "../write.ts";

export const changeSealJaw = procedure(
  "change-seal-jaw",
  {
    title: "Change sealing jaw, packer P-2",
    description: "Jaw, heater and knife of packer P-2: cool, swap, align, heat, test ten seals.",
    image: "seal-jaw",
    groups: ["mechanical", "line-2"],
    areas: ["packing"],
    author: "samuel-adeyemi",
    minutes: 50,
    timesAWeek: 0,
    state: {
      versions: [],
      draft: {
        note: "First issue, tried on 11 November.",
        daysAgo: 2,
        author: "samuel-adeyemi",
        approval: {
          status: "pending",
          requestedBy: "samuel-adeyemi",
          daysAgo: 2,
          message: "Arjun and I did it by this text, 47 minutes. Please look at the torque in step 5.",
        },
      },
    },
  },
  section(
    "Cool and isolate",
    step(
      "Switch the heaters off and wait",
      at("packing", 0.72, 0.2),
      instruct("Heaters off on the panel. Wait until both jaws read under 40 °C."),
      number("Front jaw", { min: 5, max: 40, unit: "°C", usual: [34, 3] }),
      warn("145 °C looks like 20 °C. Believe the reading, not the colour."),
    ),
    step(
      "Lock out air and power",
      instruct("Q-320 to 0 and locked, air V-28 vented and locked. The jaw may fall open."),
    ),
  ),
  section(
    "Swap",
    step(
      "Take the knife out first",
      instruct("Knife guard on, two screws M4. The knife goes into its case."),
      remind("Cut-resistant gloves for the knife, heat gloves for the jaw."),
    ),
    step(
      "Unplug and take the jaw off",
      show("seal-jaw"),
      instruct("Heater and thermocouple plugs, four screws M8. The jaw weighs **4.5 kg**."),
    ),
    step(
      "Fit the new jaw",
      instruct("Screws M8 crosswise. Serrations must mesh: front peak into rear valley."),
      number("Torque, M8", { min: 22, max: 26, unit: "Nm", usual: [24, 0.5] }),
      photo("Meshed serrations", { example: "seal-jaw", usual: "seal-jaw" }),
    ),
  ),
  section(
    "Test",
    step(
      "Heat to 145 °C",
      number("Front jaw at 15 minutes", { min: 142, max: 148, unit: "°C", usual: [145, 0.8] }),
      number("Rear jaw at 15 minutes", { min: 142, max: 148, unit: "°C", usual: [145, 0.8] }),
    ),
    step(
      "Ten bags into the water bath",
      instruct("300 mbar under pressure for 30 seconds."),
      choose("Bubbles", ["* None", "One bag", "More than one"]),
      sign("Jaw changed, ten seals tight."),
    ),
  ),
);
