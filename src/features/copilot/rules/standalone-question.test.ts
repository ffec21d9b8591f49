import { expect, test } from "vitest";
import { standaloneQuestion } from "./standalone-question.ts";

const torque = "What torque do the flange bolts of the retort need?";

test.each([
  [
    "a question that stands alone is searched as it is",
    "How do I drain the boiler?",
    [torque],
    "How do I drain the boiler?",
  ],
  ["a first question has nothing before it", "And then?", [], "And then?"],
  ["a pronoun points back", "How often must it be checked?", [torque], `${torque} How often must it be checked?`],
  ["a beginning carries on", "And for the door?", [torque], `${torque} And for the door?`],
  ["few words hardly stand alone", "In winter too?", [torque], `${torque} In winter too?`],
  ["German too", "Wie oft muss das geprüft werden?", [torque], `${torque} Wie oft muss das geprüft werden?`],
  [
    "two questions back at most",
    "And then?",
    [torque, "And before?", "And after?"],
    "And before? And after? And then?",
  ],
  [
    "no further back than one that stands alone",
    "And then?",
    ["What is a retort used for?", torque],
    `${torque} And then?`,
  ],
  [
    "a word that only begins like one that points back",
    "Should the items be itemised?",
    [torque],
    "Should the items be itemised?",
  ],
])("[CP5] %s", (_name, question, earlier, searched) => {
  expect(standaloneQuestion(question, earlier)).toBe(searched);
});
