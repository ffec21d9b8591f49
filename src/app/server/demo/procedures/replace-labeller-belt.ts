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

export const replaceLabellerBelt = procedure(
  "replace-labeller-belt",
  {
    title: "Replace labeller drive belt",
    description: "Belt T10 × 25 × 1840 on labeller L-2: out, in, tension 8 mm at 20 N, running test.",
    image: "labeller-belt",
    groups: ["mechanical", "line-2"],
    areas: ["filler-hall", "workshop"],
    author: "samuel-adeyemi",
    minutes: 38,
    timesAWeek: 1,
    state: published(
      versions("samuel-adeyemi", "tomasz-wolski", [1, 233, "First issue."], [2, 64, "Tension is measured on span A."]),
    ),
  },
  section(
    "Get ready",
    step(
      "Fetch the belt",
      at("workshop", 0.75, 0.85),
      instruct(
        "Bin **D7**. Check the print: T10 × 25 × 1840. Bring hex keys 5 and 6, spanner 17, the spring balance and a rule.",
      ),
      choose("Belts left in bin D7", ["Two or more", "* One", "None: order today"]),
    ),
    step(
      "Lock out the labeller",
      at("filler-hall", 0.8, 0.3),
      show("isolator-positions"),
      instruct("Q-305 to 0, padlock, tag, try START."),
      warn("The label drum runs on for 20 seconds. Wait until it stands."),
    ),
    step("Take off the guard", instruct("Six screws, hex key 5. Put them into the lid of the guard.")),
  ),
  section(
    "Change the belt",
    step(
      "Slacken the tensioner",
      show("labeller-belt"),
      instruct("Clamp **6**, spanner 17, half a turn. Push the tensioner down to its stop."),
    ),
    step(
      "Take the old belt off and look at it",
      instruct("Lift it off the idler first. Look at the back, the teeth and the edges."),
      choose("Wear", ["* Teeth worn evenly", "One edge frayed", "Teeth missing", "Oil on the belt"], {
        isMultiple: true,
      }),
      photo("Old belt, worst place", { usual: "labeller-belt" }),
    ),
    step(
      "Check the pulleys",
      instruct("Spin each by hand. No rumble, no play. Clean the grooves with the brass brush."),
      remind(
        "An edge that frays comes from a pulley out of line, not from a bad belt. Lay a straight edge over motor and return.",
      ),
    ),
    step(
      "Lay the new belt on",
      instruct(
        "Motor, idler, drum, return, then under the tensioner. **Teeth inwards**; the tensioner runs on the back.",
      ),
      verify(
        "Picture of the whole belt path",
        ["The belt lies in all five pulleys", "Teeth point inwards", "No twist in the belt"],
        { reference: "labeller-belt" },
      ),
    ),
    step(
      "Set the tension",
      instruct("Pull span A in its middle with **20 N** on the spring balance. Sag 8 mm."),
      number("Sag at 20 N", { min: 7, max: 9, unit: "mm", usual: [8, 0.35] }),
      number("Torque of clamp 6", { min: 38, max: 42, unit: "Nm", usual: [40, 0.6] }),
    ),
  ),
  section(
    "Run it",
    step("Guard on, locks off", instruct("Six screws. Count them. Padlock and tag off.")),
    step(
      "Run for five minutes",
      instruct("At 12,000 bottles/h. Listen at the drum; look at the label position on ten bottles."),
      number("Largest label offset", { min: 0, max: 1.5, unit: "mm", usual: [0.6, 0.25] }),
      sign("Belt changed, tension 8 mm at 20 N, guard complete, ten labels in place."),
    ),
  ),
);
