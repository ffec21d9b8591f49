import * as z from "zod/mini";
import { endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { isOfFew, itemIds, manage, tooMany } from "./contract.ts";

/** Group ids by item id. Not validated as UUIDs: there may be fifty thousand, and the server made them. */
const gaining = z.record(z.string(), z.array(z.string()));
const someone = z.object({ id, displayName: z.string() });
const side = z.object({
  /** Including those who are affected only in items hidden from the caller; these are not named. */
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
   * By item id: the groups, among those visible to the caller, that would newly see it; an empty list if all of them
   * are hidden. Leaves out a group whose members saw it before through a group below.
   */
  documentsGainingAccess: gaining,
  documentFoldersGainingAccess: gaining,
  /** Items that every member would see, and did not before. */
  everyone: z.object({ documentIds: z.array(id), documentFolderIds: z.array(id) }),
  /** Items that someone would no longer see. */
  losing: z.object({ documentIds: z.array(id), documentFolderIds: z.array(id) }),
  /** People are members bound to groups. Items that every member would newly see appear in `everyone` only. */
  gains: side,
  losses: side,
  /**
   * Items hidden from the caller that move along, and change for someone. If one of them would become visible to the
   * caller, the move is refused (403 `ownAccess`).
   */
  hiddenCount: z.number(),
  /** Goes back with the move: where the answer would be another by then, it is 409 `sightChanged`. */
  digest: z.string(),
});
export type MoveCheck = z.output<typeof moveCheck>;

const move = {
  sourceDocumentFolderIds: itemIds,
  sourceDocumentIds: itemIds,
  targetFolderId: z.nullable(id),
};

interface Named {
  readonly sourceDocumentFolderIds: readonly string[];
  readonly sourceDocumentIds: readonly string[];
}

const fewItems = z.refine<Named>(
  ({ sourceDocumentFolderIds, sourceDocumentIds }) => isOfFew(sourceDocumentFolderIds, sourceDocumentIds),
  { error: tooMany, path: ["sourceDocumentIds"] },
);

export const moveEndpoints = {
  checkMove: endpoint({
    method: "POST",
    path: inWorkspace("/documents/check-move"),
    summary: "Who would newly see what, and who would lose sight of it, if these were moved",
    access: manage,
    work: "read",
    body: z.strictObject(move).check(fewItems),
    reply: moveCheck,
    problems: ["folderBelowItself", "tooDeep", "unknownFolder"],
  }),
  move: endpoint({
    method: "POST",
    path: inWorkspace("/documents/move"),
    summary: "Moves documents and folders, all or none",
    access: manage,
    body: z
      .strictObject({
        ...move,
        /** Of the check that was shown; the audit says where none was. */
        digest: z.optional(z.string().check(z.maxLength(100))),
        makeGlobal: z.optional(z.boolean()),
        /** What to do with a name that is taken there; without it 409 `documentExists` or `folderExists`. */
        onTaken: z.optional(z.literal("rename")),
      })
      .check(fewItems),
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
};
