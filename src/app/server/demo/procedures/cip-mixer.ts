import {
  ask,
  at,
  choose,
  instruct,
  number,
  photo,
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

export const cipMixer = procedure(
  "cip-mixer-m-2",
  {
    title: "CIP wash, mixer M-2",
    description:
      "Five-step wash with caustic and acid from CIP set 1, about 70 minutes. After every third batch and before each allergen-free product.",
    image: "cip-circuit",
    groups: ["line-1", "line-2", "laboratory"],
    areas: ["mixing", "laboratory"],
    author: "mina-rossi",
    minutes: 70,
    timesAWeek: 5,
    state: published(
      versions(
        "mina-rossi",
        "priya-raman",
        [9, 380, "Acid step now 0.8 %."],
        [10, 241, "Final rinse ends by conductivity, not by time."],
        [11, 150, "Swab of the outlet valve added."],
        [12, 47, "New spray ball, flow at least 9 m³/h."],
      ),
    ),
  },
  section(
    "Prepare",
    step(
      "Empty the mixer and close the lid",
      at("mixing", 0.42, 0.25),
      instruct("Drain M-2 to the residue bin until the sight glass is clear. Close the lid, all four clamps."),
      choose("Lid clamps closed", ["* Four", "Fewer than four"]),
    ),
    step(
      "Swing the bend to CIP",
      show("cip-circuit"),
      instruct("Turn the swing bend at the outlet from **PRODUCT** to **CIP**. The proximity switch lights green."),
      warn("Caustic at 75 °C. Goggles, face shield, long gloves and apron from here to the final rinse."),
    ),
    step(
      "Check concentration in the tanks",
      instruct("Read the conductivity of the tanks on HMI-1."),
      number("Caustic tank", { min: 68, max: 82, unit: "mS/cm", usual: [74, 2.2] }),
      number("Acid tank", { min: 9, max: 14, unit: "mS/cm", usual: [11.5, 0.8] }),
    ),
  ),
  section(
    "Wash",
    step(
      "Pre-rinse, 6 minutes cold",
      instruct(
        "Start programme **14**. Return goes to the drain through V7. Watch the sight glass until it runs clear.",
      ),
      number("Flow at FT-101", { min: 9, max: 14, unit: "m³/h", usual: [11, 0.7] }),
    ),
    step(
      "Caustic, 25 minutes at 75 °C",
      instruct("Time starts when the **return** has reached 72 °C. Write down the lowest return temperature."),
      number("Lowest return temperature, caustic", { min: 72, max: 80, unit: "°C", usual: [74.6, 0.9] }),
    ),
    step("Middle rinse, 5 minutes", instruct("Return to the drain. Do not open the lid to look.")),
    step(
      "Acid, 12 minutes at 60 °C",
      instruct("Lowest return temperature as above."),
      number("Lowest return temperature, acid", { min: 57, max: 65, unit: "°C", usual: [60.4, 0.9] }),
    ),
    step(
      "Final rinse until clean",
      instruct("Rinse until QT-103 reads under **0.5 mS/cm** for one minute."),
      remind("The new spray ball makes this 40 seconds longer. Wait for the reading."),
      number("Conductivity at the end", { min: 0, max: 0.5, unit: "mS/cm", usual: [0.31, 0.06] }),
    ),
  ),
  section(
    "Prove it clean",
    step(
      "Look inside with the lamp",
      photo("Wall and agitator under the lamp", { example: "cip-circuit", usual: "cip-circuit" }),
      choose(
        "What do you see?",
        ["* Clean", "Film on the wall", "Residue at the agitator", "Water left in the outlet"],
        { isMultiple: true },
      ),
    ),
    step(
      "Swab the outlet valve",
      at("laboratory", 0.55, 0.5),
      instruct("Swab 10 × 10 cm, into the reader within a minute."),
      number("ATP reading", { min: 0, max: 100, unit: "RLU", usual: [38, 16] }),
    ),
    step(
      "Bend back and hand over",
      instruct("Swing bend to **PRODUCT**, tag off."),
      ask("Anything the next shift should know?", {
        says: [
          "Nothing to report.",
          "Return valve V9 closes slowly.",
          "Spray ball turns freely, checked by hand.",
          "Sight glass gasket weeps a little, work order written.",
        ],
        isRequired: false,
      }),
      sign(null),
    ),
  ),
);
