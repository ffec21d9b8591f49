import * as z from "zod/mini";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { any, may } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { draftContentShape, section } from "./content.ts";
import { approved, procedureDraft, procedurePath } from "./contract.ts";

/** One entry of the revision history. */
export const procedureRevision = z.object({
  versionId: id,
  version: z.number(),
  title: z.string(),
  state: z.enum(["published", "superseded"]),
  changeNote: z.string(),
  publishedAt: moment,
  publishedBy: person,
  approvedBy: z.nullable(person),
  ...approved,
});
export type ProcedureRevision = z.output<typeof procedureRevision>;

/** One version with its whole content, including answers. */
export const procedureRevisionContent = z.object({
  ...procedureRevision._zod.def.shape,
  /** Those visible to the caller. */
  areaIds: z.array(id),
  description: z.string(),
  procedureImage: draftContentShape.procedureImage,
  sections: z.array(section),
});
export type ProcedureRevisionContent = z.output<typeof procedureRevisionContent>;

/** The history of what was published. */
export const revisionEndpoints = {
  revisions: endpoint({
    method: "GET",
    path: `${procedurePath}/revisions`,
    summary: "The versions that were published, newest first",
    access: asMember(any(may("content.procedures.manage"), may("content.procedures.publish"))),
    /** `nextVersion` is the number of the next publication. */
    reply: z.object({ revisions: z.array(procedureRevision), nextVersion: z.number() }),
  }),
  /** Groups and people out of sight are counted, as everywhere. */
  revisionViews: endpoint({
    method: "GET",
    path: `${procedurePath}/revision/{versionId}/views`,
    summary: "Who had a published version in front of them, and when first and last",
    access: asMember(any(may("content.procedures.manage"), may("content.procedures.publish"))),
    reply: z.object({
      views: z.array(z.object({ person, firstAt: moment, lastAt: moment })),
      /** People outside of the caller's groups. */
      hiddenCount: z.number(),
    }),
  }),
  restoreRevision: endpoint({
    method: "POST",
    path: `${procedurePath}/revision/{versionId}/restore`,
    summary: "Begins a draft with the content of an earlier version; in the place of the present draft only if told so",
    access: asMember(may("content.procedures.manage")),
    body: z.strictObject({
      /** The draft that it takes the place of, and its `revision` as the caller saw it. */
      insteadOf: z.optional(z.strictObject({ versionId: id, revision: z.number() })),
    }),
    reply: procedureDraft,
    status: 201,
    problems: ["draftExists", "staleDraft", "draftEnded", "draftLocked", "pendingApproval"],
  }),
  removeRevision: endpoint({
    method: "DELETE",
    path: `${procedurePath}/revision/{versionId}`,
    summary: "Takes an earlier version out of the history; records of it keep what was performed",
    access: asMember(may("content.procedures.delete")),
    problems: ["revisionIsPublished"],
  }),
  setRevisionStart: endpoint({
    method: "POST",
    path: `${procedurePath}/revision-version-start-number`,
    summary: "Sets the number from which the next publication counts on; only upward (threat B89)",
    access: asMember(may("content.procedures.publish")),
    body: z.strictObject({ startNumber: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
    reply: z.object({ startNumber: z.number(), nextNumber: z.number() }),
    problems: ["startNumberTooLow"],
  }),
  getRevision: endpoint({
    method: "GET",
    path: `${procedurePath}/revision/{versionId}`,
    summary: "One published version with its whole content",
    access: asMember(any(may("content.procedures.manage"), may("content.procedures.publish"))),
    reply: procedureRevisionContent,
  }),
};
