import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";
import { transferPolicy } from "./policy.ts";
import { leftOutLine } from "./rules/left-out.ts";

export const exportStates = ["waiting", "running", "completed", "cancelled", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

/** [TF17] Why an export ended without an archive. */
export const exportFailures = ["noLongerAllowed", "interrupted"] as const;
export type ExportFailure = (typeof exportFailures)[number];

export const workspaceExport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(exportStates),
  failure: z.nullable(z.enum(exportFailures)),
  isScheduled: z.boolean(),
  /** Who exported. */
  profileId: id,
  profileName: z.string(),
  /** Procedures, files and tables, and how many of them are written. */
  total: z.number(),
  done: z.number(),
  /** Files that the archive is without, because their bytes are not what was stored. */
  missing: z.number(),
  /** [TF28] What is in the bin, and so not in the archive; known once its writing has begun. */
  leftOut: z.array(leftOutLine),
  sizeBytes: z.number(),
  /** Of the whole archive, in hex; null before it is whole. */
  sha256: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  /** Null while the schedule keeps it, and before it is whole. */
  expiresAt: z.nullable(moment),
});
export interface WorkspaceExport extends z.output<typeof workspaceExport> {}

export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];

export const keptCount = { min: 1, max: 12 } as const;

export const exportSchedule = z.object({
  cadence: z.enum(cadences),
  keptMax: z.number(),
  nextAt: moment,
  profileId: id,
  profileName: z.string(),
});
export interface ExportSchedule extends z.output<typeof exportSchedule> {}

const access = asMember(transferPolicy.export);
const one = inWorkspace("/exports/{exportId}");

export const exportEndpoints = {
  start: endpoint({
    method: "POST",
    path: inWorkspace("/exports"),
    summary:
      "Begins to write the whole workspace into one archive: content, versions, records, members, audit and files. Asks for a fresh sign-in",
    access,
    reply: workspaceExport,
    status: 201,
    problems: ["exportRunning", "freshSignInRequired"],
  }),
  list: endpoint({
    method: "GET",
    path: inWorkspace("/exports"),
    summary: "The archives of the workspace and those being written, the newest first, and the schedule",
    access,
    reply: z.object({
      exports: z.array(workspaceExport),
      schedule: z.nullable(exportSchedule),
      /** What an archive would hold now: files and their bytes. */
      files: z.number(),
      fileBytes: z.number(),
    }),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One export with its progress",
    access,
    reply: workspaceExport,
  }),
  remove: endpoint({
    method: "DELETE",
    path: one,
    summary: "Cancels an export that is being written, or removes one that is over with its archive",
    access,
  }),
  address: endpoint({
    method: "POST",
    path: `${one}/address`,
    summary:
      "An address that reads the archive for five minutes, as long as the session lives. Asks for a fresh sign-in, and is audited",
    access,
    reply: z.object({ url: z.string(), expiresAt: moment }),
    // An address is not to be kept by an Idempotency-Key.
    work: "manual",
    problems: ["notCompleted", "freshSignInRequired"],
    limit: { calls: 60, seconds: 60 },
  }),
  schedule: endpoint({
    method: "PUT",
    path: inWorkspace("/exports/schedule"),
    summary:
      "Exports on Mondays or on the first of the month, at two in the morning of the workspace's zone, as the caller; `off` ends it. Asks for a fresh sign-in",
    access,
    body: z.strictObject({
      /** The schedule that the change is based on, null for none: another one by now is 412 with the present one (ruling R14). */
      seen: z.nullable(z.strictObject({ cadence: z.enum(cadences), keptMax: z.number(), profileId: id })),
      cadence: z.enum(["off", ...cadences]),
      /** How many archives are kept; older ones go. */
      keptMax: z.optional(
        z.number().check(z.refine(Number.isInteger), z.minimum(keptCount.min), z.maximum(keptCount.max)),
      ),
    }),
    reply: z.object({ schedule: z.nullable(exportSchedule) }),
    problems: ["freshSignInRequired", "stale"],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/export-files/{secret}",
    summary: "The archive that the address was made for, whole or the range that is asked for; 404 once it has ended",
    access: publicly,
    params: { secret: z.string().check(z.regex(/^[\w-]{64,800}$/)) },
    reply: "bytes",
    replyTypes: ["application/zip"],
    work: "manual",
    limit: { calls: 600, seconds: 60 },
  }),
};
