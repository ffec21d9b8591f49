import * as z from "zod/mini";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { saved } from "#features/performs/contract.ts";
import { deletedThing } from "#kit/deleted.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember, may } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { outcomes, passRuleLimits } from "./rules/attempts.ts";
import { itemsMax } from "./rules/items.ts";
import { setTypes, startRefusals, stepChanges } from "./rules/procedure-status.ts";

/** A member's progress in a set: n of m procedures, of those that they see. */
export const setProgress = z.object({
  doneCount: z.number(),
  count: z.number(),
  /** Done before, and asked for again. */
  againCount: z.number(),
  /** The last attempt failed. */
  failedCount: z.number(),
  /** The last attempt waits for a grade, or for a trainer's word. */
  waitingCount: z.number(),
  /** The next due date of a procedure that is not done. */
  dueAt: z.nullable(moment),
  isOverdue: z.boolean(),
});
export type SetProgress = z.output<typeof setProgress>;

/** A set as its viewers see it, with the caller's progress. Hidden procedures are left out. */
export const procedureSet = z.object({
  id,
  title: z.string(),
  setType: z.enum(setTypes),
  /** In order; published ones visible to the caller. */
  procedureIds: z.array(id),
  /** The number of hidden procedures: for members who may edit the set, and 0 for everyone else. */
  hiddenProcedures: z.number(),
  accessGroupIds: z.array(id),
  hiddenAccessGroups: z.number(),
  /** Workflow: each procedure can be started only when the one before it was submitted. */
  enforcesOrder: z.boolean(),
  /** Learning: so many days after the set was required of a member; or one moment for all. Never both. */
  dueDays: z.nullable(z.number()),
  dueOn: z.nullable(moment),
  /** Learning: for how many months a completion holds. */
  validMonths: z.nullable(z.number()),
  /** Learning: the required score of the graded questions, in per cent. */
  passMark: z.number(),
  /** Learning: null for unlimited attempts. */
  attemptsMax: z.nullable(z.number()),
  /** Learning: after an attempt that failed, until the next one. */
  waitHours: z.nullable(z.number()),
  /** Learning: an attempt counts once a trainer has signed it. */
  needsSignOff: z.boolean(),
  /** At most three pictures of its procedures, as file ids. */
  collage: z.array(id),
  myProgress: setProgress,
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: person,
});
export type ProcedureSet = z.output<typeof procedureSet>;

/** What an attempt came to. `grading`: an answer is still to be graded. `signOff`: it waits for a trainer. */
export const attemptResult = z.object({
  recordId: id,
  outcome: z.enum(outcomes),
  /** In whole per cent; null without graded questions. */
  score: z.nullable(z.number()),
  /** Every step was done. */
  isComplete: z.boolean(),
  at: moment,
  /** A trainer's word, with the name as it was printed then. */
  signOff: z.nullable(
    z.object({ decision: z.enum(["passed", "failed"]), note: z.string(), name: z.string(), at: moment }),
  ),
});
export type AttemptResult = z.output<typeof attemptResult>;

/** One procedure of a set, and a member's status in it. */
export const setItem = z.object({
  id,
  title: z.string(),
  /** The number of the published version. */
  version: z.number(),
  stepCount: z.number(),
  collage: z.array(id),
  state: z.enum(["notStarted", "inProgress", "done"]),
  /** Why it is asked for again although it was done. */
  again: z.nullable(z.enum(["changed", "expired"])),
  doneAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  dueAt: z.nullable(moment),
  isOverdue: z.boolean(),
  /** False while its turn has not come, and where no attempt is left or the wait is not over. */
  mayStart: z.boolean(),
  whyNotStart: z.nullable(z.enum(startRefusals)),
  /** Learning: the last attempt since it is required, or an earlier pass if there is none since. */
  result: z.nullable(attemptResult),
  /** Null where there is no limit. */
  attemptsLeft: z.nullable(z.number()),
  /** From when on, after an attempt that failed. */
  tryAgainAt: z.nullable(moment),
  /** For a procedure that must be repeated because it changed: the differences since the member did it. */
  changedSteps: z.array(
    z.object({ stepId: id, number: z.nullable(z.number()), title: z.string(), change: z.enum(stepChanges) }),
  ),
});
export type SetItem = z.output<typeof setItem>;

export const procedureSetDetail = z.object({
  ...procedureSet._zod.def.shape,
  procedures: z.array(setItem),
  /** When somebody last reminded the caller by hand; null where nothing is open for them. */
  myReminder: z.nullable(z.object({ at: moment, by: person })),
});
export type ProcedureSetDetail = z.output<typeof procedureSetDetail>;

export const manage = asMember(may("content.sets.manage"));
const remove = asMember(may("content.sets.delete"));
export const view = asMember(anyMember);

const terms = {
  enforcesOrder: z.optional(z.boolean()),
  dueDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3650)))),
  dueOn: z.optional(z.nullable(moment)),
  validMonths: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(120)))),
  passMark: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  attemptsMax: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(passRuleLimits.attemptsMax)))),
  waitHours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(passRuleLimits.waitHoursMax)))),
  needsSignOff: z.optional(z.boolean()),
};
const procedureIds = z.array(id).check(z.maxLength(itemsMax));
const groupIds = z.array(id).check(z.maxLength(1000));
export const search = z.optional(z.string().check(z.maxLength(200)));
export const one = inWorkspace("/procedures/sets/{setId}");

export const setEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets"),
    summary: "The visible sets, by title, page by page, with how the caller stands in each",
    access: view,
    query: z.strictObject({ ...pageQuery, search, setType: z.optional(z.enum(setTypes)) }),
    reply: z.object({ sets: z.array(procedureSet), next: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One set with its procedures, and how the caller stands in each",
    access: view,
    reply: procedureSetDetail,
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/procedures/sets"),
    summary: "A new set",
    access: manage,
    body: z.strictObject({
      title: name(),
      setType: z.enum(setTypes),
      procedureIds: z.optional(procedureIds),
      accessGroupIds: z.optional(groupIds),
      ...terms,
    }),
    reply: procedureSetDetail,
    status: 201,
    problems: ["unknownAccessGroup", "unknownProcedure", "termsOfOtherType", "twoDueDates"],
  }),
  update: endpoint({
    method: "PUT",
    path: one,
    summary: "Changes title, type, procedures and terms; a field that is left out stays",
    access: manage,
    body: z.strictObject({
      title: z.optional(name()),
      setType: z.optional(z.enum(setTypes)),
      procedureIds: z.optional(procedureIds),
      ...terms,
    }),
    revisioned: true,
    reply: procedureSetDetail,
    problems: ["stale", "unknownProcedure", "termsOfOtherType", "twoDueDates"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: one,
    summary: "Deletes a set; its procedures stay, and it can be brought back for 30 days",
    access: remove,
  }),
  listDeleted: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets/deleted"),
    summary: "The deleted sets that the caller may bring back, the last one first; at most 200",
    access: remove,
    reply: z.object({ sets: z.array(deletedThing) }),
  }),
  restore: endpoint({
    method: "POST",
    path: `${one}/restore`,
    summary: "Brings a deleted set back as it was, for the groups that it has",
    access: remove,
    problems: ["deletedTooLongAgo"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: `${one}/groups`,
    summary: "Changes who sees the set, by what is added and removed",
    access: manage,
    body: z.strictObject({
      addAccessGroupIds: groupIds,
      removeAccessGroupIds: groupIds,
      /** Required if the change leaves no group: everyone will see the set (ruling R4). */
      makeGlobal: z.optional(z.boolean()),
      /** Of the preview that was shown [GR15]; without one the audit says that none was. */
      digest: previewDigest,
    }),
    reply: procedureSet,
    problems: ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup"],
  }),
  start: endpoint({
    method: "POST",
    path: `${one}/performances`,
    summary:
      "Starts a perform of a procedure of the set under an id of the caller's; again with the same id is once. One that " +
      "changed since the caller passed it begins with the steps that did not change",
    access: view,
    body: z.strictObject({
      procedureId: id,
      performId: id,
      createdAt: moment,
      /** The first change token of the perform. */
      token: z.string().check(z.regex(/^[0-9A-Za-z]{2}$/)),
    }),
    reply: saved,
    problems: ["outOfOrder", "noAttemptsLeft", "mustWait", "unknownProcedure", "progressConflict", "performEnded"],
  }),
};
