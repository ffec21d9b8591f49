import * as z from "zod/mini";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { may } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { contentLimits, draftContentShape } from "./content.ts";
import { procedureDraft, procedurePath, publishedProcedure } from "./contract.ts";
import { draftPatch } from "./patch-contract.ts";
import { procedurePolicy } from "./policy.ts";
import { changeKinds } from "./rules/effective-date.ts";

/** The version notes of a publication, or of a request for one. A major change unless stated. */
const publication = {
  changeNote: z.optional(z.string().check(z.maxLength(2000))),
  changeKind: z.optional(z.enum(changeKinds)),
};

/** `If-Match` on a draft names its `revision`; a stale one is 409 `staleDraft` with the stored draft as `current`. */
const draftPath = `${procedurePath}/draft/{versionId}` as const;

const savedDraft = z.object({
  revision: z.number(),
  updatedAt: moment,
  sectionCount: z.number(),
  stepCount: z.number(),
});

/** What a save of a draft may meet, whole or by its changes. */
const savingProblems = [
  "staleDraft",
  "draftEnded",
  "draftLocked",
  "moduleLimit",
  "contentTooLarge",
  "unknownMedia",
  "unknownArea",
];

export const draftEndpoints = {
  get: endpoint({
    method: "GET",
    path: `${procedurePath}/draft`,
    summary: "The draft of a procedure; 404 where there is none in sight",
    access: asMember(procedurePolicy.viewDrafts),
    reply: procedureDraft,
  }),
  create: endpoint({
    method: "POST",
    path: `${procedurePath}/draft`,
    summary: "A draft made from the published version; the existing draft where there is one already",
    access: asMember(may("content.procedures.manage")),
    reply: procedureDraft,
    status: 201,
  }),
  save: endpoint({
    method: "PUT",
    path: draftPath,
    summary: "Saves the whole draft; a request for approval that was pending is withdrawn by it",
    access: asMember(may("content.procedures.manage")),
    body: z.strictObject({
      ...draftContentShape,
      areaIds: z.array(id).check(z.maxLength(200)),
      /** The lock to save under. Without it 423 while another editor holds one (threat B85); the save takes none. */
      lockId: z.optional(id),
    }),
    bodyBytesMax: contentLimits.bytesMax,
    revisioned: true,
    reply: savedDraft,
    problems: savingProblems,
  }),
  /** A stale one is answered as for `save`; on `patchMismatch` the whole draft is sent instead. */
  patch: endpoint({
    method: "PATCH",
    path: draftPath,
    summary: "Saves what was changed in the draft, as operations on its parts; otherwise as the whole draft is saved",
    access: asMember(may("content.procedures.manage")),
    body: draftPatch,
    bodyBytesMax: contentLimits.bytesMax,
    revisioned: true,
    reply: savedDraft,
    problems: [...savingProblems, "patchMismatch"],
  }),
  discard: endpoint({
    method: "DELETE",
    path: draftPath,
    summary: "Deletes the draft; the procedure too where nothing of it was ever published",
    access: asMember(may("content.procedures.drafts.delete")),
    problems: ["draftEnded", "draftLocked", "pendingApproval"],
  }),
  publish: endpoint({
    method: "POST",
    path: `${draftPath}/publish`,
    summary: "Publishes the draft as the next version",
    access: asMember(may("content.procedures.publish")),
    body: z.strictObject({
      /** The `revision` that the publisher saw. */
      revision: z.number(),
      ...publication,
    }),
    reply: publishedProcedure,
    problems: [
      "draftInvalid",
      "mediaNotUploaded",
      "staleDraft",
      "draftEnded",
      "draftLocked",
      "stagesRequired",
      "ownApproval",
    ],
  }),
  schedule: endpoint({
    method: "POST",
    path: `${draftPath}/schedule`,
    summary: "Lets the draft be published by itself at a moment to come; an edit withdraws it",
    access: asMember(may("content.procedures.publish")),
    body: z.strictObject({ revision: z.number(), effectiveAt: moment, ...publication }),
    reply: procedureDraft,
    problems: [
      "draftInvalid",
      "mediaNotUploaded",
      "staleDraft",
      "draftEnded",
      "draftLocked",
      "stagesRequired",
      "effectiveOutOfRange",
      "ownApproval",
    ],
  }),
  requestApproval: endpoint({
    method: "POST",
    path: `${draftPath}/approval`,
    summary: "Asks for the draft to be approved; the content that is asked for is frozen by its hash",
    access: asMember(may("content.procedures.manage")),
    body: z.strictObject({
      /** The `revision` that the requester saw. */
      revision: z.number(),
      ...publication,
      /** From when the version is to be in force; without it, from its approval on. */
      effectiveAt: z.optional(moment),
    }),
    reply: procedureDraft,
    problems: [
      "draftInvalid",
      "mediaNotUploaded",
      "staleDraft",
      "draftEnded",
      "draftLocked",
      "approvalPending",
      "effectiveOutOfRange",
      "stageUnsignable",
    ],
  }),
  cancelApproval: endpoint({
    method: "DELETE",
    path: `${draftPath}/approval`,
    summary: "Withdraws a request for approval, or an approval that waits for its day",
    access: asMember(procedurePolicy.viewDrafts),
    problems: ["draftEnded", "notPending"],
  }),
  acceptApproval: endpoint({
    method: "POST",
    path: `${draftPath}/approval/accept`,
    summary:
      "Approves the draft as it was asked for, or signs the stage that is open; the last one that is needed publishes it, or lets it wait for its day",
    access: asMember(may("content.procedures.publish")),
    body: z.strictObject({
      /** Of the content that the approver saw. */
      contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      changeNote: z.optional(z.string().check(z.maxLength(2000))),
    }),
    /** The published version; the draft where more is needed, or where the version waits for its day. */
    reply: z.union([publishedProcedure, procedureDraft]),
    problems: [
      "notPending",
      "contentChanged",
      "ownApproval",
      "cannotSign",
      "freshSignInRequired",
      "stagesRequired",
      "draftInvalid",
      "mediaNotUploaded",
      "draftEnded",
    ],
  }),
  rejectApproval: endpoint({
    method: "POST",
    path: `${draftPath}/approval/reject`,
    summary: "Rejects the draft with a reason, which its authors are shown",
    access: asMember(may("content.procedures.publish")),
    body: z.strictObject({
      contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      reason: z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.trim()),
        ),
        z.string().check(z.minLength(1), z.maxLength(2000)),
      ),
    }),
    reply: procedureDraft,
    problems: ["notPending", "contentChanged", "draftEnded"],
  }),
};
