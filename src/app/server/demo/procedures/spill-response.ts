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

export const spillResponse = procedure(
  "spill-response",
  {
    title: "Spill response",
    description:
      "Oil, caustic, acid or product on the floor: keep people off, keep it out of the drain, take it up, write it down.",
    image: "spill-kit",
    groups: [],
    areas: ["mixing"],
    author: "claire-dubois",
    minutes: 26,
    timesAWeek: 1,
    state: published(
      versions(
        "claire-dubois",
        "ingrid-halvorsen",
        [3, 381, "Limit 20 litres."],
        [4, 188, "Drain cover comes before the socks."],
        [5, 80, "Kit SK-4 moved to the mixing room."],
      ),
    ),
  },
  section(
    "The first minute",
    step(
      "Stay back and look",
      instruct("From **3 metres**: what is it, how much, does it run, does it smell?"),
      choose("What was spilled?", ["Oil", "* Product", "Caustic", "Acid", "Not known"]),
      number("How much, about", { min: 0, max: 20, unit: "litres", usual: [5, 3] }),
      warn("More than 20 litres, not known, or it fumes: everyone out, doors shut, ext. 333. Stop here."),
    ),
    step("Keep others off", instruct("Two cones and the chain from the kit. Stop fork-lifts by radio, channel 2.")),
    step(
      "Cover the drain",
      show("spill-kit"),
      at("mixing", 0.58, 0.4),
      remind("First the drain, then the socks. What has gone down the drain is a report to the authority."),
    ),
  ),
  section(
    "Take it up",
    step(
      "Dress",
      show("ppe"),
      choose("What did you put on?", ["* Nitrile gloves", "* Goggles", "Apron and face shield", "Boots"], {
        isMultiple: true,
      }),
    ),
    step("Close the ring", instruct("Socks round the spill, from the low side. Ends overlap by a hand.")),
    step(
      "Pads, from the edge inwards",
      instruct("Lay them, wait a minute, turn them, bag them. Caustic and acid: never in one bag."),
      photo("Floor after the pads", { example: "spill-kit", usual: "spill-kit" }),
    ),
    step(
      "Wash and dry",
      instruct("Neutral cleaner, then water into the mop bucket, not into the drain. Check with pH paper."),
      number("pH of the floor", { min: 6, max: 8, unit: "pH", usual: [7, 0.3] }),
    ),
  ),
  section(
    "Afterwards",
    step(
      "Fill up the kit",
      instruct("Count against the list in the lid. Order from store number **7731**."),
      number("Pads left", { min: 0, max: 100, unit: "pads", usual: [78, 10] }),
    ),
    step(
      "Write down what happened",
      ask("Where did it come from, and what would have prevented it?", {
        says: [
          "Sample cock of M-2 left open; a spring-return cock would have closed.",
          "Hose coupling at CIP set 1 not locked. A second pair of eyes before start.",
          "Drum pushed off the pallet by a fork tip. Straps on drums.",
          "Pump seal of FP-1 failed; vibration had been rising for a week.",
        ],
      }),
      sign("The floor is dry, the drain cover is off, the kit is complete."),
    ),
  ),
);
