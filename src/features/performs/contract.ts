import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { moment, timeZoneName } from "#kit/time.ts";
import { performableContentShape } from "../procedures/content.ts";
import { responseGrade } from "./grade-contract.ts";
import { progressSave, stepProgress } from "./progress.ts";
import { attribution, recordSignature } from "./rules/attribution.ts";
import { photoRefusals } from "./rules/new-photos.ts";
import { progressRecord } from "./rules/record.ts";
import { annotationText } from "./rules/record-limits.ts";
import { verificationDecision } from "./rules/verification-decision.ts";

export type { ResponseGrade } from "./grade-contract.ts";

/** A running perform in a list: without the snapshot and the entries. */
export const activePerform = z.object({
  id,
  procedureId: id,
  title: z.string(),
  version: z.number(),
  stepCount: z.number(),
  doneCount: z.number(),
  createdAt: moment,
  updatedAt: moment,
  /** A version newer than the one that is being performed. */
  newerVersion: z.nullable(z.number()),
});
export type ActivePerform = z.output<typeof activePerform>;

/** A completed perform, as the history lists it (specification, procedures section 3; the rest is ours). */
export const historyEntry = z.object({
  id,
  procedureId: id,
  profileId: id,
  profileName: z.string(),
  /** The member was removed since. */
  isFormer: z.optional(z.literal(true)),
  title: z.string(),
  version: z.number(),
  created_at: moment,
  submitted_at: moment,
  deleted_at: z.nullable(moment),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A record: what was asked, what was answered, by whom, when, on which device. It cannot be changed. */
export const performRecord = z.object({
  ...historyEntry._zod.def.shape,
  versionId: id,
  /** SHA-256 over version, person, times, answers, attribution, signatures and files, in hex. */
  contentHash: z.string(),
  /** How that is computed: 1 before attribution was kept, 2 since. */
  hashVersion: z.number(),
  /** What the browser that submitted it says of itself. */
  device: z.string(),
  /** What the device's clock said when the perform began there, and at its last entry; the other times are ours. */
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
  /** Free responses that wanted a grade: what stands beside the record, now. */
  responseGrades: z.optional(z.array(responseGrade)),
  /** Who decided on the criteria of its verifications: beside the record as well. */
  decisions: z.optional(z.array(verificationDecision)),
});
export type PerformRecord = z.output<typeof performRecord>;

/** Whether a record still says what it said: asked of what is stored, now. */
export const recordVerification = z.object({
  /**
   * `unchained`: the hash holds, but the record is from before the audit kept hashes. `altered`: what is stored has another hash
   * than the record or the audit says.
   */
  is: z.enum(["verified", "unchained", "altered"]),
  contentHash: z.string(),
  /** Of what is stored now. */
  computedHash: z.string(),
  /** What the audit noted when the record was made. */
  auditedHash: z.nullable(z.string()),
  /** The entry of the audit that says so. */
  auditSeq: z.nullable(z.number()),
  /** Whether the notes beside the record are unbroken. */
  areAnnotationsUnbroken: z.boolean(),
  checkedAt: moment,
});
export type RecordVerification = z.output<typeof recordVerification>;

/** Does a printed record match? `other`: it was not made of this record as it is; `altered`: the record itself is not what it was. */
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

/** A note beside a record. It is never changed: a correction is another note. */
export const recordAnnotation = z.object({
  id,
  /** Counts the notes of the record. */
  seq: z.number(),
  text: z.string(),
  imageId: z.nullable(id),
  profileId: id,
  profileName: z.string(),
  createdAt: moment,
  /** SHA-256 over the note and the hash of the one before, in hex; the first follows the record's own. */
  hash: z.string(),
});
export type RecordAnnotation = z.output<typeof recordAnnotation>;

/** `from` counts in, `to` does not: the moments when records were received. */
const wholeNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const historyFilter = {
  search: z.optional(z.string().check(z.maxLength(200))),
  profileId: z.optional(id),
  version: z.optional(wholeNumber),
  from: z.optional(moment),
  to: z.optional(moment),
};
const workspaceFilter = { ...historyFilter, procedureId: z.optional(id) };
const workspaceFilterObject = z.strictObject(workspaceFilter);
export type RecordFilter = z.output<typeof workspaceFilterObject>;

/** `current` of the 410 `performEnded`: what became of the progress that was asked for or saved. */
export const finalState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("submitted"), entry: historyEntry }),
  z.object({ state: z.literal("removed") }),
  /** The generation of the save ended; the perform goes on as this. */
  z.object({ state: z.literal("reset"), progress: progressRecord }),
]);
export type FinalState = z.output<typeof finalState>;

/** `current` of the 422 `photoRefused`: the photos that are not new, and why. */
export const refusedPhotos = z.object({ photos: z.array(z.object({ fileId: id, code: z.enum(photoRefusals) })) });

const performances = inWorkspace("/procedures/{procedureId}/performances");
const member = asMember(anyMember);

/** What a save leads to: where the server's copy stands now. The answers are not sent back. */
export const saved = z.object({
  id,
  /** The version that is being performed: it was chosen when the perform started. */
  version_id: id,
  revision: z.number(),
  generation: z.number(),
  updated_at: moment,
  updates_list: z.array(z.string()),
  /** How many tokens come before those of `updates_list`: as many as the save left out. */
  updates_list_from: z.optional(z.number()),
  /** The verifications whose photo a model was asked to look at: what it says comes with the progress. */
  asked: z.optional(z.array(id)),
});
export type Saved = z.output<typeof saved>;

/** A save as it is sent. The specification's body, whole, is one; so is what changed since the revision that it names. */
export const saveBody = z.strictObject({
  ...progressSave._zod.def.shape,
  /** The server's revision that the entries were made on; 0 or none for a perform that starts. */
  revision: z.optional(z.int()),
  /**
   * How many tokens at the beginning of `updatesList` are left out. Above 0 it needs the revision, which stands for
   * them; repeat some of the last tokens that the server has, so that another history shows.
   */
  updatesListFrom: z.optional(z.int().check(z.nonnegative())),
  /** Made once for each save, and the same whenever it is tried again: by this a repeat of a part is known. */
  saveId: z.optional(id),
});
export type SaveBody = z.output<typeof saveBody>;

export const performEndpoints = {
  listMine: endpoint({
    method: "GET",
    path: inWorkspace("/performances/active"),
    summary: "The caller's running performs, last touched first",
    access: member,
    reply: z.object({ performances: z.array(activePerform) }),
  }),
  listActive: endpoint({
    method: "GET",
    path: `${performances}/active`,
    summary: "The caller's running performs of a procedure",
    access: member,
    reply: z.object({ performances: z.array(progressRecord) }),
  }),
  get: endpoint({
    method: "GET",
    path: `${performances}/active/{performId}`,
    summary: "One of the caller's running performs, with the version it was started on; 410 once it has ended",
    access: member,
    reply: progressRecord,
    problems: ["performEnded"],
  }),
  save: endpoint({
    method: "PUT",
    path: `${performances}/active/{performId}`,
    summary:
      "Saves the progress, whole or the entries that changed: what it does not mention stays. An id that is new starts " +
      "a perform, in generation 1, of the published version. 409 carries the server's progress as `current`, 410 a `finalState`",
    access: member,
    body: saveBody,
    bodyBytesMax: 5_000_000,
    reply: saved,
    problems: [
      "progressConflict",
      "performEnded",
      "cannotPerform",
      "valueOutOfBounds",
      "unknownEntry",
      "unknownMedia",
      "photoRefused",
      "notYours",
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${performances}/active/{performId}`,
    summary: "Removes one of the caller's running performs; twice is once",
    access: member,
    problems: ["performEnded"],
  }),
  removeMine: endpoint({
    method: "DELETE",
    path: `${performances}/active`,
    summary: "Removes all of the caller's running performs of a procedure",
    access: member,
    reply: z.object({ removed: z.number() }),
  }),
  submit: endpoint({
    method: "POST",
    path: `${performances}/active/{performId}/submit`,
    summary: "Completes the perform. Twice gives one record, and both calls answer it",
    access: member,
    reply: historyEntry,
    problems: ["requiredStepsNotComplete", "performEnded", "cannotPerform"],
  }),
  reset: endpoint({
    method: "POST",
    path: `${performances}/active/{performId}/reset`,
    summary: "Moves the perform to the latest published version; what still holds is kept",
    access: member,
    reply: progressRecord,
    problems: ["errorPerformResetForbidden", "errorPerformIdNotFound", "performEnded"],
  }),
  history: endpoint({
    method: "GET",
    path: `${performances}/history`,
    summary: "Completed performs of a procedure, newest first: the caller's own, everybody's in sight for analysts",
    access: member,
    query: z.strictObject({ ...pageQuery, ...historyFilter }),
    reply: z.object({ history: z.array(historyEntry), next: z.nullable(z.string()) }),
  }),
  record: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}`,
    summary: "One completed perform with its answers",
    access: member,
    reply: performRecord,
  }),
  recent: endpoint({
    method: "GET",
    path: inWorkspace("/performances/history"),
    summary: "Completed performs of the whole workspace, newest first, as far as the caller sees them",
    access: member,
    query: z.strictObject({ ...pageQuery, ...workspaceFilter }),
    reply: z.object({ history: z.array(historyEntry), next: z.nullable(z.string()) }),
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
    access: member,
    query: z.strictObject(workspaceFilter),
    reply: "bytes",
    work: "manual",
    limit: { calls: 6, seconds: 60 },
  }),
  exportRecord: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/csv`,
    summary: "One record as CSV, with a row for each module; the export is audited",
    access: member,
    reply: "bytes",
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
    access: member,
    query: z.strictObject({
      paper: z.optional(z.enum(["a4", "letter"])),
      language: z.optional(z.enum(["en", "de"])),
      timeZone: z.optional(timeZoneName),
    }),
    reply: "bytes",
    work: "manual",
    problems: ["printFailed", "printsBusy"],
    limit: { calls: 30, seconds: 60 },
  }),
  checkCopy: endpoint({
    method: "GET",
    path: `${performances}/history/{performId}/copies/{mark}`,
    summary: "Whether a printed record says what the record says; 404 for whatever is out of sight",
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
