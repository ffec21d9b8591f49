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
} from "../write.ts";

export const lockOutPalletiser = procedure(
  "lock-out-palletiser",
  {
    title: "Lock out the palletiser",
    description:
      "Before anyone enters cell PAL-2: stop, isolate, lock, tag and prove that it is dead. Electric, air and gripper weight.",
    image: "lockout-hasp",
    groups: ["line-2", "mechanical", "electrical", "inbound", "outbound"],
    areas: ["palletiser"],
    author: "samuel-adeyemi",
    minutes: 14,
    timesAWeek: 3,
    state: published(
      versions(
        "samuel-adeyemi",
        "ingrid-halvorsen",
        [1, 379, "First issue."],
        [2, 190, "Added the pins under the gripper after the near miss of May."],
        [3, 38, "START is now tried from both desks."],
      ),
    ),
  },
  section(
    "Stop",
    step(
      "Tell the line lead and Packing",
      instruct(
        "Call the line lead on **ext. 207**. Say that the palletiser stops and for how long.\n- Packing must switch C-12 to the buffer first.\n- Wait until the lead says **clear**.",
      ),
      choose("Who cleared the stop?", ["* Line lead", "Deputy lead", "Shift manager"]),
    ),
    step(
      "Run the cell empty and stop it",
      at("palletiser", 0.3, 0.35),
      instruct(
        "On the desk press **CYCLE STOP**, not the emergency stop. The robot places the layer it holds, drives to its park position and the grey lamp lights.",
      ),
      remind("An emergency stop leaves bottles in the gripper. They fall when the air is vented."),
    ),
    step(
      "Lower the gripper on its pins",
      instruct(
        "In manual mode lower the gripper to **park height 400 mm**. Push both red pins in until the groove has gone.",
      ),
      warn("The gripper weighs 180 kg. Never stand under it before both pins are in."),
      photo("Both pins in, seen from the gate", { example: "palletiser-zones", usual: "palletiser-zones" }),
    ),
  ),
  section(
    "Isolate and lock",
    step(
      "Turn main switch Q-207 to 0",
      show("isolator-positions"),
      instruct("Turn the red handle a quarter clockwise until it stops. Push out the lug in the handle."),
      at("palletiser", 0.9, 0.14),
    ),
    step(
      "Hang the hasp and your padlock",
      show("lockout-hasp"),
      instruct(
        "1. Put the hasp through the lug and close it.\n2. Hang **your own** red, blue or amber padlock.\n3. Put the key in your pocket.",
      ),
      choose("Which padlock did you hang?", ["* Red: Maintenance", "* Blue: Production", "Amber: contractor"]),
      number("Number on the padlock", { min: 1, max: 99, unit: "", usual: [34, 16] }),
    ),
    step(
      "Vent the air at V-31",
      instruct(
        "Turn V-31 across the pipe. It vents through its silencer for about eight seconds. Lock the handle with the second padlock of your set.",
      ),
      number("Pressure at PI-31 after venting", { min: 0, max: 0.1, unit: "bar", usual: [0.02, 0.02] }),
    ),
    step(
      "Fill in the tag and hang it",
      show("tag-out-card"),
      instruct("Write your name, phone number, the reason and until when. Hang the card on the hasp."),
      photo("Lock and tag on Q-207", {
        example: "lockout-hasp",
        counterExamples: ["isolator-positions"],
        isVerified: true,
        usual: "lockout-hasp",
      }),
    ),
  ),
  section(
    "Prove it dead",
    step(
      "Try START on both desks",
      instruct(
        "Press **START** on the main desk and on the desk at the magazine. Nothing may move, no lamp may light.",
      ),
      choose("What happened?", ["* Nothing moved, no lamp", "A lamp lit", "Something moved"]),
      warn("If anything moves or lights, leave the gate shut, call Maintenance on ext. 412 and stop here."),
    ),
    step(
      "Check the lock once more with the camera",
      verify(
        "Take a picture of Q-207 with hasp, padlock and tag",
        ["The handle stands at 0", "A padlock hangs in the hasp", "The tag is readable and bears a name"],
        { reference: "isolator-positions", isSigned: true },
      ),
    ),
    step(
      "Sign before you open gate G-2",
      remind("Each person who enters hangs a padlock of their own. No padlock, no entry."),
      sign(
        "I have locked out PAL-2 myself, I hold the only key to my padlock, and I have tried START on both desks without any motion.",
      ),
    ),
  ),
  section(
    "Give back",
    step(
      "Count people and tools out",
      instruct(
        "Everyone who went in stands in front of gate G-2. Compare with the padlocks on the hasp. Tools and rags are out of the cell.",
      ),
      number("People counted out", { min: 1, max: 12, unit: "people", usual: [2, 0.8] }),
    ),
    step(
      "Take off your own lock and tag",
      instruct(
        "Remove only your own padlock. The last one off is the person who opened the permit. Pull the gripper pins when the air is back.",
      ),
    ),
  ),
);
