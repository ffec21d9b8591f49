import * as z from "zod/mini";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { propertyListQuery, propertySortQuery } from "#features/properties/list-contract.ts";
import { deletedThing } from "#kit/deleted.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { any, anyMember, may } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { contentLimits, draftContentShape, performableContentShape, section } from "./content.ts";
import { procedurePolicy } from "./policy.ts";
import { changeKinds } from "./rules/effective-date.ts";

export const approvalStatuses = ["none", "pending", "accepted", "rejected"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The groups of a procedure that are visible to the caller; the others are counted (threat B65). */
const access = { accessGroupIds: z.array(id), hiddenAccessGroups: z.number() };

/**
 * What a list shows: the published version if there is one, otherwise the draft. The marks: published, draft, pending,
 * rejected. A member who may not see drafts gets no `draftVersionId`, no `draftTitle` and the approval status `none`.
 */
export const procedureSummary = z.object({
  id,
  /** Never blank: a draft without a title has the default one. */
  title: z.string(),
  /** The title of a published procedure's draft. */
  draftTitle: z.nullable(z.string()),
  sectionCount: z.number(),
  stepCount: z.number(),
  /** At most three pictures, as file ids. */
  collage: z.array(id),
  /** Those visible to the caller. */
  areaIds: z.array(id),
  ...access,
  isPublished: z.boolean(),
  /** The number of the published version. */
  version: z.nullable(z.number()),
  /** The draft, for those who may see drafts. */
  draftVersionId: z.nullable(id),
  procedureVersionApproval: z.object({ approvalStatus: z.enum(approvalStatuses) }),
  createdAt: moment,
  /** Among published procedures the last publication; in lists with drafts the last change of anything. */
  updatedAt: moment,
  updatedBy: person,
});
export type ProcedureSummary = z.output<typeof procedureSummary>;

/** What a version that was published says of its approval: the signatures in their order, for screens and prints. */
export const approved = {
  /** `stageName` is null if one approval was enough. Empty for a version that was published without one. */
  approvals: z.array(z.object({ stageName: z.nullable(z.string()), name: z.string(), signedAt: moment })),
  /** From when it is in force: the day that was named, or that of the publication. */
  effectiveAt: moment,
  changeKind: z.enum(changeKinds),
};

const procedureHead = {
  id,
  versionId: id,
  ...access,
  /** Those visible to the caller. */
  areaIds: z.array(id),
  isPublished: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: person,
};

const sizeOfContent = {
  sectionCount: z.number(),
  stepCount: z.number(),
  /** Every file that the content refers to. */
  attachedMedia: z.array(id),
};

const publishedFactsShape = {
  ...procedureHead,
  version: z.number(),
  /** Its draft, for members who see drafts. */
  draftVersionId: z.nullable(id),
  publishedAt: moment,
  publishedBy: person,
  ...approved,
};
/** What a published procedure says beside its content. */
export const publishedFacts = z.object(publishedFactsShape);
export type PublishedFacts = z.output<typeof publishedFacts>;

const publishedContentShape = { ...sizeOfContent, ...performableContentShape };
/** The same for everyone and for as long as the version exists. */
export const publishedContent = z.object(publishedContentShape);
export type PublishedContent = z.output<typeof publishedContent>;

/**
 * The published version, without answers (threat B90): the same for everyone, except hidden groups and areas and the
 * draft. `updatedAt` and `updatedBy` are those of the publication.
 */
export const publishedProcedure = z.object({ ...publishedFactsShape, ...publishedContentShape });
export type PublishedProcedure = z.output<typeof publishedProcedure>;

/** A draft, as its authors see it; the title may be blank. `revision` counts its saves. */
export const procedureDraft = z.object({
  ...procedureHead,
  ...sizeOfContent,
  title: z.string(),
  description: z.string(),
  procedureImage: draftContentShape.procedureImage,
  sections: z.array(section),
  revision: z.number(),
  /** Its published version, if there is one. */
  publishedVersion: z.nullable(z.number()),
  /** The number that it will have once it is published, unless the start number is raised before. */
  nextVersion: z.number(),
  procedureVersionApproval: z.object({
    approvalStatus: z.enum(approvalStatuses),
    rejectReason: z.nullable(z.string()),
    /** Of a request that is open: by whom, when, and the hash of the content that is to be approved. */
    requestedBy: z.nullable(person),
    requestedAt: z.nullable(moment),
    contentHash: z.nullable(z.string()),
    /** Why the caller may not approve it although their role would let them. */
    whyNotApprove: z.nullable(z.enum(["ownRequest", "ownEdit"])),
  }),
});
export type ProcedureDraft = z.output<typeof procedureDraft>;

/** A procedure that can be brought back. */
export const deletedProcedure = z.object({
  ...deletedThing._zod.def.shape,
  /** Otherwise a draft alone. */
  isPublished: z.boolean(),
});
export type DeletedProcedure = z.output<typeof deletedProcedure>;

export const procedurePath = inWorkspace("/procedures/{procedureId}");

/**
 * Lists come in pages of 50 or `limit`: `next` is the `after` of the page that follows, null at the end. What changes
 * between two pages moves to the front; no page repeats it.
 */
const page = z.object({ procedures: z.array(procedureSummary), next: z.nullable(z.string()) });

const filters = {
  ...pageQuery,
  ...propertyListQuery,
  ...propertySortQuery,
  /** Words that must all occur in title, description, the titles of sections and steps, or the values of properties. */
  search: z.optional(z.string().check(z.maxLength(200))),
  areaId: z.optional(id),
  /** A group id (the groups below it do not count), or `unassigned` for procedures without groups. */
  accessGroupId: z.optional(z.union([id, z.literal("unassigned")])),
};

export const procedureEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/procedures"),
    summary:
      "Published procedures, newest publication first; `status=all` adds what has only a draft, for those who see drafts, and orders by the last change",
    access: asMember(anyMember),
    query: z.strictObject({ ...filters, status: z.optional(z.enum(["published", "all"])) }),
    reply: page,
    problems: ["unknownProperty"],
  }),
  listDrafts: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/drafts"),
    summary: "Procedures with a draft, last change first; `draft` stands for neither pending nor rejected",
    access: asMember(procedurePolicy.viewDrafts),
    query: z.strictObject({ ...filters, status: z.optional(z.enum(["draft", "pending", "rejected"])) }),
    reply: page,
    problems: ["unknownProperty"],
  }),
  counts: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/counts"),
    summary: "How many procedures each tab of the list holds, as the caller sees them",
    access: asMember(anyMember),
    query: z.strictObject({
      ...propertyListQuery,
      search: filters.search,
      areaId: filters.areaId,
      accessGroupId: filters.accessGroupId,
    }),
    reply: z.object({
      all: z.number(),
      published: z.number(),
      draft: z.number(),
      pending: z.number(),
      rejected: z.number(),
    }),
    problems: ["unknownProperty"],
  }),
  listDeleted: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/deleted"),
    summary: "The deleted procedures that the caller may bring back, the last one first; at most 200",
    access: asMember(procedurePolicy.seeDeleted),
    reply: z.object({ procedures: z.array(deletedProcedure) }),
  }),
  restore: endpoint({
    method: "POST",
    path: inWorkspace("/procedures/{procedureId}/restore"),
    summary: "Brings a deleted procedure back, with its draft and its groups",
    access: asMember(procedurePolicy.seeDeleted),
    problems: ["deletedTooLongAgo"],
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/procedures"),
    summary: "A new draft: blank (one empty section), or a duplicate of a draft or published version",
    access: asMember(procedurePolicy.create),
    body: z
      .strictObject({
        title: z.optional(z.string().check(z.maxLength(contentLimits.titleCharactersMax))),
        accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
        duplicateOf: z.optional(z.strictObject({ procedureId: id, version: z.enum(["draft", "published"]) })),
      })
      .check(
        z.refine((body) => !body.duplicateOf || !body.accessGroupIds, {
          error: "A duplicate takes the groups of what it duplicates",
          path: ["accessGroupIds"],
        }),
      ),
    reply: procedureDraft,
    status: 201,
    problems: ["unknownAccessGroup"],
  }),
  get: endpoint({
    method: "GET",
    path: procedurePath,
    summary: "The published version, without answers; 404 where there is none in sight",
    access: asMember(anyMember),
    reply: publishedProcedure,
  }),
  remove: endpoint({
    method: "DELETE",
    path: procedurePath,
    summary: "Deletes a published procedure; it can be restored for 30 days",
    access: asMember(may("content.procedures.delete")),
    problems: ["pendingApproval"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: `${procedurePath}/groups`,
    summary: "Changes who sees the procedure, by what is added and removed",
    access: asMember(any(may("content.procedures.manage"), may("content.procedures.publish"))),
    body: z.strictObject({
      addAccessGroupIds: z.array(id).check(z.maxLength(1000)),
      removeAccessGroupIds: z.array(id).check(z.maxLength(1000)),
      /** Required if the change leaves no group: everyone will see it (ruling R4). */
      makeGlobal: z.optional(z.boolean()),
      /** Of the preview that was shown [GR15]; without one the audit says that none was. */
      digest: previewDigest,
    }),
    reply: z.object(access),
    problems: ["sightChanged", "wouldBecomeGlobal", "unknownAccessGroup", "addedAndRemoved"],
  }),
};
