import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { previewDigest } from "../groups/contract.ts";
import { textStates } from "../passages/rules.ts";
import { documentPolicy } from "./policy.ts";
import { documentNameLengthMax, folderNameLengthMax, itemsMax, plainName } from "./rules.ts";

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
  /** Null where the name alone is shown: nothing else of the folder is told. */
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
  /** Counts its files; the earlier ones can be looked at and brought back. */
  version: z.number(),
  /** Counts its changes of name; an edit names the one it saw. */
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

/** Ids of groups by the id of an item. Not looked at as ids: there may be fifty thousand, and the server made them. */
const gaining = z.record(z.string(), z.array(z.string()));
const someone = z.object({ id, displayName: z.string() });
const side = z.object({
  /** With those whom it concerns only in what is out of the caller's sight; these are not named. */
  peopleCount: z.number(),
  /** The first of them, by name. */
  people: z.array(someone),
  /** In the caller's sight. */
  documentCount: z.number(),
  folderCount: z.number(),
});

/** What moving would change (ruling R4, threat B67). */
export const moveCheck = z.object({
  /**
   * By the item's id: the groups that would newly see it, of those in the caller's sight; an empty list where all of
   * them are out of it. A group whose members saw it before by a group below is not among them.
   */
  documentsGainingAccess: gaining,
  documentFoldersGainingAccess: gaining,
  /** Items that every member would see, and did not before. */
  everyone: z.object({ documentIds: z.array(id), documentFolderIds: z.array(id) }),
  /** Items that somebody would no longer see. */
  losing: z.object({ documentIds: z.array(id), documentFolderIds: z.array(id) }),
  /** People are members bound to groups. What every member would see is told by `everyone` alone. */
  gains: side,
  losses: side,
  /**
   * Items out of the caller's sight that move along, and change for somebody. Where one of them would come into the
   * caller's own sight the move is refused (403 `ownAccess`).
   */
  hiddenCount: z.number(),
  /** Goes back with the move: where the answer would be another by then, it is 409 `sightChanged`. */
  digest: z.string(),
});
export type MoveCheck = z.output<typeof moveCheck>;

const itemIds = z.array(id).check(z.maxLength(itemsMax));
const move = {
  sourceDocumentFolderIds: itemIds,
  sourceDocumentIds: itemIds,
  targetFolderId: z.nullable(id),
};
/** [D5] Without what a terminal or a header would act on: controls, marks that turn the direction of writing. */
const plain = (max: number) =>
  z.pipe(z.pipe(z.string(), z.transform(plainName)), z.string().check(z.minLength(1), z.maxLength(max)));
const documentName = plain(documentNameLengthMax);
const folderName = plain(folderNameLengthMax);
const groupIds = z.array(id).check(z.maxLength(1000));
const groupChange = z.strictObject({
  addAccessGroupIds: groupIds,
  removeAccessGroupIds: groupIds,
  /** Needed where everybody would see it afterwards, and did not before (ruling R4). */
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

const view = asMember(anyMember);
const manage = asMember(documentPolicy.create);
const remove = asMember(documentPolicy.seeDeleted);
const folders = inWorkspace("/documents/folders");
const folderPath = inWorkspace("/documents/folders/{folderId}");
const documents = inWorkspace("/documents");
const documentPath = inWorkspace("/documents/{documentId}");
const removed = z.object({ documentCount: z.number(), folderCount: z.number() });

export const folderEndpoints = {
  list: endpoint({
    method: "GET",
    path: folders,
    summary: "Every folder in sight or on the way to something in sight, by name",
    access: view,
    query: z.strictObject({ includeDeleted: z.optional(z.enum(["true", "false"])) }),
    reply: z.object({ folders: z.array(documentFolder) }),
  }),
  get: endpoint({ method: "GET", path: folderPath, summary: "One folder", access: view, reply: documentFolder }),
  create: endpoint({
    method: "POST",
    path: folders,
    summary: "A new folder; at the top where no parent is named",
    access: manage,
    body: z.strictObject({
      folderName,
      parentFolderId: z.optional(z.nullable(id)),
      accessGroupIds: z.optional(groupIds),
    }),
    reply: documentFolder,
    status: 201,
    problems: ["folderExists", "tooDeep", "tooManyFolders", "unknownFolder", "unknownAccessGroup"],
  }),
  update: endpoint({
    method: "PUT",
    path: folderPath,
    summary: "Renames a folder",
    access: manage,
    body: z.strictObject({ name: folderName }),
    revisioned: true,
    reply: documentFolder,
    problems: ["stale", "folderExists"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/documents/folders/{folderId}/groups"),
    summary: "Changes who sees a folder and what lies in it, by what is added and removed",
    access: manage,
    body: groupChange,
    reply: documentFolder,
    problems: ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup", "ownAccess"],
  }),
  /** As far as the caller sees: what else is in it is not told, and keeps it from being deleted (threat B71). */
  extent: endpoint({
    method: "GET",
    path: inWorkspace("/documents/folders/{folderId}/extent"),
    summary: "How many documents and folders lie in a folder, at any depth",
    access: view,
    reply: removed,
  }),
  remove: endpoint({
    method: "DELETE",
    path: folderPath,
    summary: "Deletes a folder with everything in it; it can be brought back for 30 days",
    access: remove,
    reply: removed,
    problems: ["notDeletable"],
  }),
};

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
  }),
  get: endpoint({ method: "GET", path: documentPath, summary: "One document", access: view, reply: document }),
  /** Before an upload: what is in the way, and the name that is proposed instead (ruling R5). */
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
    body: z.strictObject({ documentIds: itemIds, documentFolderIds: itemIds }),
    /** Those that had to get another name or place. */
    reply: z.object({ ...removed._zod.def.shape, renamed: z.array(z.object({ id, name: z.string() })) }),
    problems: ["tooDeep", "notRestorable"],
  }),
  checkMove: endpoint({
    method: "POST",
    path: inWorkspace("/documents/check-move"),
    summary: "Who would newly see what, and who would lose sight of it, if these were moved",
    access: manage,
    work: "read",
    body: z.strictObject(move),
    reply: moveCheck,
    problems: ["folderBelowItself", "tooDeep", "unknownFolder"],
  }),
  move: endpoint({
    method: "POST",
    path: inWorkspace("/documents/move"),
    summary: "Moves documents and folders, all or none",
    access: manage,
    body: z.strictObject({
      ...move,
      /** Of the check that was shown; the audit says where none was. */
      digest: z.optional(z.string().check(z.maxLength(100))),
      makeGlobal: z.optional(z.boolean()),
      /** What to do with a name that is taken there; without it 409 `documentExists` or `folderExists`. */
      onTaken: z.optional(z.literal("rename")),
    }),
    reply: z.object({ renamed: z.array(z.object({ id, name: z.string() })) }),
    problems: [
      "sightChanged",
      "wouldBecomeGlobal",
      "folderBelowItself",
      "tooDeep",
      "unknownFolder",
      "documentExists",
      "folderExists",
      "ownAccess",
    ],
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

/** A place in a document that holds the words that were looked for. */
export const found = z.object({
  documentId: id,
  documentName: z.string(),
  documentFolderId: z.nullable(id),
  mimeType: z.string(),
  page: z.number(),
  pageTo: z.number(),
  titlePath: z.string(),
  /** The passage around the words; the words themselves lie between `start` and `end` of it, in UTF-16 units. */
  snippet: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type Found = z.output<typeof found>;

export const documentTextEndpoints = {
  search: endpoint({
    method: "GET",
    path: inWorkspace("/documents/search"),
    summary: "Documents in sight that hold these words, the best first, at most three places of each",
    access: view,
    query: z.strictObject({
      words: z.string().check(z.minLength(1), z.maxLength(300)),
      folderId: z.optional(id),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
    }),
    reply: z.object({ found: z.array(found) }),
  }),
  text: endpoint({
    method: "GET",
    path: inWorkspace("/documents/{documentId}/text"),
    summary: "The words of a document page by page, and how far their extraction is",
    access: view,
    query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    reply: z.object({
      state: z.enum(textStates),
      /** A code, where it failed. */
      failure: z.nullable(z.string()),
      pageCount: z.nullable(z.number()),
      /** Pages read by their look, and how surely, 0 to 100. */
      recognisedPages: z.number(),
      confidence: z.nullable(z.number()),
      pages: z.array(
        z.object({
          page: z.number(),
          text: z.string(),
          isRecognised: z.boolean(),
          confidence: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  retry: endpoint({
    method: "POST",
    path: inWorkspace("/documents/{documentId}/text/retry"),
    summary: "Tries again to extract the words of a document",
    access: manage,
  }),
};
