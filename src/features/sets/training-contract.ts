import * as z from "zod/mini";
import { endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { attemptResult, manage, one, search, setItem, setProgress, view } from "./contract.ts";

/** What a record came to in one learning set. */
const recordAttempt = z.object({
  procedureSetId: id,
  setTitle: z.string(),
  passMark: z.number(),
  result: attemptResult,
});
export type RecordAttempt = z.output<typeof recordAttempt>;

/** A member's progress in one set. */
export const memberProgress = z.object({
  procedureSetId: id,
  setTitle: z.string(),
  person,
  ...setProgress._zod.def.shape,
  /** The last completion that counts, or counted. */
  lastDoneAt: z.nullable(moment),
});
export type MemberProgress = z.output<typeof memberProgress>;

/** A member's status in a set, procedure by procedure: those that both the member and the caller see. */
export const memberStatus = z.object({ person, procedures: z.array(setItem) });
export type MemberStatus = z.output<typeof memberStatus>;

export const progressFilters = ["open", "overdue", "failed", "waiting", "again", "done"] as const;
export type ProgressFilter = (typeof progressFilters)[number];

/** Ids with commas between them: members of these groups and those below them. */
export const accessGroupIds = z.optional(z.string().check(z.maxLength(4000)));

export const trainingEndpoints = {
  overdue: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets/overdue"),
    summary: "How many members of the caller's groups are overdue in each visible learning set, by title",
    access: manage,
    query: z.strictObject({ accessGroupIds }),
    reply: z.object({
      /** Each once, in however many sets. */
      people: z.number(),
      sets: z.array(
        z.object({
          id,
          title: z.string(),
          people: z.number(),
          /** Not all of its members were looked at: there may be more. */
          isPartial: z.boolean(),
        }),
      ),
      /** Sets or members were left out, so that the number may be larger. */
      isPartial: z.boolean(),
    }),
    problems: ["unknownAccessGroup"],
  }),
  progress: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets/progress"),
    summary:
      "How members of the caller's groups stand in the visible sets, or in the one that is named. A page may hold " +
      "fewer rows than asked for, or none, before the last one: `next` is null at the end",
    access: manage,
    query: z.strictObject({
      ...pageQuery,
      search,
      procedureSetId: z.optional(id),
      only: z.optional(z.enum(progressFilters)),
      accessGroupIds,
    }),
    reply: z.object({ progress: z.array(memberProgress), next: z.nullable(z.string()) }),
    problems: ["unknownAccessGroup"],
  }),
  member: endpoint({
    method: "GET",
    path: `${one}/progress/{profileId}`,
    summary: "How one member of the caller's groups stands in a set, procedure by procedure",
    access: manage,
    reply: memberStatus,
  }),
  signOff: endpoint({
    method: "POST",
    path: `${one}/sign-offs`,
    summary: "Signs that an attempt has passed or failed, with the trainer's own name; once, and never of one's own",
    access: manage,
    body: z.strictObject({
      profileId: id,
      recordId: id,
      decision: z.enum(["passed", "failed"]),
      note: z.optional(z.string().check(z.maxLength(2000))),
      /** The trainer's own name, typed. */
      name: z.string().check(z.maxLength(200)),
    }),
    reply: memberStatus,
    problems: ["ownAttempt", "nameDiffers", "noteMissing", "notWaiting", "freshSignInRequired"],
  }),
  attemptsOf: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/{procedureId}/performances/history/{performId}/set-attempts"),
    summary:
      "What a record came to in the learning sets in sight, by title: of one's own in all of them, of others' in those whose " +
      "progress the caller sees. A set in which it counts for nothing is left out",
    access: view,
    reply: z.object({ attempts: z.array(recordAttempt) }),
  }),
  allowRetry: endpoint({
    method: "POST",
    path: `${one}/retries`,
    summary: "Lets a member try again: attempts from before count no more, and no wait is left",
    access: manage,
    body: z.strictObject({ profileId: id, procedureId: id }),
    reply: memberStatus,
    problems: ["ownAttempt", "unknownProcedure"],
  }),
};
