import { expect, test } from "vitest";
import { contextOf } from "./follow-up.ts";

const torque = "What torque do the flange bolts of the retort need?";

test.each([
  ["a question that stands alone needs no other", "How do I drain the boiler?", [torque], ""],
  ["a first question has nothing before it", "And then?", [], ""],
  ["a pronoun points back", "How often must it be checked?", [torque], torque],
  ["a beginning carries on", "And for the door?", [torque], torque],
  ["few words hardly stand alone", "In winter too?", [torque], torque],
  ["German too", "Wie oft muss das geprüft werden?", [torque], torque],
  ["two questions back at most", "And then?", [torque, "And before?", "And after?"], "And before? And after?"],
  ["no further back than one that stands alone", "And then?", ["What is a retort used for?", torque], torque],
  ["a word that only begins like one that points back", "Should the items be itemised?", [torque], ""],
])("[CP5] %s", (_name, question, earlier, context) => {
  expect(contextOf(question, earlier)).toBe(context);
});
