import * as z from "zod/mini";
import { approvalStatuses } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { findingKeys } from "#features/procedures/rules/draft-findings.ts";
import { changeKinds } from "#features/procedures/rules/effective-date.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";

/** The most drafts of a page: their content is read. */
export const draftsAtOnce = 50;

/** A draft with what its publication depends on. The single calls decide; this explains them early. */
export const draftToPublish = z.object({
  procedureId: id,
  versionId: id,
  /** Never blank. */
  title: z.string(),
  /** Names the content that was listed: requests and publications name it, and are refused once it has changed. */
  revision: z.number(),
  /** The same for an approval: of the content that was requested. Null without a pending request. */
  contentHash: z.nullable(z.string()),
  /** `accepted`: approved, and published by itself at `effectiveAt`. */
  state: z.enum(approvalStatuses),
  /** The published version that it would replace; null if nothing was published. */
  publishedVersion: z.nullable(z.number()),
  /** The steps in which it differs from the published version, and whether anything outside of steps does. */
  changes: z.nullable(
    z.object({ added: z.number(), changed: z.number(), removed: z.number(), moved: z.number(), head: z.boolean() }),
  ),
  stepCount: z.number(),
  updatedAt: moment,
  updatedBy: person,
  requestedBy: z.nullable(person),
  requestedAt: z.nullable(moment),
  effectiveAt: z.nullable(moment),
  changeKind: z.enum(changeKinds),
  /** What blocks its publication: each kind once, in reading order, and how many findings there are. */
  findings: z.array(z.enum(findingKeys)),
  findingCount: z.number(),
  /** A first version that was made from a document, from people, from another procedure or by a model, and not accepted next to it. */
  isNotCompared: z.boolean(),
  /** Why the caller may not decide on the request although their role would let them. */
  whyNotApprove: z.nullable(z.enum(["ownRequest", "ownEdit"])),
});
export type DraftToPublish = z.output<typeof draftToPublish>;

export const draftListEndpoints = {
  toPublish: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/drafts/to-publish"),
    summary: "The drafts that the caller sees, last change first, with what changed and what blocks their publication",
    access: asMember(procedurePolicy.viewDrafts),
    query: z.strictObject({
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(draftsAtOnce))),
      after: z.optional(z.string().check(z.maxLength(500))),
      search: z.optional(z.string().check(z.maxLength(200))),
      areaId: z.optional(id),
      accessGroupId: z.optional(z.union([id, z.literal("unassigned")])),
      state: z.optional(z.enum(approvalStatuses)),
      /** Only drafts that this replacement of the caller's own changed. */
      replacementId: z.optional(id),
      /** Only drafts that the caller accepted in this batch of documents of their own. */
      batchId: z.optional(id),
    }),
    reply: z.object({
      drafts: z.array(draftToPublish),
      /** How many there are of each state under the other filters. */
      counts: z.object({ none: z.number(), pending: z.number(), accepted: z.number(), rejected: z.number() }),
      next: z.nullable(z.string()),
    }),
  }),
};
