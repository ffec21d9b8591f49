import * as z from "zod/mini";
import { contentLimits } from "#features/procedures/content.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { richText } from "#kit/rich-text.ts";
import { moment } from "#kit/time.ts";
import { feedbackPolicy } from "./policy.ts";

export const feedbackLimits = {
  textCharactersMax: 2_000,
  /** Of the new words for an information text. */
  wordsCharactersMax: 10_000,
} as const;

/** The kind of feedback: new wording, a comment in words or a picture, or a rating alone. */
export const feedbackKinds = ["suggestion", "comment", "rating"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const feedbackStates = ["open", "taken", "dismissed", "settled"] as const;
export type FeedbackState = (typeof feedbackStates)[number];

const thumb = z.enum(["up", "down"]);
const informationType = z.enum(["instruction", "reminder", "warning"]);

/** New wording for a step, next to that of its version. `after` of a text is plain: `reword` keeps its formatting. */
export const proposal = z.discriminatedUnion("of", [
  z.object({ of: z.literal("title"), before: z.string(), after: z.string() }),
  z.object({
    of: z.literal("text"),
    moduleId: id,
    moduleType: informationType,
    before: richText,
    after: z.string(),
  }),
]);
export type Proposal = z.output<typeof proposal>;

export const feedback = z.object({
  id,
  procedureId: id,
  /** Of the published version today. */
  procedureTitle: z.string(),
  versionId: id,
  version: z.number(),
  kind: z.enum(feedbackKinds),
  thumb: z.nullable(thumb),
  text: z.string(),
  pictureId: z.nullable(id),
  /** As it was in that version; null if the whole procedure is meant. */
  step: z.nullable(z.object({ id, number: z.number(), title: z.string() })),
  proposal: z.nullable(proposal),
  state: z.enum(feedbackStates),
  /** The reason for a dismissal, or the answer; blank if there is none. */
  answer: z.string(),
  /** Null where the giver is outside of the caller's groups. */
  givenBy: z.nullable(person),
  isOwn: z.boolean(),
  givenAt: moment,
  closedBy: z.nullable(person),
  closedAt: z.nullable(moment),
});
export type Feedback = z.output<typeof feedback>;

const trimmed = (max: number, min = 0) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    z.string().check(z.minLength(min), z.maxLength(max)),
  );

const given = z.strictObject({
  /** Of the giver's own choice: with it the same feedback is given once, however late it is repeated. */
  id: z.optional(id),
  thumb: z.optional(thumb),
  text: z.optional(trimmed(feedbackLimits.textCharactersMax)),
  /** A finished upload of the caller's own. */
  pictureId: z.optional(id),
  stepId: z.optional(id),
  /** Only with a `stepId`: the new wording is for that step. */
  proposal: z.optional(
    z.discriminatedUnion("of", [
      z.strictObject({ of: z.literal("title"), after: trimmed(contentLimits.titleCharactersMax, 1) }),
      z.strictObject({
        of: z.literal("text"),
        moduleId: id,
        after: trimmed(feedbackLimits.wordsCharactersMax, 1),
      }),
    ]),
  ),
});
export type GivenFeedback = z.output<typeof given>;

const filters = {
  ...pageQuery,
  kind: z.optional(z.enum(feedbackKinds)),
  state: z.optional(z.enum(["open", "closed"])),
};

const procedurePath = inWorkspace("/procedures/{procedureId}");
const onePath = `${procedurePath}/feedback/{feedbackId}` as const;

export const feedbackEndpoints = {
  give: endpoint({
    method: "POST",
    path: `${procedurePath}/versions/{versionId}/feedback`,
    summary: "Says something about a version that the caller sees: published, performed, or in the history for authors",
    access: asMember(anyMember),
    body: given,
    reply: feedback,
    status: 201,
    limit: { calls: 60, seconds: 600 },
    problems: ["nothingSaid", "unknownStep", "unknownText", "nothingChanged", "unknownMedia", "idTaken"],
  }),
  listAll: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/feedback"),
    summary: "Feedback on the visible procedures, newest first: the caller's own, everybody's for authors",
    access: asMember(anyMember),
    query: z.strictObject({
      ...filters,
      /** Given at this moment or later. */
      startTime: z.optional(moment),
      /** Given before this moment. */
      endTime: z.optional(moment),
    }),
    reply: z.object({ feedback: z.array(feedback), next: z.nullable(z.string()) }),
  }),
  list: endpoint({
    method: "GET",
    path: `${procedurePath}/feedback`,
    summary: "Feedback on one procedure, newest first: the caller's own, everybody's for authors",
    access: asMember(anyMember),
    query: z.strictObject(filters),
    reply: z.object({
      feedback: z.array(feedback),
      next: z.nullable(z.string()),
      /** Of all that the caller sees of it, regardless of the filters. A person counts once per version. */
      thumbs: z.object({ up: z.number(), down: z.number() }),
      openCount: z.number(),
    }),
  }),
  close: endpoint({
    method: "POST",
    path: `${onePath}/close`,
    summary: "Ends it, and tells its giver: taken into the draft, dismissed with a reason, or settled",
    access: asMember(feedbackPolicy.readAll),
    body: z.discriminatedUnion("as", [
      z.strictObject({ as: z.literal("taken") }),
      z.strictObject({ as: z.literal("dismissed"), reason: trimmed(feedbackLimits.textCharactersMax, 1) }),
      z.strictObject({ as: z.literal("settled"), answer: z.optional(trimmed(feedbackLimits.textCharactersMax)) }),
    ]),
    reply: feedback,
    problems: ["feedbackClosed", "notInDraft", "noSuggestion", "isSuggestion"],
  }),
  reopen: endpoint({
    method: "POST",
    path: `${onePath}/reopen`,
    summary: "Opens again what was ended; its giver is not told",
    access: asMember(feedbackPolicy.readAll),
    reply: feedback,
    problems: ["feedbackOpen"],
  }),
};
