import { expect, it } from "vitest";
import { quizScore } from "./quiz-score.ts";

it.each([
  ["7/10", 7],
  ["Score: 3 / 5", 3],
  ["2.5/5", 2.5],
  ["12/10", 10],
  ["well done", 0],
  ["", 0],
])("[PF18] %j scores %s", (score, expected) => expect(quizScore(score)).toBe(expected));
