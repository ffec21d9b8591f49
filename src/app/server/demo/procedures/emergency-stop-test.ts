import {
  at,
  choose,
  instruct,
  number,
  procedure,
  published,
  section,
  show,
  sign,
  step,
  versions,
  warn,
} from "../write.ts";

export const emergencyStopTest = procedure(
  "emergency-stop-test",
  {
    title: "Emergency stop test, conveyor C-12",
    description: "Each stop button and both cord switches, one by one, on Monday before the first bottle.",
    image: "conveyor-stop",
    groups: ["line-2", "electrical"],
    areas: ["packing"],
    author: "mina-rossi",
    minutes: 8,
    timesAWeek: 2,
    state: published(
      versions("mina-rossi", "priya-raman", [2, 205, "Stopping distance is measured."], [3, 58, "Cord slack 40 mm."]),
    ),
  },
  section(
    "Test",
    step(
      "Warn and start empty",
      at("packing", 0.85, 0.5),
      instruct("Call out, look along the belt, start C-12 without packs at 24 m/min."),
    ),
    step(
      "Press each button, pull the cord at both ends",
      show("conveyor-stop"),
      instruct("After each stop: reset, restart, next one."),
      choose(
        "Which of them stopped the belt?",
        ["* Button, infeed", "* Button, drive end", "* Cord, infeed end", "* Cord, drive end"],
        { isMultiple: true },
      ),
      warn("One that does not stop the belt: C-12 stays off, tag, ext. 412."),
    ),
    step(
      "Measure the stopping distance",
      instruct("Chalk line on the belt, press, measure how far it runs."),
      number("Stopping distance", { min: 0, max: 250, unit: "mm", usual: [160, 22] }),
    ),
    step("Look at the cord", number("Slack in the middle", { min: 0, max: 40, unit: "mm", usual: [26, 5] })),
    step("Sign", sign("Four devices tested one by one; each stopped C-12.")),
  ),
);
