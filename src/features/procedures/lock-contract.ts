import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { may } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { procedurePolicy } from "./policy.ts";

/** The editor of a draft, as far as the caller may know them: also the `current` of 423 `draftLocked`. [P104] */
export const draftLock = z.object({
  holder: z.nullable(person),
  /** The caller's own, in another tab of a browser. */
  isOwn: z.boolean(),
  takenAt: moment,
  /** How long it lasts from this answer on, unless it is renewed, in ms. */
  endsInMs: z.number(),
});
export type DraftLock = z.output<typeof draftLock>;

/** What the editor that holds the lease knows. */
export const draftLease = z.object({
  /** Named by every save. */
  lockId: id,
  endsInMs: z.number(),
  /** The stored draft's. */
  revision: z.number(),
  /** Who reads along and asks to edit, the first one first. */
  asking: z.array(z.object({ editorId: id, person: z.nullable(person), askedAt: moment })),
});
export type DraftLease = z.output<typeof draftLease>;

/** What an editor knows that reads along. */
export const draftReading = z.object({
  /** Null where the draft is not being edited. */
  lock: z.nullable(draftLock),
  /** The lease is this editor's: it was handed over. */
  isYours: z.boolean(),
  revision: z.number(),
  /** `kept`: the editor was asked for the draft, and keeps editing. */
  asked: z.enum(["no", "waiting", "kept"]),
});
export type DraftReading = z.output<typeof draftReading>;

const lockPath = inWorkspace("/procedures/{procedureId}/draft/{versionId}/lock");

/** A tab of a browser: an id that it makes for itself and keeps through a reload. */
const editor = { editorId: id };

export const lockEndpoints = {
  take: endpoint({
    method: "POST",
    path: lockPath,
    summary:
      "Takes the draft's lock for 60 seconds, or renews one's own; 423 with who holds it. `takeOver` ends somebody else's, for those who may publish",
    access: asMember(procedurePolicy.viewDrafts),
    body: z.strictObject({ ...editor, takeOver: z.optional(z.boolean()) }),
    reply: draftLease,
    problems: ["draftLocked", "draftEnded"],
  }),
  release: endpoint({
    method: "DELETE",
    path: lockPath,
    summary: "Gives one's own lock back; with `mayReturn` the same tab finds it again within 5 seconds",
    access: asMember(procedurePolicy.viewDrafts),
    query: z.strictObject({ lockId: id, mayReturn: z.optional(z.literal("true")) }),
    problems: ["draftLocked", "draftEnded"],
  }),
  read: endpoint({
    method: "POST",
    path: `${lockPath}/readers`,
    summary: "Reads along for a minute: says who edits, and has the caller told of every change of this draft",
    access: asMember(procedurePolicy.viewDrafts),
    body: z.strictObject(editor),
    reply: draftReading,
    problems: ["draftEnded"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: `${lockPath}/readers/{editorId}`,
    summary: "Reads along no more, and asks no more",
    access: asMember(procedurePolicy.viewDrafts),
    problems: ["draftEnded"],
  }),
  ask: endpoint({
    method: "POST",
    path: `${lockPath}/asks`,
    summary: "Asks whoever edits the draft to hand it over",
    access: asMember(may("content.procedures.manage")),
    body: z.strictObject(editor),
    reply: draftReading,
    problems: ["draftEnded"],
  }),
  answer: endpoint({
    method: "POST",
    path: `${lockPath}/asks/{editorId}`,
    summary: "Hands the lock over to who asked, or keeps it; everything has been saved by then",
    access: asMember(procedurePolicy.viewDrafts),
    body: z.strictObject({ lockId: id, handOver: z.boolean() }),
    problems: ["draftLocked", "notAsking", "draftEnded"],
  }),
};
