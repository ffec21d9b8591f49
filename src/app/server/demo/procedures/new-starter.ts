import {
  ask,
  choose,
  instruct,
  procedure,
  published,
  quiz,
  remind,
  section,
  show,
  sign,
  step,
  versions,
} from "../write.ts";

export const newStarter = procedure(
  "new-starter-quiz",
  {
    title: "New starter: first day on the floor",
    description:
      "Ten questions after the walk round with your lead. You may look things up. Everything wrong is talked through on the same day.",
    image: "ppe",
    groups: [],
    areas: [],
    author: "claire-dubois",
    isOncePerPerson: true,
    minutes: 21,
    timesAWeek: 1,
    state: published(
      versions(
        "claire-dubois",
        "ingrid-halvorsen",
        [1, 372, "First issue."],
        [2, 201, "Question on allergens reworded."],
        [3, 44, "Two open questions added."],
      ),
    ),
  },
  section(
    "You and your clothes",
    step(
      "What you wear",
      show("ppe"),
      instruct("Look at the six signs. Two of them hold everywhere on the floor."),
      quiz(
        "Which two do you wear on the whole floor?",
        [
          ["* Safety shoes S3", "Right: from the changing room on."],
          ["* Hair and beard net", "Right: wherever product is open, and we do not change on the way."],
          ["Ear protection", "In the filler hall. Not in the warehouse."],
          ["Cut-resistant gloves", "For blades and star wheels. At a running belt they are a danger."],
        ],
        { isMultiple: true },
      ),
    ),
    step(
      "Washing hands",
      show("hand-washing"),
      quiz("How long do you rub with soap?", [
        ["5 seconds", "That only makes foam."],
        ["* 20 seconds", "Right. Thumbs and nails are what most people forget."],
        ["60 seconds", "Longer than needed; the whole washing takes 45 seconds."],
      ]),
    ),
    step(
      "A plaster",
      quiz("You cut your finger slightly. What do you do first?", [
        ["Cover it with a blue plaster and work on", "The cut is reported first: blood on product is a hold."],
        [
          "* Stop, tell your lead, have it cleaned and covered",
          "Right. The plaster is blue and detectable, and it is written down.",
        ],
        ["Put a glove over it", "A glove hides it. Nobody would know."],
      ]),
    ),
  ),
  section(
    "Machines",
    step(
      "Locks",
      show("lockout-hasp"),
      quiz("A colleague's padlock hangs on the machine and the colleague has gone home. Who may take it off?", [
        ["The line lead with the spare key", "There is no spare key."],
        [
          "* Nobody before the colleague was reached and the shift manager has signed",
          "Right. The form hangs at the lock-out station.",
        ],
        ["Maintenance with the bolt cutter", "Only after the same signature."],
      ]),
    ),
    step(
      "Stopping a conveyor",
      show("conveyor-stop"),
      quiz(
        "Where can you stop conveyor C-12?",
        [
          ["* At every stop button", "Right."],
          ["* By the cord, along its whole length", "Right, from both sides."],
          ["By reaching into the photo-eye", "Never. It restarts by itself."],
        ],
        { isMultiple: true },
      ),
    ),
    step(
      "Palletiser",
      show("palletiser-zones"),
      quiz("The grey lamp of the palletiser is lit. What does it mean?", [
        ["The cell is dead", "No. It is parked, and still live."],
        ["* The robot stands in its park position", "Right. You still lock Q-207 before you go in."],
        ["Maintenance is inside", "Count the padlocks, not the lamps."],
      ]),
    ),
  ),
  section(
    "Food",
    step(
      "Allergens",
      show("allergen-separation"),
      quiz("On which level do allergens stand?", [
        ["The highest", "What falls, falls on everything below."],
        ["* The lowest", "Right, with a drip tray."],
        ["Any, if the bag is closed", "Bags tear."],
      ]),
    ),
    step(
      "In your own words: metal",
      ask("The hourly metal test misses one wand. What do you do, and with which packs?", {
        answer:
          "Stop the line, hold every pack back to the last good test, call Quality on ext. 518, and do not run on before they release.",
        says: [
          "Stop, hold all packs since the last good test, call Quality 518.",
          "I stop the line and hold the packs of the last hour and tell the lead.",
          "Stop the line, call Quality.",
          "Hold everything until the last good test and call 518, do not restart.",
        ],
      }),
    ),
    step(
      "In your own words: your questions",
      ask("What was not clear on your walk round?", {
        says: [
          "Where the spill kit of the mixing room stands.",
          "Nothing, thank you.",
          "How to read the shift plan for Line 3.",
          "Which door is the fire exit at the dock.",
        ],
        isRequired: false,
      }),
    ),
    step("Which line do you start on?", choose("Line", ["Line 1", "* Line 2", "Line 3", "Warehouse"])),
  ),
  section(
    "Done",
    step(
      "Sign with your lead beside you",
      remind("Your lead goes through every wrong answer with you before the first shift ends."),
      sign(
        "I have walked the escape routes, I know where the assembly point is, and I will stop any machine when I am in doubt.",
      ),
    ),
  ),
);
