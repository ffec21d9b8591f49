import { expect, test } from "vitest";
import { placedQuestion } from "./place-words.ts";

test.each([
  ["What torque do I need in this step?", "What torque do I need ?", "partly"],
  ["Which grease is used here?", "Which grease is used ?", "partly"],
  ["Torque?", "Torque?", "partly"],
  ["Welches Drehmoment gilt hier?", "Welches Drehmoment gilt ?", "partly"],
  ["¿Qué aceite lleva esta máquina?", "¿Qué aceite lleva ?", "partly"],
  ["What do I do here?", "What do I do ?", "wholly"],
  ["Was mache ich in diesem Schritt?", "Was mache ich ?", "wholly"],
  ["How tight?", "How tight?", "wholly"],
  ["Wie fest?", "Wie fest?", "wholly"],
  ["How do I drain the boiler?", "How do I drain the boiler?", "no"],
  ["Where are the spare gaskets kept?", "Where are the spare gaskets kept?", "no"],
] as const)("[CP19] %s", (question, rest, leans) => {
  expect(placedQuestion(question)).toEqual({ rest, leans });
});
