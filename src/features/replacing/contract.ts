import * as z from "zod/mini";
import { approvalStatuses } from "#features/procedures/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { replacingPolicy } from "./policy.ts";
import { byCharactersMax, searchCharactersMax } from "./rules.ts";

const at = { sectionId: id, stepId: id, number: z.number() };

/** The place of a text, as `procedures/rules/texts.ts` names it, or a property of the procedure. */
const textPlace = z.union([
  z.object({ of: z.literal("procedure"), field: z.enum(["title", "description"]) }),
  z.object({ of: z.literal("section"), sectionId: id }),
  z.object({ of: z.literal("step"), ...at }),
  z.object({
    of: z.literal("module"),
    ...at,
    moduleId: id,
    moduleType: z.enum([
      "instruction",
      "reminder",
      "warning",
      "spatialInstruction",
      "media",
      "aiStepVerification",
      "evidenceUpload",
      "freeResponse",
      "multipleChoice",
      "multipleChoiceGraded",
      "numberInput",
      "signature",
    ]),
    field: z.enum(["content", "prompt", "question", "correctAnswer", "termsText", "label", "feedback"]),
    optionId: z.optional(id),
  }),
  z.object({ of: z.literal("property"), propertyId: id, name: z.string() }),
]);

/** [P82] `start` and `end` are the position of the match in the snippet's text. */
export const snippet = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
});

const foundMatch = z.object({
  /** Names the place in this version; a replacement of single places names it by this. */
  key: z.string(),
  place: textPlace,
  snippet,
});
export type FoundMatch = z.output<typeof foundMatch>;

/** One procedure with matches, as its author sees it. */
export const foundProcedure = z.object({
  procedureId: id,
  /** Never blank. */
  title: z.string(),
  /** Of the draft, or of the published version without one: a replacement names the seen state by these three. */
  versionId: id,
  revision: z.number(),
  isDraft: z.boolean(),
  approvalStatus: z.enum(approvalStatuses),
  /** The member who edits the draft now: it would be skipped. Null if nobody does. */
  editedBy: z.nullable(z.object({ person: z.nullable(person) })),
  /** The number of all its matches; `matches` are some of them, in reading order. */
  count: z.number(),
  /** Of these, how many stand in its properties: no draft begins for them, and no request is withdrawn. */
  inProperties: z.number(),
  matches: z.array(foundMatch),
});
export type FoundProcedure = z.output<typeof foundProcedure>;

const search = {
  /** Literal, and never a pattern (threat B92). */
  text: z.string().check(
    z.maxLength(searchCharactersMax),
    z.refine((text) => text.trim() !== "", "Nothing to look for"),
  ),
};
export const searchQuery = { ...search, caseSensitive: z.optional(z.literal("true")) };

/** What one replacement did to one procedure. */
export const replacedProcedure = z.object({
  procedureId: id,
  /** The draft as it is now; the version as it was where only properties were changed. */
  versionId: id,
  revision: z.number(),
  isDraft: z.boolean(),
  /** So many places were replaced. */
  count: z.number(),
  hasBegunDraft: z.boolean(),
});
export type ReplacedProcedure = z.output<typeof replacedProcedure>;

export const replacementHead = {
  id,
  text: z.string(),
  by: z.string(),
  isCaseSensitive: z.boolean(),
  createdAt: moment,
};

/** One replacing of a text: in one procedure or in many. */
export const replacement = z.object({
  ...replacementHead,
  procedureCount: z.number(),
  placeCount: z.number(),
  /** Of the procedures, those that were brought back. */
  undoneCount: z.number(),
});
export type Replacement = z.output<typeof replacement>;

export const replacementDetail = z.object({
  ...replacementHead,
  /** Those visible to the caller. */
  procedures: z.array(
    z.object({ procedureId: id, title: z.string(), count: z.number(), undoneAt: z.nullable(moment) }),
  ),
});
export type ReplacementDetail = z.output<typeof replacementDetail>;

export const replacementInput = {
  ...search,
  by: z.string().check(z.maxLength(byCharactersMax)),
  isCaseSensitive: z.boolean(),
};

const writer = asMember(replacingPolicy.replace);
const replacements = inWorkspace("/procedures/replacements");
const ofProcedure = `${replacements}/{replacementId}/procedures/{procedureId}` as const;

export const replacingEndpoints = {
  find: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/find"),
    summary: "Where a text stands in the procedures that the caller writes: drafts, or what is published without one",
    access: writer,
    query: z.strictObject({ ...searchQuery, after: z.optional(z.string().check(z.maxLength(500))) }),
    reply: z.object({
      procedures: z.array(foundProcedure),
      /** How many procedures this page searched, and how many are left. */
      lookedInto: z.number(),
      left: z.number(),
      /** The `after` of the page that follows; null at the end. A page ends where its time does, found or not. */
      next: z.nullable(z.string()),
    }),
  }),
  findIn: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/{procedureId}/find"),
    summary: "The same in one procedure: 50 places from a given one on",
    access: writer,
    query: z.strictObject({ ...searchQuery, from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
    reply: foundProcedure,
  }),
  begin: endpoint({
    method: "POST",
    path: replacements,
    summary: "Begins a replacement, which remembers what it changes; the procedures follow one by one",
    access: writer,
    body: z.strictObject(replacementInput),
    reply: replacement,
    status: 201,
  }),
  list: endpoint({
    method: "GET",
    path: replacements,
    summary: "The caller's own replacements, the last one first; at most 20",
    access: writer,
    reply: z.object({ replacements: z.array(replacement) }),
  }),
  get: endpoint({
    method: "GET",
    path: `${replacements}/{replacementId}`,
    summary: "One of them, with the procedures that it changed",
    access: writer,
    reply: replacementDetail,
  }),
  replaceIn: endpoint({
    method: "POST",
    path: ofProcedure,
    summary: "Replaces in one procedure, in its draft; one begins where there is none. Once for each replacement",
    access: writer,
    body: z.strictObject({
      versionId: id,
      revision: z.number(),
      isDraft: z.boolean(),
      /** The places by their keys; all where it is left out. */
      only: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200))),
      /** Needed where approval of the draft has been asked for: the request is withdrawn by it. */
      withdrawsRequest: z.optional(z.boolean()),
    }),
    reply: replacedProcedure,
    problems: [
      "staleDraft",
      "draftEnded",
      "draftLocked",
      "pendingApproval",
      "nothingFound",
      "textTooLong",
      "propertyRequired",
      "contentTooLarge",
    ],
  }),
  undoIn: endpoint({
    method: "DELETE",
    path: ofProcedure,
    summary: "Brings a procedure back to what it was, if its draft still is as the replacement left it",
    access: writer,
    problems: ["changedSince", "draftLocked", "pendingApproval"],
  }),
};
