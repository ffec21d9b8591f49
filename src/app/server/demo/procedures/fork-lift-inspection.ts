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
  versions,
  warn,
} from "../write.ts";

export const forkLiftInspection = procedure(
  "fork-lift-inspection",
  {
    title: "Daily fork-lift inspection",
    description: "Walk round, levels, brakes and lift of FLT-3 and FLT-4 before the first drive of each shift.",
    image: "fork-lift",
    groups: ["inbound", "outbound"],
    areas: ["warehouse", "loading-dock"],
    author: "claire-dubois",
    minutes: 9,
    timesAWeek: 17,
    state: published(
      versions(
        "claire-dubois",
        "helena-costa",
        [3, 383, "Battery limit raised to 80 %."],
        [4, 140, "Fork heel is measured once a month, not daily."],
        [5, 55, "Seat switch test added."],
      ),
    ),
  },
  section(
    "Standing still",
    step(
      "Take the key and choose the truck",
      at("warehouse", 0.42, 0.93),
      choose("Truck", ["* FLT-3", "* FLT-4"]),
      number("Hour meter", { min: 0, max: 99999, unit: "h", usual: [6240, 90] }),
    ),
    step(
      "Walk round",
      show("fork-lift"),
      instruct(
        "- Fork tips and heels: no crack, locking pins in.\n- Chains even, no dry link.\n- Hoses and cylinders dry.\n- Tyres: no cut deeper than 10 mm, nuts complete.",
      ),
      choose("What did you find?", ["* Nothing", "Oil under the mast", "Tyre cut", "Chain slack", "Fork or pin"], {
        isMultiple: true,
      }),
      warn("A crack in a fork means no lift at all. Key out, tag on the wheel, call ext. 412."),
    ),
    step(
      "Battery and plug",
      number("State of charge", { min: 80, max: 100, unit: "%", usual: [93, 4] }),
      remind("Pull the plug by its handle. Not by the cable."),
    ),
    step(
      "Seat, belt, guard",
      instruct(
        "The belt runs out and locks. The overhead guard has four tight bolts. The load plate is readable: **2.5 t at 500 mm**.",
      ),
    ),
  ),
  section(
    "Under power",
    step(
      "Seat switch, horn, lights, beacon",
      instruct("Rise from the seat: drive and lift must cut out within three seconds."),
      choose("All four work", ["* Yes", "No"]),
    ),
    step(
      "Lift, tilt, side shift",
      instruct("Full height without load, hold for ten seconds. The carriage may not sink."),
      number("Sinking in ten seconds", { min: 0, max: 20, unit: "mm", usual: [3, 3] }),
    ),
    step(
      "Brakes on 10 m",
      at("loading-dock", 0.25, 0.1),
      instruct("At walking pace. Foot brake straight and within a metre; hand brake holds on the ramp."),
      photo("Picture of any damage", { isRequired: false, usual: "fork-lift" }),
    ),
    step(
      "Release or park",
      ask("Remarks for the workshop", {
        says: ["None.", "Horn weak, still audible.", "Left rear tyre worn, 4 weeks left.", "Beacon glass cracked."],
        isRequired: false,
      }),
      sign("The truck was inspected by me and is fit for this shift."),
    ),
  ),
);
