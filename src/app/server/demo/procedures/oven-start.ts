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

export const ovenStart = procedure(
  "oven-start",
  {
    workspaceKey: "plant-5",
    title: "Start up tunnel oven T-1",
    description: "Purge, light, heat four zones and run the first tray.",
    image: "plan-bakery",
    groups: ["bakery"],
    areas: ["bakery"],
    author: "emil-hansen",
    minutes: 42,
    timesAWeek: 5,
    state: published(versions("emil-hansen", "marta-silva", [1, 170, "First issue."], [2, 66, "Purge five minutes."])),
  },
  section(
    "Light",
    step(
      "Look through the tunnel",
      at("bakery", 0.45, 0.4),
      instruct("Both ends open, no tray, no tool on the band."),
      choose("Tunnel", ["* Empty", "Something on the band"]),
    ),
    step(
      "Purge for five minutes",
      instruct("Exhaust fan on, gas valve shut. The lamp PURGE goes out by itself."),
      warn("Do not light before the lamp has gone out."),
    ),
    step(
      "Light zones 1 to 4",
      instruct("One after another, 30 seconds apart."),
      choose("Zones lit at the first try", ["* Zone 1", "* Zone 2", "Zone 3", "* Zone 4"], { isMultiple: true }),
      remind("Zone 3 lights at the second try until the new igniter has come. After a third try, call ext. 540."),
    ),
  ),
  section(
    "Heat and check",
    step(
      "Read the zones after 30 minutes",
      number("Zone 1", { min: 205, max: 215, unit: "°C", usual: [210, 1.6] }),
      number("Zone 2", { min: 225, max: 235, unit: "°C", usual: [230, 1.6] }),
      number("Zone 3", { min: 225, max: 235, unit: "°C", usual: [229, 1.8] }),
      number("Zone 4", { min: 195, max: 205, unit: "°C", usual: [200, 1.6] }),
    ),
    step(
      "First tray",
      number("Core temperature of the first loaf", { min: 94, max: 99, unit: "°C", usual: [96.5, 0.7] }),
      sign("Zones and first tray are within the recipe."),
    ),
  ),
);
