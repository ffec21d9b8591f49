import { at, choose, instruct, number, procedure, published, section, sign, step, versions, warn } from "../write.ts";

export const coldStoreAlarm = procedure(
  "cold-store-alarm",
  {
    workspaceKey: "plant-5",
    title: "Test the person-in-cold alarm",
    description: "Weekly test of both push buttons, the light and the call to the gate.",
    image: "plan-cold-store",
    groups: ["cold-store"],
    areas: ["cold-store"],
    author: "emil-hansen",
    minutes: 7,
    timesAWeek: 2,
    state: published(versions("emil-hansen", "marta-silva", [1, 150, "First issue."])),
  },
  section(
    "Test",
    step("Tell the gate", instruct("Call **ext. 500**. The gate must know that it is a test.")),
    step(
      "Go in with a second person outside",
      at("cold-store", 0.42, 0.9),
      number("Temperature inside", { min: 0, max: 4, unit: "°C", usual: [2.1, 0.3] }),
    ),
    step(
      "Press the button at the door",
      choose("What worked?", ["* Horn", "* Red lamp outside", "* Call at the gate"], { isMultiple: true }),
      warn("If the call does not arrive within 30 seconds, nobody works inside alone until it is repaired."),
    ),
    step(
      "Press the button at row 4",
      choose("What worked?", ["* Horn", "* Red lamp outside", "* Call at the gate"], { isMultiple: true }),
    ),
    step(
      "Open the door from inside",
      instruct("Push the green knob. It must open with one hand, ice or not."),
      sign("Both buttons, lamp, horn, call and door were tested."),
    ),
  ),
);
