import {
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
  withWords,
} from "../write.ts";

const secondPassAt50 = [
  ["45 Nm", "50 Nm"],
  [" in star order", " crosswise"],
] as const;

export const torqueRetortFlange = procedure(
  "torque-retort-flange",
  {
    title: "Torque the retort flange",
    description:
      "Tighten the eight bolts of the retort door flange in star order with wrench TW-14, after every gasket change.",
    image: "retort-flange",
    groups: ["line-2", "mechanical"],
    areas: ["retort-hall", "palletiser"],
    author: "mina-rossi",
    minutes: 32,
    timesAWeek: 2,
    state: published(
      versions(
        "mina-rossi",
        "tomasz-wolski",
        [2, 371, "Star order drawn instead of described."],
        [3, 133, "Second pass 45 Nm, was 50 Nm."],
        [4, 16, "Says why the flange is checked again."],
      ),
    ),
    publishedAs: (content, version) =>
      version > 3
        ? content
        : withWords(content, ["The gasket settles. Check", "Check"], ...(version > 2 ? [] : secondPassAt50)),
  },
  section(
    "Make it safe",
    step(
      "Stop the retort and hang your tag",
      show("tag-out-card"),
      instruct("Stop the programme on MCC-3. Steam valve V-1 shut and locked, your tag on it."),
      at("retort-hall", 0.3, 0.15),
    ),
    step(
      "Vent to 0 bar",
      show("pressure-gauge"),
      instruct("Open vent valve **V-4**. Read gauge PI-301 from straight in front."),
      number("Pressure at PI-301", { min: 0, max: 0, unit: "bar", usual: [0, 0] }),
      warn("Hot condensate can follow after the gauge shows 0. Wait five minutes with V-4 and drain V-6 open."),
    ),
    step(
      "Check the seal face",
      instruct(
        "Wipe the seal face. Run a finger all round in a thin glove: no nick, no old gasket. Lay in a new 3 mm gasket, dry.",
      ),
      choose("Seal face", ["* Clean and smooth", "Scratch across the face", "Old gasket stuck"]),
    ),
  ),
  section(
    "Tighten the flange",
    step(
      "Hand-tighten all eight bolts",
      instruct("Grease the threads with the copper-free paste. Screw all eight in until the washers touch."),
      remind("Mark a bolt that does not turn freely by hand and replace it. Do not force it."),
    ),
    step(
      "First pass: 20 Nm in star order",
      show("retort-flange"),
      instruct("Set wrench **TW-14** to 20 Nm. Bolts 1 to 8 as drawn, one smooth pull each."),
    ),
    step(
      "Second pass: 45 Nm in star order",
      show("retort-flange", "torque-wrench"),
      instruct(
        "Set wrench **TW-14** to 45 Nm. Go through the bolts in the order shown, one smooth pull each.\n- Stop at the first click.\n- If a bolt turns more than a quarter, tell your lead.",
      ),
      warn("Keep your hand out of the gap under the lid. The hinge can drop."),
      number("Torque on bolt 8", { min: 43, max: 47, unit: "Nm", usual: [45, 0.6] }),
      choose("Did any bolt turn more than a quarter?", ["* No", "Yes, one bolt", "Yes, more than one"]),
      photo("Photo of the finished flange", {
        example: "retort-flange",
        counterExamples: ["pressure-gauge"],
        isVerified: true,
        usual: "retort-flange",
      }),
    ),
    step(
      "Wait ten minutes and check again",
      instruct("The gasket settles. Check all eight at **45 Nm** in star order."),
      number("Bolts that still turned", { min: 0, max: 8, unit: "bolts", usual: [1, 0.8] }),
    ),
  ),
  section(
    "Hand back",
    step(
      "Check the flange with the camera",
      verify(
        "Picture of the whole flange from the front",
        ["Eight bolts with washers", "The gasket shows evenly all round", "No tool on the door"],
        { reference: "retort-flange" },
      ),
    ),
    step(
      "Remove your tag and close the work order",
      instruct("Lock and tag off, V-4 and V-6 shut. Write the torque and the gasket lot in the work order."),
      sign("The flange was tightened in star order to 45 Nm and checked after ten minutes."),
    ),
  ),
);
