import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { moment } from "#kit/time.ts";
import { transferPolicy } from "./policy.ts";
import { finding, outcomes } from "./rules/finding.ts";
import { leftOutLine } from "./rules/left-out.ts";

export const importStates = ["waiting", "running", "paused", "checked", "completed", "cancelled", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** [TF12] Why an import as a whole ended. */
export const importFailures = [
  "notAnArchive",
  "unsafePath",
  "duplicatePath",
  "linkInArchive",
  "encrypted",
  "tooLarge",
  "tooManyItems",
  "ratioTooHigh",
  "manifestInvalid",
  "nothingToImport",
  "noLongerAllowed",
  "interrupted",
] as const;
export type ImportFailure = (typeof importFailures)[number];

export const contentImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Nothing is brought in: the items say what would become of them. */
  isDryRun: z.boolean(),
  failure: z.nullable(z.enum(importFailures)),
  /** The entry of the archive that the failure is about; blank where it is about all of it. */
  failedAt: z.string(),
  /** Items, and how many of them were looked at. */
  total: z.number(),
  done: z.number(),
  counts: z.object({ created: z.number(), updated: z.number(), unchanged: z.number(), refused: z.number() }),
  accessGroupIds: z.array(id),
  makeGlobal: z.boolean(),
  createsPlaces: z.boolean(),
  /** [TF28] What the archive says that it does not bring; blank until it was opened. */
  leftOut: z.array(leftOutLine),
  createdAt: moment,
  updatedAt: moment,
});
export interface ContentImport extends z.output<typeof contentImport> {}

export const itemKinds = [
  "group",
  "area",
  "procedure",
  "property",
  "connection",
  "folder",
  "document",
  "note",
  "set",
  "value",
  "links",
] as const;

export const importItem = z.object({
  place: z.number(),
  kind: z.enum(itemKinds),
  path: z.string(),
  externalId: z.string(),
  title: z.string(),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(outcomes)),
  findings: z.array(finding),
  /** What it became, where the caller sees it still. */
  thingId: z.nullable(id),
});
export interface ImportItem extends z.output<typeof importItem> {}

const access = asMember(transferPolicy.import);
const one = inWorkspace("/imports/{importId}");

export const importEndpoints = {
  start: endpoint({
    method: "POST",
    path: inWorkspace("/imports"),
    summary:
      "Begins to bring in an uploaded archive (ZIP) or table (CSV), item by item, as drafts. A dry run says what would become of each item and changes nothing",
    access,
    body: z.strictObject({
      /** An upload of the caller's own that nothing uses. */
      fileId: id,
      checksum: z.string().check(z.minLength(43), z.maxLength(64)),
      fileName: z.string().check(z.minLength(1), z.maxLength(255)),
      dryRun: z.optional(z.boolean()),
      /** For items that name no group (ruling R4). */
      accessGroupIds: z.optional(z.array(id).check(z.maxLength(100))),
      /** Items without any group are for everyone; otherwise they are refused. */
      makeGlobal: z.optional(z.boolean()),
      /** Creates the groups and areas that the manifest describes, where the caller may. */
      createsPlaces: z.optional(z.boolean()),
    }),
    reply: contentImport,
    status: 201,
    problems: ["unknownMedia", "checksumMismatch", "unsupportedMediaType", "unknownAccessGroup", "tooManyImports"],
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/imports"),
    summary: "The caller's own imports of the last 30 days, the newest first",
    access,
    reply: z.object({ imports: z.array(contentImport) }),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One of the caller's own imports with its progress; those of others are 404",
    access,
    reply: contentImport,
  }),
  items: endpoint({
    method: "GET",
    path: `${one}/items`,
    summary: "A page of its items in their order, with what became of each. `next` goes on from there; null at the end",
    access,
    query: z.strictObject({ ...pageQuery, outcome: z.optional(z.enum(outcomes)) }),
    reply: z.object({ items: z.array(importItem), next: z.nullable(z.string()) }),
    problems: ["unknownCursor"],
  }),
  run: endpoint({
    method: "POST",
    path: `${one}/run`,
    summary: "Brings in what a dry run has looked at, or goes on with a paused import",
    access,
    reply: contentImport,
    problems: ["notWaiting"],
  }),
  pause: endpoint({
    method: "POST",
    path: `${one}/pause`,
    summary: "Pauses a running import after the item at hand",
    access,
    reply: contentImport,
    problems: ["notRunning"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: one,
    summary:
      "Cancels an import that is not over: what came in stays, and is listed still. One that is over leaves the list; its drafts stay",
    access,
  }),
  format: endpoint({
    method: "GET",
    path: "/v1/import-format",
    summary: "The format of archives as JSON schemas: of the manifest, of a procedure, and of the lines of each list",
    access: publicly,
    reply: z.object({
      version: z.number(),
      manifest: z.unknown(),
      procedure: z.unknown(),
      lists: z.record(z.string(), z.unknown()),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
};
