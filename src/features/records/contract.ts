import * as z from "zod/mini";
import { historyEntry } from "#features/performs/contract.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { stepProgress } from "#features/performs/progress.ts";
import { attribution, recordSignature } from "#features/performs/rules/answers/attribution.ts";
import { performableContentShape } from "#features/procedures/content.ts";
import { responseGrade } from "#features/verification/grade-contract.ts";
import { photoCheck } from "#features/verification/photo-check-contract.ts";
import { verificationDecision } from "#features/verification/rules/verification-decision.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { annotationText } from "./rules/record-limits.ts";

/** A record: questions and answers, by whom, when, on which device. It cannot be changed. */
export const performRecord = z.object({
  ...historyEntry._zod.def.shape,
  versionId: id,
  /** SHA-256 over version, person, times, answers, attribution, signatures and files, in hex. */
  contentHash: z.string(),
  /** How that is computed: 1 before attribution was kept, 2 since. */
  hashVersion: z.number(),
  /** What the browser that submitted it says of itself. */
  device: z.string(),
  /** The device's clock when the perform began there, and at its last entry; the other times are the server's. */
  claimed_started_at: moment,
  claimed_at: moment,
  procedure: z.object(performableContentShape),
  stepsProgress: z.array(stepProgress),
  /** Which save brought each entry: when it was received and from which device. */
  attribution,
  signatures: z.array(recordSignature),
  files: z.array(z.object({ id, sha256: z.nullable(z.string()) })),
  /** Graded choices, by module: known only now that everything was answered. */
  grades: z.array(
    z.object({
      moduleId: id,
      isCorrect: z.boolean(),
      feedback: z.array(z.object({ optionId: id, feedback: z.string() })),
    }),
  ),
  /** The present grades of its free responses, stored apart from the record. */
  responseGrades: z.optional(z.array(responseGrade)),
  /** Who decided on the criteria of its verifications, stored apart from the record. */
  decisions: z.optional(z.array(verificationDecision)),
  /** Checks of photos of evidence whose author wants that, stored apart from the record. */
  photoChecks: z.optional(z.array(photoCheck)),
});
export type PerformRecord = z.output<typeof performRecord>;

/** A record as lists show it, with its result. */
export const listedRecord = z.object({
  ...historyEntry._zod.def.shape,
  /** Readings outside of their limits that were kept as true, with a reason. */
  deviations: z.number(),
});
export type ListedRecord = z.output<typeof listedRecord>;

/** Whether a record is unaltered, computed from the stored data now. */
export const recordVerification = z.object({
  /**
   * `unchained`: hash and seal are valid, but the audit does not name it (any more). `unproven`: the hash is valid, and
   * no seal of this installation proves it. `altered`: the stored data has another hash than the record, its seal or
   * the audit says.
   */
  is: z.enum(["verified", "unchained", "unproven", "altered"]),
  contentHash: z.string(),
  /** Of the stored data now. */
  computedHash: z.string(),
  /** What the audit noted when the record was made. */
  auditedHash: z.nullable(z.string()),
  /** The entry of the audit that says so. */
  auditSeq: z.nullable(z.number()),
  /** Whether the chain of the record's notes is unbroken. */
  areAnnotationsUnbroken: z.boolean(),
  checkedAt: moment,
});
export type RecordVerification = z.output<typeof recordVerification>;

/**
 * Does a printed record match? `other`: it was not made from the present record; `altered`: the record itself was
 * changed.
 */
export const recordCopyCheck = z.object({
  is: z.enum(["same", "other", "altered"]),
  title: z.string(),
  version: z.number(),
  profileName: z.string(),
  submittedAt: moment,
  contentHash: z.string(),
  /** Notes now; those after the print are not on it. */
  annotationCount: z.number(),
});
export type RecordCopyCheck = z.output<typeof recordCopyCheck>;

/** A note on a record. It never changes: a correction is another note. */
export const recordAnnotation = z.object({
  id,
  /** Counts the notes of the record. */
  seq: z.number(),
  text: z.string(),
  imageId: z.nullable(id),
  profileId: id,
  profileName: z.string(),
  createdAt: moment,
  /** SHA-256 over the note and the hash of the previous one, in hex; the first follows the record's own. */
  hash: z.string(),
});
export type RecordAnnotation = z.output<typeof recordAnnotation>;

/** `from` counts in, `to` does not: the moments when records were received. */
const wholeNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const historyFilter = {
  search: z.optional(z.string().check(z.maxLength(200))),
  profileId: z.optional(id),
  version: z.optional(wholeNumber),
  /** `photos`: records of others with photos that a person is to check. */
  toCheck: z.optional(z.enum(["photos"])),
  /** `deviations`: records with at least one; `none`: those without. */
  result: z.optional(z.enum(["deviations", "none"])),
  from: z.optional(moment),
  to: z.optional(moment),
};
const workspaceFilter = {
  ...historyFilter,
  procedureId: z.optional(id),
  /** Ids with commas between them: records of procedures of these groups and those below them. */
  accessGroupIds: z.optional(z.string().check(z.maxLength(4000))),
};
const workspaceFilterObject = z.strictObject(workspaceFilter);
export type RecordFilter = z.output<typeof workspaceFilterObject>;

/** [PF252] One reading over the last runs that the caller sees, oldest first; the last point is this record's. */
export const readingTrend = z.object({
  moduleId: id,
  unit: z.string(),
  points: z.array(
    z.object({
      recordId: id,
      at: moment,
      value: z.number(),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      isDeviation: z.boolean(),
    }),
  ),
});
export type ReadingTrend = z.output<typeof readingTrend>;

const recordCount = z.object({ records: z.number(), deviating: z.number() });
export type RecordCount = z.output<typeof recordCount>;

const performances = inWorkspace("/procedures/{procedureId}/performances");
const member = asMember(anyMember);

/** Completed performs. Separate from the running ones, because the screens of a perform need none of it. */
export const recordEndpoints = {
  history: endpoint({
    method: "GET",
    path: `${performances}/history`,
    summary: "Completed performs of a procedure, newest first: the caller's own, everybody's in sight for analysts",
    access: member,
    query: z.strictObject({ ...pageQuery, ...historyFilter }),
    reply: z.object({ history: z.array(listedRecord), next: z.nullable(z.string()) }),
  }),
  record: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}`,
    summary: "One completed perform with its answers",
    access: member,
    reply: performRecord,
  }),
  trends: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/trends`,
    summary: "Each reading of a record over the last twenty runs of its procedure that the caller sees, up to this one",
    access: member,
    reply: z.object({ trends: z.array(readingTrend) }),
  }),
  recent: endpoint({
    method: "GET",
    path: inWorkspace("/performances/history"),
    summary: "Completed performs of the whole workspace, newest first, as far as the caller sees them",
    access: member,
    query: z.strictObject({ ...pageQuery, ...workspaceFilter }),
    reply: z.object({ history: z.array(listedRecord), next: z.nullable(z.string()) }),
    problems: ["unknownAccessGroup"],
  }),
  counts: endpoint({
    method: "GET",
    path: inWorkspace("/performances/history/counts"),
    summary: "How many records that list has between each of these moments and the next, and how many with deviations",
    access: member,
    query: z.strictObject({
      /** Moments in their order, with commas between them: 2 to 61. */
      cuts: z.string().check(z.maxLength(2000)),
      accessGroupIds: workspaceFilter.accessGroupIds,
    }),
    reply: z.object({ counts: z.array(recordCount) }),
    problems: ["unknownAccessGroup"],
  }),
  recordFacets: endpoint({
    method: "GET",
    path: inWorkspace("/performances/history/facets"),
    summary: "The procedures and people whose records the caller sees, for filters: the most recent hundred of each",
    access: member,
    reply: z.object({
      procedures: z.array(z.object({ id, title: z.string() })),
      people: z.array(z.object({ id, displayName: z.string(), isFormer: z.optional(z.literal(true)) })),
    }),
  }),
  exportRecords: endpoint({
    method: "GET",
    path: inWorkspace("/performances/history/export"),
    summary:
      "The records that the filter finds, newest first, as CSV with a row for each module; as far as the caller sees them. " +
      "The export is audited",
    access: asMember(performPolicy.export),
    query: z.strictObject(workspaceFilter),
    reply: "bytes",
    replyTypes: ["text/csv"],
    work: "manual",
    problems: ["unknownAccessGroup"],
    limit: { calls: 6, seconds: 60 },
  }),
  exportRecord: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/csv`,
    summary: "One record as CSV, with a row for each module; the export is audited",
    access: asMember(performPolicy.export),
    reply: "bytes",
    replyTypes: ["text/csv"],
    work: "manual",
    limit: { calls: 30, seconds: 60 },
  }),
  verify: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/verification`,
    summary: "Computes the hash of what is stored, and holds it against the record's own and the audit's",
    access: member,
    reply: recordVerification,
    limit: { calls: 120, seconds: 60 },
  }),
  annotations: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/annotations`,
    summary: "What was noted beside a record after it was completed, oldest first",
    access: member,
    reply: z.object({ annotations: z.array(recordAnnotation) }),
  }),
  /** Drawn by the feature that prints, which knows this contract. */
  recordPdf: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/pdf`,
    summary: "A record on paper with its answers, photos, signatures and notes; the export is audited",
    access: asMember(performPolicy.export),
    query: z.strictObject({
      paper: z.optional(z.enum(["a4", "letter"])),
      language: z.optional(z.enum(["en", "de"])),
    }),
    reply: "bytes",
    replyTypes: ["application/pdf"],
    work: "manual",
    problems: ["printFailed", "printsBusy"],
    limit: { calls: 30, seconds: 60 },
  }),
  checkCopy: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/copies/{mark}`,
    summary: "Whether a printed record says what the record says; 404 for whatever is hidden",
    access: member,
    params: { mark: z.string().check(z.regex(/^[0-9a-f]{16}$/)) },
    reply: recordCopyCheck,
    limit: { calls: 120, seconds: 60 },
  }),
  annotate: endpoint({
    method: "POST",
    path: `${performances}/history/{performId}/annotations`,
    summary:
      "Adds a note beside a record: by whom it is of, and by analysts who see it. It cannot be changed afterwards",
    access: member,
    body: z.strictObject({ text: annotationText, imageId: z.optional(z.nullable(id)) }),
    reply: recordAnnotation,
    status: 201,
    problems: ["unknownMedia", "tooManyAnnotations"],
    limit: { calls: 60, seconds: 60 },
  }),
};
