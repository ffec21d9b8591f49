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

export const changeOverFiller = procedure(
  "change-over-filler",
  {
    title: "Change over filler head, 330 ml to 500 ml",
    description:
      "Filler 3, 40 valves: vent tubes, centring bells, stars and guides from 330 ml to 500 ml. Two people, 55 minutes.",
    image: "filler-head",
    groups: ["line-2", "mechanical"],
    areas: ["filler-hall"],
    author: "mina-rossi",
    minutes: 55,
    timesAWeek: 2,
    state: published(
      versions(
        "mina-rossi",
        "priya-raman",
        [5, 388, "Capper height moved to its own step."],
        [6, 214, "New centring bells, seal 28 mm."],
        [7, 120, "Vent tube lengths are now measured, not counted."],
        [8, 21, "First bottles: 40 instead of 20, one from each valve."],
      ),
    ),
  },
  section(
    "Make it safe",
    step(
      "Stop the filler and drain the bowl",
      at("filler-hall", 0.3, 0.35),
      instruct("Press **END OF RUN** on HMI-3. Wait until the bowl shows **0 %** and the carousel stands."),
      number("Bowl pressure", { min: 0, max: 0.05, unit: "bar", usual: [0.01, 0.01] }),
    ),
    step(
      "Lock out the filler",
      instruct("Main switch Q-301 to **0**, your padlock on it, key in your pocket. Try START."),
      warn("Star wheels can turn back under spring load. Keep your fingers out of the pockets."),
      choose("Did anything move at START?", ["* No", "Yes"]),
    ),
  ),
  section(
    "Take out the 330 ml parts",
    step(
      "Remove the infeed and outfeed stars",
      show("change-parts"),
      instruct(
        "1. Four screws M8 in each hub, hex key 6 mm.\n2. Lift the stars straight up, two people.\n3. Put them in the cabinet, **blue** shelf.",
      ),
    ),
    step(
      "Remove 40 vent tubes",
      show("filler-head"),
      instruct("Turn each tube a quarter to the left and draw it down. Lay them in the tray in order of their valves."),
      number("Vent tubes in the tray", { min: 40, max: 40, unit: "tubes", usual: [40, 0] }),
    ),
    step(
      "Remove the centring bells",
      instruct("Push the clip, turn the bell to the right. Throw cracked seals away; count them."),
      number("Cracked seals", { min: 0, max: 40, unit: "seals", usual: [2, 1.4], isRequired: false }),
    ),
  ),
  section(
    "Fit the 500 ml parts",
    step(
      "Fit bells with new seals",
      instruct("Fit the red-marked bells. Every bell gets a **28 mm** seal, lip down. The clip must click."),
      remind("A seal fitted lip up leaks only under pressure. You will not see it by hand."),
    ),
    step(
      "Fit 40 vent tubes, 148 mm",
      instruct(
        "Push in, a quarter to the right. Measure valves 1, 14 and 27 from the bottle lip to the end of the tube.",
      ),
      number("Valve 1", { min: 147.5, max: 148.5, unit: "mm", usual: [148, 0.15] }),
      number("Valve 14", { min: 147.5, max: 148.5, unit: "mm", usual: [148, 0.15] }),
      number("Valve 27", { min: 147.5, max: 148.5, unit: "mm", usual: [148, 0.15] }),
    ),
    step(
      "Fit the red stars and guides",
      instruct("Stars A-500 with four screws M8, **22 Nm**, crosswise. Guides: groove on the red line."),
      verify(
        "Picture of the infeed star from above",
        ["The star bears the red mark", "Four screws are in the hub", "No tool lies on the table"],
        { reference: "change-parts" },
      ),
    ),
    step(
      "Raise the capper to 260 mm",
      instruct("Hand wheel at the back, counter to **260.0**. Clamp it."),
      number("Counter of the capper", { min: 259.5, max: 260.5, unit: "mm", usual: [260, 0.15] }),
    ),
  ),
  section(
    "First bottles",
    step(
      "Take off the locks and turn by hand",
      instruct(
        "Turn the carousel by the hand wheel for one full turn with bottles in pockets 1 to 8. It must run free.",
      ),
    ),
    step(
      "Fill 40 bottles and weigh them",
      at("filler-hall", 0.62, 0.6, 90),
      instruct("Run at **6,000 bottles/h**. Take one bottle from each valve, weigh all 40."),
      number("Mean net content", { min: 500, max: 506, unit: "ml", usual: [502.4, 0.9] }),
      number("Lowest net content", { min: 492, max: 506, unit: "ml", usual: [498.6, 1.2] }),
      photo("Label and cap of one bottle", { example: "change-parts", usual: "change-parts" }),
    ),
    step(
      "Release the line",
      choose("Result of the change-over", ["* Released", "Released, one valve blocked off", "Not released"]),
      sign(
        "The filler runs on 500 ml parts, counted and measured by me. The 330 ml parts are complete in the cabinet.",
      ),
    ),
  ),
);
