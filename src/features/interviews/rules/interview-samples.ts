import type { Answer, InterviewState, InterviewStep } from "../content.ts";
import { emptyInterview, newStep } from "./state.ts";

const moment = (second: number): string => new Date(Date.UTC(2026, 0, 2, 8, 0, second)).toISOString();

export const answerOf = (text: string, second = 0, isSpoken = false): Answer => ({
  text,
  isSpoken,
  at: moment(second),
});

type Told = Partial<Readonly<Record<keyof InterviewStep["answers"], string>>>;

/** A step with ids of the caller's making. */
export const toldStep = (id: string, place: number, told: Told): InterviewStep => {
  const step = newStep(id, place, moment(0));
  const answers = Object.fromEntries(
    Object.entries(step.answers).map(([key]) => {
      const text = told[key as keyof Told];
      return [key, text === undefined ? null : answerOf(text)];
    }),
  ) as InterviewStep["answers"];
  return { ...step, answers };
};

/** "Change the jaw" in two steps. */
export const jawInterview = (newId: () => string): InterviewState => ({
  ...emptyInterview("en"),
  title: answerOf("Change the jaw"),
  steps: [
    toldStep(newId(), 1, {
      do: "Loosen the two screws with the hex key. Take the old jaw off.",
      with: "A 6 mm hex key.",
      wrong: "The jaw falls on your foot. Never reach under it.",
      right: "The guide is bare and clean.",
    }),
    toldStep(newId(), 2, {
      do: "Put the new jaw on and tighten it to 45 Nm.",
      with: "The torque wrench.",
      wrong: "Nothing.",
      right: "It clicks. The jaw does not move.",
    }),
  ],
});
