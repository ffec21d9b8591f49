import * as z from "zod/mini";
import { procedureDraft, procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { quizPolicy } from "./policy.ts";
import { questionKinds, questionsMax } from "./rules/quiz.ts";

const key = z.string().check(z.maxLength(400));

const quizQuestion = z.object({
  key,
  kind: z.enum(questionKinds),
  stepId: id,
  /** Over all sections, from 1. */
  stepNumber: z.number(),
  stepTitle: z.string(),
  question: z.string(),
  /** What the procedure says. */
  answer: z.string(),
  /** The right one first. */
  options: z.array(z.string()),
});
export type QuizQuestion = z.output<typeof quizQuestion>;

const quiz = z.object({
  /** The published version that is asked about. */
  versionId: id,
  versionNumber: z.number(),
  title: z.string(),
  questions: z.array(quizQuestion),
  /** The keys of those that are proposed. */
  proposed: z.array(key),
});
export type Quiz = z.output<typeof quiz>;

const access = asMember(quizPolicy.make);

export const quizEndpoints = {
  propose: endpoint({
    method: "GET",
    path: `${procedurePath}/quiz`,
    summary: "Questions about the published version of a procedure, with options taken from its own words",
    access,
    reply: quiz,
  }),
  create: endpoint({
    method: "POST",
    path: `${procedurePath}/quiz`,
    summary: "Makes a draft that asks the chosen questions; it takes the groups of the procedure (ruling R4)",
    access,
    body: z.strictObject({
      versionId: id,
      keys: z.array(key).check(z.minLength(1), z.maxLength(questionsMax)),
    }),
    reply: procedureDraft,
    status: 201,
    problems: ["sourceChanged"],
  }),
};
