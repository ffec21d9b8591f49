import { splitSentences } from "#features/generation/rules/sentences.ts";
import { type FrameQuestion, frameQuestions, type InterviewState, type InterviewStep } from "../content.ts";
import { stepsOf } from "./state.ts";

/** A sentence as it was said. */
export interface SaidSentence {
  readonly text: string;
  /** What it answers; `time` is what the device measured. */
  readonly about: FrameQuestion | "time";
  /** The question beyond the frame, blank for the frame's own. */
  readonly question: string;
  readonly by: "frame" | "model";
  readonly isSpoken: boolean;
  /** ISO 8601. */
  readonly at: string;
  /** [IV11] It says that there is nothing to say, and is not in the draft. */
  readonly isNothing: boolean;
}

/** Where the sentences of a step lie, from 0; the last one is among them. `to` is before `from` where there are none. */
export interface SaidStep {
  readonly stepId: string;
  readonly from: number;
  readonly to: number;
  readonly durationMs: number | null;
}

export interface Said {
  readonly sentences: readonly SaidSentence[];
  readonly steps: readonly SaidStep[];
}

/**
 * [IV9] Everything that was said, sentence by sentence, in the order of the steps and of the frame.
 * @param timeOf the words of a measured time, where these are to be in the draft
 */
export function saidIn(state: InterviewState, timeOf?: (ms: number) => string): Said {
  const sentences: SaidSentence[] = [];
  const steps = stepsOf(state).map((step) => {
    const from = sentences.length;
    for (const about of frameQuestions) sentences.push(...sentencesAbout(step, about));
    if (timeOf && step.durationMs !== null) sentences.push(measured(step, timeOf(step.durationMs)));
    return { stepId: step.id, from, to: sentences.length - 1, durationMs: step.durationMs };
  });
  return { sentences, steps };
}

const measured = ({ at }: InterviewStep, text: string): SaidSentence => ({
  text,
  about: "time",
  question: "",
  by: "frame",
  isSpoken: false,
  at,
  isNothing: false,
});

function sentencesAbout(step: InterviewStep, about: FrameQuestion): SaidSentence[] {
  const own = { answer: step.answers[about], question: "", by: "frame" as const };
  const beyond = step.asked.filter((one) => one.about === about);
  return [own, ...beyond].flatMap(({ answer, question, by }) =>
    (answer?.text ?? "")
      .split("\n")
      .flatMap(splitSentences)
      .map((text) => text.replaceAll(/\s+/g, " ").trim())
      .filter((text) => text !== "")
      .map((text) => ({
        text,
        about,
        question,
        by,
        isSpoken: answer?.isSpoken ?? false,
        at: answer?.at ?? "",
        isNothing: saysNothing(text),
      })),
  );
}

const nothing =
  /^(?:no|none|nope|nothing|nothing (?:special|at all|really|more|else)|not really|i don['’]?t know|n\/?a|nein|nichts|nichts (?:besonderes|weiter|mehr)|keine?s?|gar nichts|weiß (?:ich )?nicht|[-–—.]+)$/iu;

/** [IV11] "Nothing" is no warning. */
export const saysNothing = (text: string): boolean =>
  nothing.test(text.trim().replace(/[.!…]+$/u, "")) || /^[-–—.\s]+$/u.test(text);
