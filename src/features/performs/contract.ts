import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { performableContentShape } from "../procedures/content.ts";
import { progressSave, stepProgress } from "./progress.ts";
import { progressRecord } from "./rules/record.ts";

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
  /** SHA-256 over version, person, times and answers, in hex. */
  contentHash: z.string(),
  device: z.string(),
  /** What the device's clock said when the perform began there, and at its last entry; the other times are ours. */
  claimed_started_at: moment,
  claimed_at: moment,
  procedure: z.object(performableContentShape),
  stepsProgress: z.array(stepProgress),
  /** Graded choices, by module: known only now that everything was answered. */
  grades: z.array(
    z.object({
      moduleId: id,
      isCorrect: z.boolean(),
      feedback: z.array(z.object({ optionId: id, feedback: z.string() })),
    }),
  ),
});
export type PerformRecord = z.output<typeof performRecord>;

/** `current` of the 410 `performEnded`: what became of the progress that was asked for or saved. */
export const finalState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("submitted"), entry: historyEntry }),
  z.object({ state: z.literal("removed") }),
  /** The generation of the save ended; the perform goes on as this. */
  z.object({ state: z.literal("reset"), progress: progressRecord }),
]);
export type FinalState = z.output<typeof finalState>;

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
});
export type Saved = z.output<typeof saved>;

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
      "Saves the whole progress; an id that is new starts a perform, in generation 1, of the published version. " +
      "409 carries the server's progress as `current`, 410 a `finalState`",
    access: member,
    body: z.strictObject({
      ...progressSave._zod.def.shape,
      /** The server's revision that the entries were made on; 0 or none for a perform that starts. */
      revision: z.optional(z.int()),
    }),
    bodyBytesMax: 5_000_000,
    reply: saved,
    problems: [
      "progressConflict",
      "performEnded",
      "cannotPerform",
      "valueOutOfBounds",
      "unknownEntry",
      "unknownMedia",
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
    query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(200))) }),
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
    query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ history: z.array(historyEntry), next: z.nullable(z.string()) }),
  }),
};
