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
  warn,
  withStepTitle,
} from "../write.ts";

export const shutDownLine2 = procedure(
  "shut-down-line-2",
  {
    title: "Shut down line 2, end of shift",
    description: "From the last pallet to lights out: empty, clean, off, handed over. For the last shift of the week.",
    image: "palletiser-zones",
    groups: ["line-2"],
    areas: ["filler-hall", "packing", "palletiser"],
    author: "mina-rossi",
    minutes: 48,
    timesAWeek: 2,
    state: {
      versions: versions(
        "mina-rossi",
        "priya-raman",
        [7, 374, "Capper magazine is emptied."],
        [8, 175, "Photo of the reject cage."],
        [9, 62, "Compressed air is shut at the header."],
      ),
      draft: {
        note: "Conveyor C-12 stops after the palletiser, not before.",
        daysAgo: 1,
        author: "mina-rossi",
        approval: {
          status: "pending",
          requestedBy: "mina-rossi",
          daysAgo: 1,
          message: "Tried on two Fridays with Rosa. No more bottles left on C-12.",
        },
      },
    },
    redraft: (content) => withStepTitle(content, 1, 3, "Stop the palletiser, then C-12, behind the last pallet"),
  },
  section(
    "Run empty",
    step(
      "Stop the bottle infeed",
      at("filler-hall", 0.08, 0.4),
      instruct("Infeed gate shut 12 minutes before the end. Call Packing: **last bottles in 9 minutes**."),
    ),
    step(
      "Empty filler, capper and labeller",
      instruct("END OF RUN on HMI-3. Empty the cap magazine into its bag, tie and label it."),
      number("Caps put back", { min: 0, max: 4000, unit: "caps", usual: [900, 300], isRequired: false }),
    ),
    step(
      "Stop C-12, then the palletiser, behind the last pallet",
      at("packing", 0.8, 0.5),
      instruct("Wait for the last pallet at the stretch wrapper. Then CYCLE STOP."),
      choose("Last pallet", ["* Full and wrapped", "Part pallet, labelled", "Left in the cell"]),
    ),
    step(
      "Metal detector and checkweigher: last test",
      instruct("Do the hourly test once more and print the shift report of CW-4."),
      number("Packs rejected in the shift", { min: 0, max: 500, unit: "packs", usual: [17, 7] }),
    ),
  ),
  section(
    "Clean and make safe",
    step(
      "Empty the reject cage with a witness",
      instruct("Count the packs, write them on the sheet, bag and seal."),
      photo("Cage empty and locked", { usual: "metal-detector" }),
      ask("Who was the witness?", {
        says: ["Amara Diallo, Quality", "Jonas Lindqvist, Quality", "Rosa Jiménez, line lead"],
      }),
    ),
    step(
      "Rinse the floor and clear the drains",
      instruct("Low-pressure hose, from the wall to the drains. Lift the three baskets and empty them."),
      warn("No water on MCC-3, HMI-3 or the labeller. Cover them first."),
    ),
    step(
      "Shut the air and the steam",
      show("isolator-positions"),
      instruct(
        "Air header V-20 across the pipe, steam V-1 shut. Selector switches of filler, packer and palletiser to 0.",
      ),
      choose("What did you shut?", ["* Air V-20", "* Steam V-1", "* Filler", "* Packer", "* Palletiser"], {
        isMultiple: true,
      }),
    ),
    step(
      "Walk the emergency stops",
      show("conveyor-stop"),
      instruct("All six released and lamps out. None may be left pressed: the next shift would search for an hour."),
      remind("Cord switch at the drive end sticks. Pull it twice."),
    ),
  ),
  section(
    "Hand over",
    step(
      "Write the hand-over",
      ask("What must the next shift know?", {
        says: [
          "Valve 17 drips. Two rolls of film left. Next lot 6324.",
          "Labeller web broke twice, splice checked. Film for four hours.",
          "All in order. Bowl is empty and rinsed.",
          "C-12 guide at the bend worn, work order 48301.",
        ],
      }),
    ),
    step(
      "Lights, doors, signature",
      instruct("Lights to night, fire doors shut, key box locked."),
      sign("Line 2 is empty, clean and off. I was the last one out."),
    ),
  ),
);
