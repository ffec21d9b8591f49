import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { moment } from "#kit/time.ts";
import { auditPolicy } from "./policy.ts";

export const auditEntry = z.object({
  /** Counts the entries of the workspace. */
  seq: z.number(),
  at: moment,
  /** null: the system itself. */
  actorId: z.nullable(id),
  actorName: z.string(),
  /** The member who did it was removed since; no part of the entry. */
  isFormer: z.optional(z.literal(true)),
  /** The entity, then what happened to it: `area.created`. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(id),
  /** Before and after, counts, reasons. */
  details: z.unknown(),
  /** [AU7] The thing is hidden from the reader, so that the details are left out; no part of the entry. */
  isHidden: z.optional(z.literal(true)),
  /** google, microsoft, phone, device, link; null where the system itself acted. */
  sessionKind: z.nullable(z.string()),
  /** The call that it was done in, as the log names it. */
  requestId: z.nullable(z.string()),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditFaultKinds = [
  "missing",
  "altered",
  "unlinked",
  "unknownKey",
  "unsealed",
  "headMissing",
  "headAltered",
  "cutUnsigned",
  "resumed",
  "differs",
  "rolledBack",
] as const;

const word = z.string().check(z.regex(/^[a-zA-Z.]{1,60}$/));

/** `actorId`: a profile, or `system`. `from` counts in, `to` does not. */
const filter = {
  actorId: z.optional(z.union([id, z.literal("system")])),
  action: z.optional(word),
  objectType: z.optional(word),
  objectId: z.optional(id),
  from: z.optional(moment),
  to: z.optional(moment),
};
const filterObject = z.strictObject(filter);
export type AuditFilter = z.output<typeof filterObject>;

const read = asMember(auditPolicy.read);

export const auditEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/audit"),
    summary: "A page of the audit, newest first. `next` goes on from there; null at the end",
    access: read,
    query: z.strictObject({ ...filter, ...pageQuery }),
    reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
    problems: ["unknownCursor"],
  }),
  verify: endpoint({
    method: "GET",
    path: inWorkspace("/audit/verify"),
    summary: "Checks the whole chain and names every entry that is missing, altered or out of place",
    access: read,
    reply: z.object({
      count: z.number(),
      lastHash: z.string(),
      faults: z.array(z.object({ seq: z.number(), fault: z.enum(auditFaultKinds) })),
      /** The first entry of the chain: 1, or the one after those deleted by retention. */
      firstSeq: z.number(),
      /** Entries before this one were written without a key: they are proven since then only. */
      sealedFrom: z.nullable(z.object({ seq: z.number(), at: moment })),
      /** The places that keep checkpoints, the installation's own files first. */
      places: z.array(
        z.object({
          name: z.string(),
          /** How many were compared with the chain; null for a place that only takes, or that did not answer. */
          count: z.nullable(z.number()),
          last: z.nullable(z.object({ seq: z.number(), at: moment })),
          /** Those that no key of this installation has signed. */
          unproven: z.number(),
          hasFailed: z.boolean(),
        }),
      ),
      checkedAt: moment,
    }),
    work: "manual",
    limit: { calls: 6, seconds: 60 },
  }),
  export: endpoint({
    method: "GET",
    path: inWorkspace("/audit/export"),
    summary: "The entries that the filter finds, oldest first, as CSV or JSON; the export is recorded too",
    access: asMember(auditPolicy.export),
    query: z.strictObject({ ...filter, format: z.enum(["csv", "json"]) }),
    reply: "bytes",
    replyTypes: ["text/csv", "application/json"],
    work: "manual",
    limit: { calls: 6, seconds: 60 },
  }),
};
