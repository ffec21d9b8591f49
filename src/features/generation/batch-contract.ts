import * as z from "zod/mini";
import { contentLimits } from "#features/procedures/content.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { moment } from "#kit/time.ts";
import { causes } from "./contract.ts";
import { generationPolicy } from "./policy.ts";
import { archiveFailures, batchBounds } from "./rules/batch/batch-bounds.ts";
import { foldersMax } from "./rules/batch/places.ts";

export const batchStates = ["listing", "planned", "running", "paused", "completed", "cancelled", "failed"] as const;
export type BatchState = (typeof batchStates)[number];

export const itemStates = [
  "awaited",
  "stored",
  "working",
  "drafted",
  "duplicate",
  "earlier",
  "failed",
  "left",
] as const;
export type ItemState = (typeof itemStates)[number];

/** [PG8] [PG37] Why no draft was made of a file. */
export const itemCauses = [...causes, "notADocument", "damagedEntry", "noRoom"] as const;
export type ItemCause = (typeof itemCauses)[number];

export const draftBatch = z.object({
  id,
  title: z.string(),
  state: z.enum(batchStates),
  failure: z.nullable(z.enum(archiveFailures)),
  isArchive: z.boolean(),
  /** Files by state. */
  counts: z.record(z.enum(itemStates), z.number()),
  /** Of the drafts: accepted next to their source, and skipped in the review. */
  accepted: z.number(),
  skipped: z.number(),
  createdAt: moment,
  updatedAt: moment,
});
export interface DraftBatch extends z.output<typeof draftBatch> {}

/** [PG42] What the bytes of a file are known from, as far as the caller sees it still. */
const copyOf = z.object({
  kind: z.enum(["file", "document", "draft"]),
  /** Of the document or the procedure; null for a file of the batch, and for what the caller does not see. */
  id: z.nullable(id),
  name: z.string(),
});

export const batchItem = z.object({
  place: z.number(),
  path: z.string(),
  sizeBytes: z.number(),
  state: z.enum(itemStates),
  /** Of an earlier version: the path of the last one. */
  laterPath: z.nullable(z.string()),
  cause: z.nullable(z.enum(itemCauses)),
  /** Blank before the draft is there. */
  title: z.string(),
  generationId: z.nullable(id),
  /** Null where there is no draft, or the caller does not see it any more. */
  procedureId: z.nullable(id),
  copyOf: z.nullable(copyOf),
  /** [PG43] The draft of the caller's own that its text resembles most. */
  like: z.nullable(z.object({ path: z.string(), title: z.string(), share: z.number(), procedureId: z.nullable(id) })),
  isAccepted: z.boolean(),
  isSkipped: z.boolean(),
});
export interface BatchItem extends z.output<typeof batchItem> {}

const ids = z.array(id).check(z.maxLength(100));
const path = z.string().check(z.minLength(1), z.maxLength(batchBounds.pathCharactersMax));
const folderPlace = z.strictObject({
  folder: z.string().check(z.maxLength(batchBounds.pathCharactersMax)),
  areaIds: ids,
  accessGroupIds: ids,
});

const access = asMember(generationPolicy.generate);
const one = inWorkspace("/procgen/batches/{batchId}");
const oneItem = `${one}/items/{place}` as const;
const place = z.string().check(z.regex(/^\d{1,5}$/));

export const batchEndpoints = {
  start: endpoint({
    method: "POST",
    path: inWorkspace("/procgen/batches"),
    summary:
      "Lists the files of a folder, or a stored archive (ZIP) of documents, for drafts. Nothing is drafted before the batch is run; the files of a folder can be sent meanwhile",
    access,
    bodyBytesMax: 2 * 1024 ** 2,
    body: z.strictObject({
      title: z.string().check(z.minLength(1), z.maxLength(contentLimits.titleCharactersMax)),
      /** What will be sent, in this order: a place is the number of a file here, from 0. */
      files: z.optional(
        z
          .array(
            z.strictObject({
              path,
              sizeBytes: z.number().check(z.int(), z.minimum(0)),
              modifiedAt: z.optional(moment),
            }),
          )
          .check(z.minLength(1), z.maxLength(batchBounds.filesMax)),
      ),
      /** An upload of the caller's own that nothing uses, in place of `files`. */
      archive: z.optional(z.strictObject({ fileId: id, checksum: z.string().check(z.minLength(43), z.maxLength(64)) })),
    }),
    reply: draftBatch,
    status: 201,
    problems: [
      "filesOrArchive",
      "unsafePath",
      "duplicatePath",
      "unknownMedia",
      "checksumMismatch",
      "unsupportedMediaType",
      "tooManyBatches",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/procgen/batches"),
    summary: "The caller's own batches of the last 30 days, the newest first",
    access,
    reply: z.object({ batches: z.array(draftBatch) }),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One of the caller's own batches with its progress; those of others are 404",
    access,
    reply: draftBatch,
  }),
  plan: endpoint({
    method: "GET",
    path: `${one}/plan`,
    summary: "The folders of a batch with the areas and groups that their names propose, for its member to confirm",
    access,
    reply: z.object({
      folders: z.array(z.object({ ...folderPlace.shape, count: z.number() })),
      /** There are more; they take the places of the folders above them. */
      hasMore: z.boolean(),
    }),
  }),
  items: endpoint({
    method: "GET",
    path: `${one}/items`,
    summary: "A page of the files of a batch in their order, with what became of each",
    access,
    query: z.strictObject({
      ...pageQuery,
      state: z.optional(z.enum(itemStates)),
      /** Drafts only: those that were neither accepted nor skipped, the accepted ones, or the skipped ones. */
      review: z.optional(z.enum(["open", "accepted", "skipped"])),
    }),
    reply: z.object({ items: z.array(batchItem), next: z.nullable(z.string()) }),
    problems: ["unknownCursor"],
  }),
  send: endpoint({
    method: "POST",
    path: `${oneItem}/file`,
    params: { place },
    summary: "Hands in the file of a place, an upload of the caller's own; a file that is there already stays",
    access,
    body: z.strictObject({ fileId: id, checksum: z.string().check(z.minLength(43), z.maxLength(64)) }),
    reply: draftBatch,
    problems: ["unknownMedia", "checksumMismatch", "batchOver"],
    limit: { calls: 3000, seconds: 60 },
  }),
  again: endpoint({
    method: "POST",
    path: `${oneItem}/again`,
    params: { place },
    summary: "Makes a draft of a file once more: of one that failed, of a copy, or of an earlier version for itself",
    access,
    reply: draftBatch,
    problems: ["notAgain", "batchOver"],
  }),
  skip: endpoint({
    method: "POST",
    path: `${oneItem}/skip`,
    params: { place },
    summary: "Puts a draft aside in the review, or takes it up again",
    access,
    body: z.strictObject({ isSkipped: z.boolean() }),
    reply: draftBatch,
    problems: ["notDrafted"],
  }),
  run: endpoint({
    method: "POST",
    path: `${one}/run`,
    summary: "Begins with a batch whose places are confirmed, or goes on with a paused one",
    access,
    body: z.strictObject({
      /** For files of folders that have no groups here (ruling R4). */
      accessGroupIds: z.optional(ids),
      /** Files without any group are for everyone; otherwise the batch is refused. */
      makeGlobal: z.optional(z.boolean()),
      places: z.optional(z.array(folderPlace).check(z.maxLength(foldersMax))),
      /** The files also become documents, with their earlier versions, if they are none yet. */
      keepDocuments: z.optional(z.boolean()),
    }),
    reply: draftBatch,
    problems: ["notWaiting", "unknownAccessGroup", "unknownArea", "wouldBecomeGlobal"],
  }),
  pause: endpoint({
    method: "POST",
    path: `${one}/pause`,
    summary: "Pauses a running batch after the files at hand",
    access,
    reply: draftBatch,
    problems: ["notRunning"],
  }),
  leave: endpoint({
    method: "POST",
    path: `${one}/leave`,
    summary: "Goes on without the files that were not sent",
    access,
    reply: draftBatch,
    problems: ["batchOver"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: one,
    summary:
      "Cancels a batch that is not over: its drafts stay, and it is listed still. One that is over leaves the list; its drafts stay",
    access,
  }),
};
