import * as z from "zod/mini";
import { procedureDraft, procedurePath } from "#features/procedures/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import { frameQuestions, interviewState } from "./content.ts";
import { interviewPolicy } from "./policy.ts";
import { modelQuestionsMax } from "./rules/model-questions.ts";

export const interviewKinds = ["interview", "watch"] as const;
export type InterviewKind = (typeof interviewKinds)[number];

const interview = z.object({
  id,
  kind: z.enum(interviewKinds),
  state: interviewState,
  /** The procedure whose draft was made of it; then it cannot be changed any more. */
  procedureId: z.nullable(id),
  createdAt: moment,
  updatedAt: moment,
});
export type Interview = z.output<typeof interview>;

const listedInterview = z.object({
  id,
  kind: z.enum(interviewKinds),
  title: z.string(),
  steps: z.number(),
  updatedAt: moment,
});
export type ListedInterview = z.output<typeof listedInterview>;

const question = z.object({ about: z.enum(frameQuestions), question: z.string() });

/** What a draft was made from. Numbers of sentences count from 0. */
const saidSource = z.object({
  interviewId: id,
  kind: z.enum(interviewKinds),
  /** Who was asked; blank where it was the author. */
  speaker: z.string(),
  sentences: z.array(
    z.object({
      text: z.string(),
      about: z.enum([...frameQuestions, "time"]),
      /** A question beyond the frame, blank for the frame's own. */
      question: z.string(),
      by: z.enum(["frame", "model"]),
      isSpoken: z.boolean(),
      at: z.string(),
      /** Says that there is nothing to say, and is not in the draft. */
      isNothing: z.boolean(),
    }),
  ),
  steps: z.array(z.object({ stepId: id, from: z.number(), to: z.number(), durationMs: z.nullable(z.number()) })),
  /** Photos whose file never came to the server. */
  lostPhotos: z.number(),
  heldAt: moment,
  isReviewed: z.boolean(),
});
export type SaidSource = z.output<typeof saidSource>;

const access = asMember(interviewPolicy.hold);
const path = inWorkspace("/interviews");
const onePath = inWorkspace("/interviews/{interviewId}");

/** All steps with long answers. */
const stateBytesMax = 4_000_000;

export const interviewEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    summary: "The caller's own interviews and recordings that go on, the latest first",
    access,
    reply: z.object({ interviews: z.array(listedInterview) }),
  }),
  get: endpoint({
    method: "GET",
    path: onePath,
    summary: "One of the caller's own; those of others are 404",
    access,
    reply: interview,
  }),
  save: endpoint({
    method: "PUT",
    path: onePath,
    summary:
      "Stores what was said so far, under an id of the device's making. It is put together with what is stored: of two answers the later one counts",
    access,
    body: z.strictObject({ kind: z.enum(interviewKinds), state: interviewState }),
    bodyBytesMax: stateBytesMax,
    reply: interview,
    problems: ["interviewFinished", "tooManyInterviews", "interviewTooLong", "unknownMedia"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: onePath,
    summary: "Discards an interview that goes on; that of a draft stays with it (409)",
    access,
    problems: ["interviewFinished"],
  }),
  questions: endpoint({
    method: "POST",
    path: inWorkspace("/interviews/{interviewId}/questions"),
    summary:
      "What is missing from a step: asked by the configured language model, or by the frame where there is none or it fails",
    access,
    body: z.strictObject({ stepId: id }),
    reply: z.object({
      by: z.enum(["frame", "model"]),
      /** A model is configured, and gave no answer. */
      hasFailed: z.boolean(),
      questions: z.array(question).check(z.maxLength(modelQuestionsMax)),
    }),
    work: "manual",
    limit: { calls: 120, seconds: 60 },
  }),
  finish: endpoint({
    method: "POST",
    path: inWorkspace("/interviews/{interviewId}/draft"),
    summary: "Makes a draft of what was said, in the groups that its author chose among their own (ruling R4)",
    access,
    body: z.strictObject({
      accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
      /** Writes into each step how long it took. */
      writesTimes: z.optional(z.boolean()),
    }),
    reply: procedureDraft,
    status: 201,
    problems: ["interviewFinished", "nothingSaid", "unknownAccessGroup"],
  }),
  source: endpoint({
    method: "GET",
    path: `${procedurePath}/interview`,
    summary: "What was said when a draft was made, sentence by sentence; 404 where it was not made so",
    access: asMember(interviewPolicy.seeSource),
    reply: saidSource,
  }),
  accept: endpoint({
    method: "POST",
    path: `${procedurePath}/interview/accept`,
    summary: "Marks a draft as compared with what was said; what nobody said has to be confirmed",
    access,
    body: z.strictObject({
      /** The texts of the claims without a sentence, as the caller saw them. */
      confirmed: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(1_000)),
    }),
    reply: saidSource,
    problems: ["unconfirmedClaims"],
  }),
};

/** How many of one member go on at the same time. */
export const openInterviewsMax = 100;
