import { at, choose, instruct, number, procedure, remind, section, show, sign, step, warn } from "../write.ts";

export const startBoilerFeedPump = procedure(
  "start-boiler-feed-pump",
  {
    title: "Start up boiler feed pump",
    description:
      "Bring feed pump FP-2 into service after maintenance: prime, start against a shut valve, open, hand over from FP-1.",
    image: "boiler-pump",
    groups: ["utilities", "mechanical"],
    areas: ["boiler-house"],
    author: "samuel-adeyemi",
    minutes: 24,
    timesAWeek: 0,
    state: {
      versions: [],
      draft: {
        note: "Waiting for the vibration limits of the pump maker.",
        daysAgo: 3,
        author: "samuel-adeyemi",
        approval: null,
      },
    },
  },
  section(
    "Before the start",
    step(
      "Walk round the pump",
      show("boiler-pump"),
      at("boiler-house", 0.1, 0.6),
      instruct(
        "- Coupling guard on, four screws.\n- Oil in the middle of the glass.\n- No tag on FP-2, Q-602 or any valve.",
      ),
      choose("Anything wrong?", ["* All in order", "Oil low", "Guard or screw missing", "A tag is still on"], {
        isMultiple: true,
      }),
    ),
    step(
      "Open the suction and the minimum flow line",
      instruct("Suction valve fully open, minimum flow valve fully open, discharge valve **shut**."),
      warn("Feed water is at 90 °C. Gloves and face shield when you vent."),
    ),
    step(
      "Prime and vent",
      instruct("Open the vent cock on the casing until water runs without bubbles for ten seconds. Shut it."),
      number("Suction pressure", { min: 0.6, max: 1.4, unit: "bar", usual: [1, 0.1] }),
    ),
  ),
  section(
    "Start",
    step(
      "Turn the shaft by hand",
      instruct("Two full turns at the coupling. It must turn evenly and without rubbing."),
      choose("The shaft turns", ["* Evenly", "Stiffly", "Not at all"]),
    ),
    step(
      "Start against the shut valve",
      instruct("Press START on the panel. Within **30 seconds** open the discharge valve slowly."),
      number("Pressure before opening", { min: 12, max: 15, unit: "bar", usual: [13.6, 0.3] }),
      remind("Never longer than 30 seconds shut: the water boils in the pump."),
    ),
    step(
      "Read pressure, current and vibration",
      number("Discharge pressure", { min: 12, max: 14, unit: "bar", usual: [13, 0.3] }),
      number("Motor current", { min: 18, max: 28, unit: "A", usual: [24, 1] }),
      number("Vibration, drive end", { min: 0, max: 4.5, unit: "mm/s", usual: [2.1, 0.3] }),
    ),
    step(
      "Put FP-1 on standby",
      instruct("Stop FP-1, leave its valves open, selector to **AUTO**."),
      sign("FP-2 is on duty and FP-1 on automatic standby."),
    ),
  ),
);
