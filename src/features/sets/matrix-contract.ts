import * as z from "zod/mini";
import { endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id, someIds } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { manage, one, search, setProgress } from "./contract.ts";
import { outcomes } from "./rules/attempts.ts";
import { accessGroupIds, progressFilters } from "./training-contract.ts";

/** How a member stands in one procedure of a set, as far as a cell of the table says. */
const matrixCell = z.object({
  procedureId: id,
  state: z.enum(["notStarted", "inProgress", "done"]),
  again: z.nullable(z.enum(["changed", "expired"])),
  outcome: z.nullable(z.enum(outcomes)),
  doneAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  dueAt: z.nullable(moment),
  isOverdue: z.boolean(),
});
export type MatrixCell = z.output<typeof matrixCell>;

export const matrixRow = z.object({
  person,
  ...setProgress._zod.def.shape,
  /** The procedures that both the member and the caller see, in the order of the set. */
  cells: z.array(matrixCell),
  /** When somebody last reminded the member by hand. */
  remindedAt: z.nullable(moment),
  /** The member has something open and was not reminded today. */
  mayRemind: z.boolean(),
});
export type MatrixRow = z.output<typeof matrixRow>;

/** How a member stands in one of their learning sets. */
const setOfMember = z.object({
  procedureSetId: id,
  setTitle: z.string(),
  ...setProgress._zod.def.shape,
  /** The next completion that expires. */
  expiresAt: z.nullable(moment),
  remindedAt: z.nullable(moment),
  mayRemind: z.boolean(),
});
export type SetOfMember = z.output<typeof setOfMember>;

/** A member who is overdue, with the learning sets in which they are. */
const overduePerson = z.object({
  person,
  /** The earliest due date that passed, of all the sets. */
  since: moment,
  /** The longest overdue first. */
  sets: z.array(
    z.object({
      procedureSetId: id,
      setTitle: z.string(),
      since: moment,
      /** How many of its procedures are overdue. */
      overdueCount: z.number(),
      remindedAt: z.nullable(moment),
      mayRemind: z.boolean(),
    }),
  ),
});
export type OverduePerson = z.output<typeof overduePerson>;

export const matrixEndpoints = {
  overduePeople: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets/overdue/people"),
    summary:
      "The members of the caller's groups who are overdue in a visible learning set, the longest overdue first; of one " +
      "set where it is named",
    access: manage,
    query: z.strictObject({ search, procedureSetId: z.optional(id), accessGroupIds }),
    reply: z.object({
      people: z.array(overduePerson),
      /** The visible learning sets that have a date, by title. */
      sets: z.array(z.object({ id, title: z.string() })),
      /** Sets or members were left out, so that there may be more. */
      isPartial: z.boolean(),
    }),
    problems: ["unknownAccessGroup"],
  }),
  ofMember: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/sets/of-member/{profileId}"),
    summary: "How one member of the caller's groups stands in each visible learning set that asks for them, by title",
    access: manage,
    reply: z.object({ sets: z.array(setOfMember) }),
  }),
  matrix: endpoint({
    method: "GET",
    path: `${one}/matrix`,
    summary:
      "Members and procedures of a set as a table. A page may hold fewer rows than asked for, or none, before the last one: " +
      "`next` is null at the end",
    access: manage,
    query: z.strictObject({ ...pageQuery, search, only: z.optional(z.enum(progressFilters)), accessGroupIds }),
    reply: z.object({
      /** The columns: the procedures that the caller sees. */
      procedures: z.array(z.object({ id, title: z.string() })),
      rows: z.array(matrixRow),
      next: z.nullable(z.string()),
    }),
    problems: ["unknownAccessGroup"],
  }),
  remind: endpoint({
    method: "POST",
    path: `${one}/nudges`,
    summary:
      "Reminds members of what is open in a set, each once a day; the reply says who was reminded and who was not",
    access: manage,
    body: z.strictObject({ profileIds: someIds.check(z.maxLength(200)) }),
    reply: z.object({
      /** Notified by this call. */
      reminded: z.array(id),
      /** Reminded today already. */
      alreadyToday: z.array(id),
      /** Nothing is open for them, or they are not asked for the set. */
      nothingOpen: z.array(id),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
};
