import * as z from "zod/mini";
import { performableContentShape, step } from "#features/procedures/content.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { sharingPolicy } from "./policy.ts";

export const sharedTargetsMax = 200;

const target = z.object({ workspaceId: id, workspaceName: z.string() });
export type ShareTarget = z.output<typeof target>;

/** [SP4] What a workspace learns of a procedure that it receives: nothing of its groups, authors, areas and versions. */
const sharedData = z.object({
  title: z.string(),
  description: z.string(),
  stepCount: z.number(),
  /** At most three pictures, as file ids. */
  collage: z.array(id),
  sharedAt: moment,
  /** False for a draft while the sharing workspace does not let others see drafts. */
  isShown: z.boolean(),
});

const sharedShape = {
  procedureInfo: z.object({ id }),
  targetWorkspaceId: id,
  targetWorkspaceName: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  sourceWorkspaceId: id,
  sourceWorkspaceName: z.string(),
  procedureData: sharedData,
};

/** Of a received procedure, what this workspace made of it. */
const receivedShape = {
  ...sharedShape,
  /** [SP5] Without groups assigned only those who manage sharing see it. */
  isAssigned: z.boolean(),
  /** Counts the assignments; one names the revision that it is based on. 0 as long as nothing is assigned. */
  revision: z.number(),
  /** None of an assigned one: every member sees it. */
  accessGroupIds: z.array(id),
  hiddenAccessGroups: z.number(),
  /** Own procedures made from it that the caller sees. */
  copies: z.array(z.object({ procedureId: id, title: z.string() })),
};

const withContent = z.object({
  ...sharedData._zod.def.shape,
  procedureImage: performableContentShape.procedureImage,
  sections: performableContentShape.sections,
});

export const sharedProcedure = z.object(sharedShape);
export type SharedProcedure = z.output<typeof sharedProcedure>;
export const receivedProcedure = z.object(receivedShape);
export type ReceivedProcedure = z.output<typeof receivedProcedure>;
export const wholeShared = z.object({ ...sharedShape, procedureData: withContent });
export type WholeShared = z.output<typeof wholeShared>;
export const wholeReceived = z.object({ ...receivedShape, procedureData: withContent });
export type WholeReceived = z.output<typeof wholeReceived>;

/** One change of the source since this copy took it last; `key` names it when it is taken. */
export const sourceChange = z.object({
  key: z.string(),
  of: z.enum(["title", "description", "image", "section", "step"]),
  is: z.array(z.enum(["added", "removed", "changed", "moved"])),
  /** What it is about, as this copy names it, or the source. */
  title: z.string(),
  /** [SP12] This copy has changed the same thing: it stays, unless the change is named. */
  isConflict: z.boolean(),
  /** Of a text: here, and in the source now. */
  here: z.nullable(z.string()),
  there: z.nullable(z.string()),
  /** Of a step: here, and in the source now. */
  stepHere: z.nullable(step),
  stepThere: z.nullable(step),
});
export type SourceChangeView = z.output<typeof sourceChange>;

const copySource = z.object({
  sourceWorkspaceId: id,
  sourceWorkspaceName: z.nullable(z.string()),
  sourceProcedureId: id,
  takenAt: moment,
  /** False once the source workspace has ended the share: the copy stays as it is. */
  isShared: z.boolean(),
  isBehind: z.boolean(),
});
export type CopySource = z.output<typeof copySource>;

const shared = inWorkspace("/shared-procedures");
const ofOne = "workspace/{wsId}/procedure/{procedureId}" as const;
const one = { wsId: id, procedureId: id };
const manages = asMember(sharingPolicy.manage);
const workspaceIds = z.array(id).check(z.minLength(1), z.maxLength(sharedTargetsMax));
const targets = z.object({ workspaces: z.array(target) });
const page = z.strictObject(pageQuery);
const sharedPage = z.object({ sharedProcedures: z.array(sharedProcedure), next: z.nullable(z.string()) });
const receivedPage = z.object({ sharedProcedures: z.array(receivedProcedure), next: z.nullable(z.string()) });
const groups = {
  accessGroupIds: z.array(id).check(z.maxLength(200)),
  /** Every member is to see it (ruling R4). */
  makeGlobal: z.optional(z.boolean()),
};

export const sharingEndpoints = {
  share: endpoint({
    method: "POST",
    path: `${shared}/share/{procedureId}` as const,
    summary: "Shares a procedure with workspaces of the enterprise; returns all that it is shared with",
    access: manages,
    body: z.strictObject({ workspaceIds }),
    reply: targets,
    problems: ["unknownWorkspace", "draftsNotShared"],
  }),
  unshare: endpoint({
    method: "POST",
    path: `${shared}/unshare/{procedureId}` as const,
    summary: "Ends shares of a procedure; returns all that it is still shared with. Copies stay",
    access: manages,
    body: z.strictObject({ workspaceIds }),
    reply: targets,
  }),
  targets: endpoint({
    method: "GET",
    path: `${shared}/share/{procedureId}` as const,
    summary: "The workspaces that a procedure is shared with, and whether it may be shared",
    access: manages,
    reply: z.object({ workspaces: z.array(target), whyNot: z.nullable(z.enum(["draftsNotShared"])) }),
  }),
  draftsReceived: endpoint({
    method: "GET",
    path: `${shared}/drafts/received` as const,
    summary: "Drafts that other workspaces share with this one, by title; none for members who see no drafts",
    access: asMember(anyMember),
    query: page,
    reply: receivedPage,
    problems: ["unknownCursor"],
  }),
  draftReceived: endpoint({
    method: "GET",
    path: `${shared}/drafts/received/${ofOne}` as const,
    summary:
      "A received draft with its content, without answers, for members who see drafts; `wsId` is the workspace that shares it",
    access: asMember(anyMember),
    params: one,
    reply: wholeReceived,
  }),
  draftsShared: endpoint({
    method: "GET",
    path: `${shared}/drafts/shared` as const,
    summary: "Drafts that this workspace shares, by title and target",
    access: manages,
    query: page,
    reply: sharedPage,
    problems: ["unknownCursor"],
  }),
  publishedShared: endpoint({
    method: "GET",
    path: `${shared}/published/shared` as const,
    summary: "Published procedures that this workspace shares, by title and target",
    access: manages,
    query: page,
    reply: sharedPage,
    problems: ["unknownCursor"],
  }),
  publishedSharedOne: endpoint({
    method: "GET",
    path: `${shared}/published/shared/${ofOne}` as const,
    summary: "A shared published procedure as its receiver sees it; `wsId` is the workspace that it is shared with",
    access: manages,
    params: one,
    reply: wholeShared,
  }),
  publishedReceived: endpoint({
    method: "GET",
    path: `${shared}/published/received` as const,
    summary: "Published procedures that other workspaces share with this one, by title",
    access: asMember(anyMember),
    query: page,
    reply: receivedPage,
    problems: ["unknownCursor"],
  }),
  publishedReceivedOne: endpoint({
    method: "GET",
    path: `${shared}/published/received/${ofOne}` as const,
    summary: "A received published procedure with its content, without answers; `wsId` is the workspace that shares it",
    access: asMember(anyMember),
    params: one,
    reply: wholeReceived,
  }),
  assign: endpoint({
    method: "PUT",
    path: `${shared}/received/${ofOne}/groups` as const,
    summary: "Assigns a received procedure to groups, or to every member",
    access: manages,
    params: one,
    body: z.strictObject(groups),
    reply: receivedProcedure,
    revisioned: true,
    problems: ["wouldBecomeGlobal", "unknownAccessGroup"],
  }),
  add: endpoint({
    method: "POST",
    path: `${shared}/received/${ofOne}/add` as const,
    summary: "Adds a received procedure to this workspace: an own draft with its files, which remembers its source",
    access: asMember(sharingPolicy.add),
    params: one,
    /** Only where no groups are assigned: an assigned one keeps its groups. */
    body: z.strictObject({ accessGroupIds: z.optional(groups.accessGroupIds), makeGlobal: groups.makeGlobal }),
    reply: z.object({ procedureId: id, versionId: id }),
    status: 201,
    work: "manual",
    problems: ["wouldBecomeGlobal", "unknownAccessGroup", "sourceChanged", "quotaExceeded", "dailyQuotaExceeded"],
    limit: { calls: 60, seconds: 60 },
  }),
  source: endpoint({
    method: "GET",
    path: `${shared}/copies/{procedureId}` as const,
    summary: "What a procedure was copied from; null for one that is no copy",
    access: asMember(sharingPolicy.add),
    reply: z.object({ source: z.nullable(copySource) }),
  }),
  difference: endpoint({
    method: "GET",
    path: `${shared}/copies/{procedureId}/difference` as const,
    summary: "The changes of a copy's source since it was taken last, answers included",
    access: asMember(sharingPolicy.add),
    reply: z.object({ sourceHash: z.string(), changes: z.array(sourceChange) }),
  }),
  take: endpoint({
    method: "POST",
    path: `${shared}/copies/{procedureId}/take` as const,
    summary: "Takes changes of the source into the copy's draft; those that are not named stay out",
    access: asMember(sharingPolicy.add),
    body: z.strictObject({
      /** The state of the source that the caller looked at. */
      sourceHash: z.string().check(z.maxLength(64)),
      keys: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5_000)),
    }),
    reply: z.object({ procedureId: id, versionId: id, taken: z.number() }),
    work: "manual",
    problems: ["sourceChanged", "draftLocked", "quotaExceeded", "dailyQuotaExceeded"],
    limit: { calls: 60, seconds: 60 },
  }),
  overview: endpoint({
    method: "GET",
    path: `${shared}/overview` as const,
    summary: "Who uses what: the shares and copies among the workspaces of the enterprise that the caller administers",
    access: asMember(sharingPolicy.overview),
    reply: z.object({
      workspaces: z.array(target),
      procedures: z.array(
        z.object({
          sourceWorkspaceId: id,
          sourceWorkspaceName: z.string(),
          procedureId: id,
          title: z.string(),
          uses: z.array(
            z.object({
              workspaceId: id,
              workspaceName: z.string(),
              isShared: z.boolean(),
              copies: z.array(z.object({ procedureId: id, title: z.string(), isBehind: z.boolean() })),
            }),
          ),
        }),
      ),
    }),
    work: "manual",
    limit: { calls: 60, seconds: 60 },
  }),
};
