import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { conflictChanges, progressSave } from "./progress.ts";
import { photoRefusals } from "./rules/answers/new-photos.ts";
import { progressRecord } from "./rules/sync/record.ts";

/** The topic of the live feed that says of a perform that it was reset, and not only saved. [PF214] */
export const performResets = "performResets";

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
  /** A version newer than the performed one. */
  newerVersion: z.nullable(z.number()),
  /** At most three pictures, as file ids; missing in lists that a device kept before there were any. */
  collage: z.optional(z.array(id)),
});
export type ActivePerform = z.output<typeof activePerform>;

/** When a procedure was last completed; null for a person whom the caller does not know. [PF240] */
export const lastRun = z.object({ procedureId: id, at: moment, by: z.nullable(person) });
export type LastRun = z.output<typeof lastRun>;

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

/** `current` of the 410 `performEnded`: what became of the progress that was asked for or saved. */
export const finalState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("submitted"), entry: historyEntry }),
  /** `by`: who ended it, where that was not its performer. [PF192] */
  z.object({ state: z.literal("removed"), by: z.optional(z.string()), at: z.optional(moment) }),
  /** The generation of the save has ended; this is how the perform continues. */
  z.object({ state: z.literal("reset"), progress: progressRecord }),
]);
export type FinalState = z.output<typeof finalState>;

/** `current` of the 422 `photoRefused`: the photos that are not new, and why. */
export const refusedPhotos = z.object({ photos: z.array(z.object({ fileId: id, code: z.enum(photoRefusals) })) });

const performances = inWorkspace("/procedures/{procedureId}/performances");
const member = asMember(anyMember);

/** The reply to a save: the state of the server's copy. Does not repeat the answers. */
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
  /** The verifications whose photo a model was asked to check: its verdict comes with the progress. */
  asked: z.optional(z.array(id)),
});
export type Saved = z.output<typeof saved>;

/** A save on the wire: either the specification's whole body, or what changed since the revision that it names. */
export const saveBody = z.strictObject({
  ...progressSave._zod.def.shape,
  /** The server's revision that the entries were made on; 0 or none for a perform that starts. */
  revision: z.optional(z.int()),
  /**
   * How many tokens at the beginning of `updatesList` are left out. Above 0 it needs the revision, which stands for
   * them; repeat some of the server's last tokens, so that another history is detected.
   */
  updatesListFrom: z.optional(z.int().check(z.nonnegative())),
  /** Made once for each save, and the same whenever it is tried again: by this a repeat of a part is known. */
  saveId: z.optional(id),
  /**
   * The device's clock when it sends. `sentAt` is the server's time to the device's knowledge: its error is that of the
   * claimed times. `offsetMs` is how far the device believes the server to be ahead of its own clock.
   */
  clock: z.optional(z.strictObject({ sentAt: moment, offsetMs: z.int() })),
  conflicts: z.optional(conflictChanges),
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
  lastRuns: endpoint({
    method: "GET",
    path: inWorkspace("/performances/last"),
    summary: "When each procedure in sight was last completed, and by whom where the caller knows them",
    access: member,
    reply: z.object({ runs: z.array(lastRun) }),
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
    summary:
      "Removes one of the caller's running performs; twice is once. Ends one of somebody else's where the caller " +
      "analyses the procedure: what was entered is kept apart from the records, and it is audited",
    access: member,
    problems: ["performEnded"],
  }),
  removeMine: endpoint({
    method: "DELETE",
    path: `${performances}/active`,
    summary: "Removes all of the caller's running performs of a procedure, or ends all of another member's",
    access: member,
    query: z.strictObject({ profileId: z.optional(id) }),
    reply: z.object({ removed: z.number() }),
  }),
  submit: endpoint({
    method: "POST",
    path: `${performances}/active/{performId}/submit`,
    summary:
      "Completes the perform. Twice gives one record, and both calls answer it. While two answers to one question stand side by " +
      "side it is 409 `conflictsOpen` with the progress: somebody has to choose first",
    access: member,
    reply: historyEntry,
    problems: ["requiredStepsNotComplete", "conflictsOpen", "performEnded", "cannotPerform"],
  }),
  reset: endpoint({
    method: "POST",
    path: `${performances}/active/{performId}/reset`,
    summary: "Moves the perform to the latest published version; what still holds is kept",
    access: member,
    reply: progressRecord,
    problems: ["errorPerformResetForbidden", "errorPerformIdNotFound", "performEnded"],
  }),
};
