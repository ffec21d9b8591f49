import * as z from "zod";
import { notFound } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { askModel } from "#kit/server/models/ask-model.ts";
import type { Models } from "#kit/server/models/models.ts";
import { second } from "#kit/time.ts";
import { frameQuestions, type InterviewState, type InterviewStep, interviewLimits } from "../content.ts";
import { type Gap, gapsOf } from "../rules/gaps.ts";
import { acceptedQuestions, modelQuestionsMax } from "../rules/model-questions.ts";
import { saidIn } from "../rules/said.ts";
import { stepsOf } from "../rules/state.ts";
import { requireOwn } from "./service.ts";

/** Somebody stands at the machine and waits. */
const askingMsMax = 20 * second;

const shape = z.object({
  questions: z
    .array(z.object({ about: z.enum(frameQuestions), question: z.string().max(interviewLimits.questionCharactersMax) }))
    .max(10),
});

const languages = { en: "English", de: "German, in the polite form" } as const;

const instructionsIn = (language: keyof typeof languages): string =>
  [
    "You interview somebody who knows a piece of work in a plant, so that it can be written down as a procedure. The material is",
    "a JSON object: the title of the work, the sentences of the steps before, and of the step that was told last with what each",
    "sentence answers: do (what is done), with (tools and parts), wrong (what can go wrong), right (how one sees that it is right).",
    `Ask at most ${modelQuestionsMax} short questions about what somebody who does this step for the first time would still have to know.`,
    "Ask openly: name no number, no tool and no part that was not said. Do not ask what was answered or passed over.",
    "Where nothing is missing, ask nothing.",
    `Write in ${languages[language]}. Each question is one line and ends with its only question mark.`,
  ].join("\n");

export interface Missing {
  readonly by: "frame" | "model";
  readonly hasFailed: boolean;
  readonly questions: Gap[];
}

/**
 * [IV6] [IV7] What is missing from a step: asked by the model, as far as its questions may be asked, otherwise by the frame.
 * @throws Problem 404
 */
export async function askMissing(
  call: MemberCall,
  models: Models,
  interviewId: string,
  stepId: string,
): Promise<Missing> {
  const { state } = await call.transact((scope) => requireOwn(scope, interviewId));
  const step = stepsOf(state).find((one) => one.id === stepId);
  if (!step) throw notFound();
  const room = interviewLimits.askedMax - step.asked.length;
  const answered = await askModel(models, {
    name: "interviewQuestions",
    instructions: instructionsIn(state.language),
    material: materialOf(state, step),
    schema: shape,
    timeoutMs: askingMsMax,
  });
  if (answered.is === "answered") {
    const questions = acceptedQuestions(state, step, answered.value.questions);
    return { by: "model", hasFailed: false, questions: questions.slice(0, room) };
  }
  return { by: "frame", hasFailed: answered.is === "failed", questions: gapsOf(state, step).slice(0, room) };
}

function materialOf(state: InterviewState, step: InterviewStep): string {
  const { sentences, steps } = saidIn(state);
  const range = steps.find((one) => one.stepId === step.id);
  const own = range ? sentences.slice(range.from, range.to + 1) : [];
  return JSON.stringify({
    title: state.title?.text ?? "",
    stepsBefore: sentences.slice(0, range?.from ?? 0).map((one) => one.text),
    step: own.map(({ text, about, question }) => ({ about, ...(question && { question }), said: text })),
  });
}
