import { choose, instruct, number, procedure, remind, section, show, step, warn } from "../write.ts";

export const extinguisherCheck = procedure(
  "extinguisher-check",
  {
    title: "Monthly extinguisher check",
    description: "All 28 extinguishers of the plant, by zone.",
    image: "extinguishers",
    groups: [],
    areas: [],
    author: "claire-dubois",
    minutes: 40,
    timesAWeek: 0,
    state: {
      versions: [],
      draft: { note: "Zones 3 and 4 still missing.", daysAgo: 8, author: "claire-dubois", approval: null },
    },
  },
  section(
    "Every extinguisher",
    step(
      "Is it the right one?",
      show("extinguishers"),
      instruct("Compare the type with the sign above it. CO2 at panels, foam at oil, water at film and trays."),
      choose("Type fits the place", ["* Yes", "No"]),
    ),
    step(
      "Seal, pin, hose, gauge",
      instruct("Seal unbroken, pin in, hose without cracks, needle in the green."),
      choose("Found", ["* In order", "Seal broken", "Pressure low", "Hose cracked", "Blocked by goods"], {
        isMultiple: true,
      }),
      warn("An extinguisher that was used, even for a second, is replaced the same day."),
    ),
    step("Write the date on the tag", remind("Month and initials, with the waterproof pen.")),
    step(
      "Weigh the CO2 ones",
      number("Loss against the stamped weight", { min: 0, max: 10, unit: "%", usual: [1.5, 0.8] }),
    ),
    step("Count the zone", number("Extinguishers in the zone", { min: 5, max: 9, unit: "pieces", usual: [7, 0.6] })),
  ),
);
