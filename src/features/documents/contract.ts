import * as z from "zod/mini";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { textStates } from "#features/passages/rules.ts";
import { propertyListQuery, propertySortQuery } from "#features/properties/list-contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { documentPolicy } from "./policy.ts";
import { documentNameLengthMax, itemsMax, plainName } from "./rules.ts";

/** Its own groups in the caller's sight; those of the folders above it; how many of both are out of sight (threat B65). */
const access = {
  accessGroups: z.array(id),
  inheritedAccessGroups: z.array(id),
  hiddenAccessGroups: z.number(),
};

export const documentFolder = z.object({
  id,
  name: z.string(),
  parentId: z.nullable(id),
  ...access,
  authorId: z.nullable(id),
  /** Out of the caller's sight, but on the way down to something in it: the name alone (ruling R4). */
  isNameOnly: z.boolean(),
  /** In the caller's sight, directly in it. */
  documentCount: z.number(),
  folderCount: z.number(),
  revision: z.number(),
  /** Null where the caller sees the name alone. */
  createdAt: z.nullable(moment),
  updatedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
});
export type DocumentFolder = z.output<typeof documentFolder>;

export const document = z.object({
  id,
  documentName: z.string(),
  documentFolderId: z.nullable(id),
  ...access,
  uploadedById: id,
  uploadedBy: person,
  createdAt: moment,
  updatedAt: moment,
  remoteFileId: id,
  itemStatus: z.enum(["available", "deleted"]),
  mimeType: z.string(),
  sizeBytes: z.number(),
  /** SHA-256 of the present file, in hex. */
  checksum: z.string(),
  origin: z.literal("web"),
  /** Counts its files; the earlier ones can be viewed and restored. */
  version: z.number(),
  /** Counts its renames; an edit names the revision that it is based on. */
  revision: z.number(),
  textState: z.enum(textStates),
  deletedAt: z.nullable(moment),
});
export type Document = z.output<typeof document>;

export const documentVersion = z.object({
  number: z.number(),
  remoteFileId: id,
  mimeType: z.string(),
  sizeBytes: z.number(),
  checksum: z.string(),
  uploadedBy: person,
  createdAt: moment,
});
export type DocumentVersion = z.output<typeof documentVersion>;

export const itemIds = z.array(id).check(z.maxLength(itemsMax));

/** [D16] [D24] How many a request names in all its lists together is bounded (threat B68). */
export const isOfFew = (...lists: readonly (readonly string[])[]): boolean => lists.flat().length <= itemsMax;
export const tooMany = `At most ${itemsMax} documents and folders together`;
/** [D5] Without what a terminal or a header would act on: controls, marks that turn the direction of writing. */
export const plain = (max: number) =>
  z.pipe(z.pipe(z.string(), z.transform(plainName)), z.string().check(z.minLength(1), z.maxLength(max)));
const documentName = plain(documentNameLengthMax);

export const groupIds = z.array(id).check(z.maxLength(1000));
export const groupChange = z.strictObject({
  addAccessGroupIds: groupIds,
  removeAccessGroupIds: groupIds,
  /** Required where everyone would see it afterwards, and did not before (ruling R4). */
  makeGlobal: z.optional(z.boolean()),
  /** Of the preview that was shown [GR15]; without one the audit says that none was. */
  digest: previewDigest,
});
const file = {
  remoteFileId: id,
  mimeType: z.string().check(z.minLength(3), z.maxLength(200)),
  checksum: z.string().check(z.minLength(43), z.maxLength(64)),
  origin: z.literal("web"),
};

export const view = asMember(anyMember);
export const manage = asMember(documentPolicy.create);
export const remove = asMember(documentPolicy.seeDeleted);

const documents = inWorkspace("/documents");
const documentPath = inWorkspace("/documents/{documentId}");
export const removed = z.object({ documentCount: z.number(), folderCount: z.number() });

export const sortKeys = ["name", "updatedAt", "size", "type"] as const;
export type SortKey = (typeof sortKeys)[number];

export const documentEndpoints = {
  list: endpoint({
    method: "GET",
    path: documents,
    summary: "The documents in sight: all, of one folder, or whose name holds some words; page by page",
    access: view,
    query: z.strictObject({
      ...pageQuery,
      ...propertyListQuery,
      /** In place of `sort`. */
      sortProperty: propertySortQuery.sortProperty,
      /** `root` for the top. Without it those of every folder. */
      folderId: z.optional(z.union([z.literal("root"), id])),
      /** In the folders below it too. */
      deep: z.optional(z.enum(["true", "false"])),
      name: z.optional(z.string().check(z.maxLength(200))),
      sort: z.optional(z.enum(sortKeys)),
      descending: z.optional(z.enum(["true", "false"])),
      /** Deleted ones too; `only` those. For who may delete. */
      includeDeleted: z.optional(z.enum(["true", "false", "only"])),
    }),
    /** `total`: how many there are in all, where the first page is asked for. */
    reply: z.object({ documents: z.array(document), total: z.nullable(z.number()), next: z.nullable(z.string()) }),
    problems: ["unknownProperty"],
  }),
  get: endpoint({ method: "GET", path: documentPath, summary: "One document", access: view, reply: document }),
  /** Before an upload: which names are taken, and the names that are proposed instead (ruling R5). */
  checkNames: endpoint({
    method: "POST",
    path: inWorkspace("/documents/check-names"),
    summary: "Which of these names are taken in a folder, as far as the caller sees, and what to call them instead",
    access: manage,
    work: "read",
    body: z.strictObject({
      folderId: z.nullable(id),
      names: z.array(documentName).check(z.minLength(1), z.maxLength(itemsMax)),
    }),
    reply: z.object({
      taken: z.array(z.object({ name: z.string(), documentId: id, proposedName: z.string(), mayReplace: z.boolean() })),
    }),
    problems: ["unknownFolder"],
  }),
  create: endpoint({
    method: "POST",
    path: documents,
    summary: "Makes a document of a finished upload of the caller's own",
    access: manage,
    body: z.strictObject({
      fileName: documentName,
      workspaceId: id,
      ...file,
      folderId: z.optional(z.nullable(id)),
      accessGroupIds: z.optional(groupIds),
    }),
    reply: document,
    status: 201,
    problems: ["documentExists", "unknownMedia", "unknownFolder", "unknownAccessGroup", "checksumMismatch"],
  }),
  /** Its id, link, place and groups stay; the file it was remains as an earlier version (threat B70). */
  replace: endpoint({
    method: "POST",
    path: inWorkspace("/documents/{documentId}/file"),
    summary: "Gives a document a new file",
    access: manage,
    body: z.strictObject({ ...file, fileName: z.optional(documentName) }),
    reply: document,
    problems: ["unknownMedia", "checksumMismatch", "documentExists"],
  }),
  update: endpoint({
    method: "PUT",
    path: documentPath,
    summary: "Renames a document",
    access: manage,
    body: z.strictObject({ name: documentName }),
    revisioned: true,
    reply: document,
    problems: ["stale", "documentExists"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/documents/{documentId}/groups"),
    summary: "Changes who sees a document, by what is added and removed",
    access: manage,
    body: groupChange,
    reply: document,
    problems: ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: documents,
    summary: "Deletes documents, all or none; they can be brought back for 30 days",
    access: remove,
    body: z.strictObject({ documentIds: z.array(id).check(z.minLength(1), z.maxLength(itemsMax)) }),
    reply: removed,
  }),
  restore: endpoint({
    method: "POST",
    path: inWorkspace("/documents/restore"),
    summary: "Brings deleted documents and folders back to where they lay, with what was deleted along with a folder",
    access: remove,
    body: z.strictObject({ documentIds: itemIds, documentFolderIds: itemIds }).check(
      z.refine((body) => isOfFew(body.documentIds, body.documentFolderIds), {
        error: tooMany,
        path: ["documentIds"],
      }),
    ),
    /** Those that had to get another name or place. */
    reply: z.object({ ...removed._zod.def.shape, renamed: z.array(z.object({ id, name: z.string() })) }),
    problems: ["tooDeep", "notRestorable"],
  }),
  versions: endpoint({
    method: "GET",
    path: inWorkspace("/documents/{documentId}/versions"),
    summary: "Every file that a document has been, newest first",
    access: view,
    reply: z.object({ versions: z.array(documentVersion) }),
  }),
  restoreVersion: endpoint({
    method: "POST",
    path: inWorkspace("/documents/{documentId}/versions/{number}/restore"),
    params: { number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) },
    summary: "Makes an earlier file of a document its present one, as a version of its own",
    access: manage,
    reply: document,
  }),
};
