import * as z from "zod/mini";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";

/** How long an interview may grow. */
export const interviewLimits = {
  stepsMax: 200,
  photosMax: 20,
  /** Questions beyond the frame, about one step. */
  askedMax: 12,
  answerCharactersMax: 5_000,
  titleCharactersMax: 300,
  questionCharactersMax: 240,
} as const;

/** The frame, in its order: what do you do, with what, what can go wrong, how do you see that it is right. [IV1] */
export const frameQuestions = ["do", "with", "wrong", "right"] as const;
export type FrameQuestion = (typeof frameQuestions)[number];

/** Blank where it was passed over. The later of two answers to one question counts. [IV5] */
export const answer = z.strictObject({
  text: text(interviewLimits.answerCharactersMax),
  isSpoken: z.boolean(),
  at: moment,
});
export type Answer = z.output<typeof answer>;

/** A question beyond the frame. */
const asked = z.strictObject({
  id,
  about: z.enum(frameQuestions),
  by: z.enum(["frame", "model"]),
  question: text(interviewLimits.questionCharactersMax),
  answer: z.nullable(answer),
});
export type Asked = z.output<typeof asked>;

const photo = z.strictObject({
  id,
  /** Null as long as it is on the device alone. */
  mediaId: z.nullable(id),
  isRemoved: z.boolean(),
  at: moment,
});
export type Photo = z.output<typeof photo>;

const step = z.strictObject({
  id,
  /** Steps stand in the order of these. */
  place: z.number(),
  isRemoved: z.boolean(),
  /** When it was begun, or removed. */
  at: moment,
  answers: z.strictObject({
    do: z.nullable(answer),
    with: z.nullable(answer),
    wrong: z.nullable(answer),
    right: z.nullable(answer),
  }),
  asked: z.array(asked).check(z.maxLength(interviewLimits.askedMax)),
  photos: z.array(photo).check(z.maxLength(interviewLimits.photosMax)),
  /** Of a run that was watched: how long the step took. */
  durationMs: z.nullable(z.number().check(z.minimum(0), z.maximum(86_400_000))),
});
export interface InterviewStep extends z.output<typeof step> {}

/** What was said so far. */
export const interviewState = z.strictObject({
  /** The language of the questions. */
  language: z.enum(["en", "de"]),
  title: z.nullable(answer),
  /** Who was asked; blank where it is the person themselves. */
  speaker: z.nullable(answer),
  steps: z.array(step).check(z.maxLength(interviewLimits.stepsMax)),
});
export type InterviewState = z.output<typeof interviewState>;
