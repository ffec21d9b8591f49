import {
  at,
  choose,
  instruct,
  number,
  procedure,
  published,
  remind,
  section,
  sign,
  step,
  versions,
  warn,
} from "../write.ts";

export const craneCheck = procedure(
  "crane-check",
  {
    workspaceKey: "harbour",
    title: "Crane CR-2 check before use",
    description: "Wind, rails, ropes, limits and brakes before the first lift of the day.",
    image: "plan-quay",
    groups: ["cranes"],
    areas: ["quay-3"],
    author: "sofia-andersson",
    minutes: 19,
    timesAWeek: 4,
    state: published(
      versions("sofia-andersson", "rhys-morgan", [1, 130, "First issue."], [2, 49, "Wind is read at the boom tip."]),
    ),
  },
  section(
    "From the ground",
    step(
      "Read the wind",
      number("Wind at the boom tip", { min: 0, max: 18, unit: "m/s", usual: [8, 3] }),
      warn("Above 18 m/s: boom down, rail clamps on, nobody on the ladder."),
    ),
    step(
      "Walk both rails",
      at("quay-3", 0.5, 0.57),
      instruct("40 m each way: no stone, no shackle, clamps free."),
      choose("Clamps", ["* All four free", "Clamp 2 released by hand", "One stuck"]),
    ),
    step(
      "Rope and hook",
      instruct("Ten turns of rope at the drum, hook latch closes by itself."),
      number("Broken wires in one lay", { min: 0, max: 9, unit: "wires", usual: [1, 1] }),
    ),
  ),
  section(
    "From the cab",
    step(
      "Limits, without load",
      instruct("Hoist up, boom in and out, travel both ends: each limit once, slowly."),
      choose("Limits that worked", ["* Hoist", "* Boom in", "* Boom out", "* Travel"], { isMultiple: true }),
      remind("A limit is a last stop, not the way to stop."),
    ),
    step(
      "Brake with 5 t",
      number("Sinking in one minute", { min: 0, max: 10, unit: "mm", usual: [2, 1.5] }),
      sign("Crane checked by me and fit for lifts up to 25 t at 18 m."),
    ),
  ),
);
