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
  verify,
  versions,
  warn,
} from "../write.ts";

export const allergenChangeover = procedure(
  "allergen-changeover",
  {
    title: "Allergen changeover cleaning",
    description:
      "From a recipe with nut or milk to one without: dry, wet, swab, release. The line stays held until the laboratory says negative.",
    image: "allergen-separation",
    groups: ["line-1", "line-2", "laboratory"],
    areas: ["mixing", "filler-hall", "laboratory"],
    author: "yuki-tanabe",
    minutes: 85,
    timesAWeek: 2,
    state: published(
      versions(
        "yuki-tanabe",
        "priya-raman",
        [5, 376, "Swab plan with six points."],
        [6, 171, "Dry cleaning before any water."],
        [7, 29, "Tools are counted by colour."],
      ),
    ),
  },
  section(
    "Hold and part",
    step(
      "Put the line on hold",
      instruct("Hang the **red ALLERGEN** board on M-2 and HMI-3. In the system set both to **HELD**."),
      choose("Allergen of the last recipe", ["Nut", "* Milk", "Nut and milk"]),
      at("mixing", 0.42, 0.3),
    ),
    step(
      "Take the allergen goods away",
      show("allergen-separation"),
      instruct("Opened sacks: double bag, label out, to floor level of row D. Nothing stays at the tip station."),
      remind("From above to below falls dust. That is why allergens stand at the bottom."),
    ),
    step(
      "Change clothes and tools",
      instruct("Red coat off, new gloves, blue tools only."),
      number("Red tools back on the board", { min: 9, max: 9, unit: "tools", usual: [9, 0] }),
      photo("Tool board complete", {
        example: "allergen-separation",
        counterExamples: ["spill-kit"],
        isVerified: true,
        usual: "allergen-separation",
      }),
    ),
  ),
  section(
    "Dry, then wet",
    step(
      "Vacuum the tip station and the hood",
      instruct("Class H vacuum with the **red** hose. Hood, sieve, frame, floor two metres round."),
      warn("No compressed air. It carries the dust on to the next line."),
    ),
    step(
      "Take the sieve and the gaskets out",
      instruct("Wash them in the parts washer, programme 3, 70 °C."),
      number("Washer, lowest temperature", { min: 65, max: 78, unit: "°C", usual: [70.5, 1.3] }),
    ),
    step(
      "CIP with caustic",
      instruct("Do **CIP wash, mixer M-2**. Come back with its end conductivity."),
      number("End conductivity of the CIP", { min: 0, max: 0.5, unit: "mS/cm", usual: [0.3, 0.06] }),
    ),
    step(
      "Foam and rinse what CIP does not reach",
      instruct(
        "Lid seal, manhole, outlet valve seat, filler star table. Foam for **10 minutes**, rinse from top to bottom.",
      ),
    ),
    step(
      "Look at it dry",
      verify(
        "Picture of the open manhole under the lamp",
        ["No residue on the seal", "No film on the wall", "No standing water"],
        { reference: "cip-circuit", isSigned: true },
      ),
    ),
  ),
  section(
    "Swab and release",
    step(
      "Take six swabs",
      at("laboratory", 0.5, 0.5),
      instruct("Points 1 to 6 of the plan at the board. Lateral-flow strip, read after **10 minutes**."),
      choose("Strips read", ["* All six negative", "One positive", "More than one positive"]),
      ask("Lot number of the strips", { says: ["LF-2291", "LF-2304", "LF-2317"] }),
    ),
    step(
      "First rinse water to the laboratory",
      number("Protein in the rinse water", { min: 0, max: 2.5, unit: "mg/l", usual: [0.8, 0.4] }),
    ),
    step(
      "Quality releases the line",
      sign("Six swabs negative, rinse water under 2.5 mg/l protein. The line may run a recipe without this allergen."),
    ),
  ),
);
