import * as z from "zod/mini";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { tidy } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { commentLimits } from "./rules/comments.ts";

const text = z.pipe(
  z.pipe(z.string(), z.transform(tidy)),
  z.string().check(z.minLength(1), z.maxLength(commentLimits.charactersMax)),
);

/** What a comment is sent as. Every mentioned person has to see the draft. */
const written = z.strictObject({
  text,
  mentionIds: z.optional(z.array(id).check(z.maxLength(commentLimits.mentionsMax))),
});

const draftComment = z.object({
  id,
  author: person,
  /** Empty where it was deleted. */
  text: z.string(),
  mentions: z.array(person),
  createdAt: moment,
  editedAt: z.nullable(moment),
  isDeleted: z.boolean(),
  /** The caller wrote it, and may edit and delete it. */
  isOwn: z.boolean(),
});

export const draftThread = z.object({
  id,
  stepId: id,
  moduleId: z.nullable(id),
  /** Where the step stands in the draft now, from 1; null once it is gone, and its title is the one it had then. */
  stepNumber: z.nullable(z.number()),
  stepTitle: z.string(),
  /** The module is gone while its step is there. */
  isModuleGone: z.boolean(),
  resolvedAt: z.nullable(moment),
  resolvedBy: z.nullable(person),
  /** Oldest first. */
  comments: z.array(draftComment),
});
export type DraftThread = z.output<typeof draftThread>;

const comments = inWorkspace("/procedures/{procedureId}/draft-comments");
const ofThread = `${comments}/{threadId}` as const;
const ofComment = `${ofThread}/comments/{commentId}` as const;
/** Whoever sees the draft reads and writes comments on it. */
const access = asMember(procedurePolicy.viewDrafts);

export const commentEndpoints = {
  list: endpoint({
    method: "GET",
    path: comments,
    summary:
      "The comments on a draft by thread: those that are open, those resolved in this draft, and that of one comment",
    access,
    /** The comment that a notice is about: its thread is there also where it was resolved in an earlier draft. */
    query: z.strictObject({ commentId: z.optional(id) }),
    reply: z.object({ threads: z.array(draftThread) }),
  }),
  people: endpoint({
    method: "GET",
    path: `${comments}/people`,
    summary: "Members who may be mentioned, by name: they see the draft",
    access,
    reply: z.object({ people: z.array(person) }),
  }),
  begin: endpoint({
    method: "POST",
    path: comments,
    summary: "Begins a thread at a step of the draft, or at a module of it",
    access,
    body: z.strictObject({ stepId: id, moduleId: z.optional(z.nullable(id)), ...written._zod.def.shape }),
    reply: draftThread,
    status: 201,
    problems: ["unknownStep", "unknownMember", "tooManyComments"],
    limit: { calls: 120, seconds: 60 },
  }),
  reply: endpoint({
    method: "POST",
    path: `${ofThread}/comments`,
    summary: "Adds a comment to a thread; one that is resolved is open again",
    access,
    body: written,
    reply: draftThread,
    status: 201,
    problems: ["unknownMember", "tooManyComments"],
    limit: { calls: 120, seconds: 60 },
  }),
  /** Without a revision: nobody but its author edits a comment, so that no two people undo each other's words. */
  edit: endpoint({
    method: "PUT",
    path: ofComment,
    summary: "Changes a comment of the caller's own; members who are mentioned for the first time are notified",
    access,
    body: written,
    reply: draftThread,
    problems: ["unknownMember", "notAuthor"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: ofComment,
    summary: "Deletes a comment of the caller's own; its thread goes with the last comment",
    access,
    problems: ["notAuthor"],
  }),
  resolve: endpoint({
    method: "POST",
    path: `${ofThread}/resolve`,
    summary: "Marks a thread as resolved; once more changes nothing",
    access,
    reply: draftThread,
  }),
  reopen: endpoint({
    method: "POST",
    path: `${ofThread}/reopen`,
    summary: "Opens a resolved thread again",
    access,
    reply: draftThread,
  }),
};
