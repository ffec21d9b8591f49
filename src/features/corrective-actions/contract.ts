import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember } from "#kit/policy.ts";
import { name, tidy } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { correctiveActionPolicy } from "./policy.ts";
import { actionAges } from "./rules/age.ts";
import { changedFields } from "./rules/changes.ts";
import { priorities } from "./rules/priority.ts";

export const correctiveActionLimits = {
  titleCharactersMax: 200,
  textCharactersMax: 4_000,
  /** With one entry of the timeline. */
  photosMax: 10,
  exportRowsMax: 10_000,
} as const;

export const actionStates = ["open", "closed", "withdrawn"] as const;
export type ActionState = (typeof actionStates)[number];

/** The finding, with the version's requirement. */
export const deviation = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("outOfBounds"),
    value: z.number(),
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
    unit: z.string(),
  }),
  z.object({ of: z.literal("wrongChoice"), selected: z.array(z.string()) }),
  z.object({ of: z.literal("notVerified") }),
  z.object({ of: z.literal("notMet") }),
]);
export type Deviation = z.output<typeof deviation>;

/** The finding as the opener states it; the server adds the version's requirement. */
const deviationInput = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("outOfBounds"), value: z.number() }),
  z.strictObject({ of: z.literal("wrongChoice") }),
  z.strictObject({ of: z.literal("notVerified") }),
  z.strictObject({ of: z.literal("notMet") }),
]);
export type DeviationInput = z.output<typeof deviationInput>;

export const correctiveAction = z.object({
  id,
  procedureId: id,
  versionId: id,
  version: z.number(),
  /** As it was in that version. */
  procedureTitle: z.string(),
  /** Whether the procedure's groups let the caller see it; it may be deleted. */
  isVisible: z.boolean(),
  /** Whether the caller can open the procedure today. */
  isProcedureThere: z.boolean(),
  /** Where the perform was submitted and the caller sees its record. */
  recordId: z.nullable(id),
  /** As it was in that version; null if the whole procedure is meant. */
  step: z.nullable(z.object({ id, number: z.number(), title: z.string() })),
  module: z.nullable(z.object({ id, moduleType: z.string(), question: z.string() })),
  /** Null where it was opened by hand. */
  deviation: z.nullable(deviation),
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  /** Whether it is assigned; `assignee` is null also if that person is outside of the caller's groups. */
  isAssigned: z.boolean(),
  assignee: z.nullable(person),
  isMine: z.boolean(),
  dueAt: moment,
  isOverdue: z.boolean(),
  state: z.enum(actionStates),
  /** How it was closed; blank while it is open. */
  resolution: z.string(),
  revision: z.number(),
  /** Null where the opener is outside of the caller's groups. */
  openedBy: z.nullable(person),
  isOwn: z.boolean(),
  openedAt: moment,
  /** The time of the opener's device; without a network it was opened before the server received it. */
  claimedAt: moment,
  endedBy: z.nullable(person),
  endedAt: z.nullable(moment),
});
export type CorrectiveAction = z.output<typeof correctiveAction>;

export const eventKinds = ["opened", "changed", "commented", "closed", "reopened", "withdrawn"] as const;

/** One entry of the timeline. Nothing changes it. */
export const actionEvent = z.object({
  seq: z.number(),
  kind: z.enum(eventKinds),
  /** Null where the person is outside of the caller's groups. */
  by: z.nullable(person),
  at: moment,
  /** The comment, the resolution or the reason; blank where nothing was said. */
  body: z.string(),
  /** People by name: null without a person, blank if the caller may not see the name. */
  changes: z.array(
    z.object({ field: z.enum(changedFields), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  photoIds: z.array(id),
});
export type ActionEvent = z.output<typeof actionEvent>;

export const actionDetail = z.object({ ...correctiveAction._zod.def.shape, events: z.array(actionEvent) });
export type ActionDetail = z.output<typeof actionDetail>;

const words = (min: number, max: number = correctiveActionLimits.textCharactersMax) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), z.string().check(z.minLength(min), z.maxLength(max)));

const photoIds = z.optional(z.array(id).check(z.maxLength(correctiveActionLimits.photosMax)));

const opening = z.strictObject({
  /** Made by the opener's device: a repeat is known by it. */
  id,
  /** The caller's own perform. Without one, the version is the published one. */
  performId: z.optional(id),
  versionId: id,
  stepId: z.optional(id),
  /** Of that step. */
  moduleId: z.optional(id),
  /** Only with a `moduleId`. */
  deviation: z.optional(deviationInput),
  title: name(correctiveActionLimits.titleCharactersMax),
  description: z.optional(words(0)),
  priority: z.enum(priorities),
  assigneeId: z.optional(id),
  /** Without one, by the priority. */
  dueAt: z.optional(moment),
  /** Finished uploads of the caller's own. */
  photoIds,
  claimedAt: moment,
});
export type OpenActionInput = z.output<typeof opening>;

/** Ids with commas between them: actions about procedures of these groups and those below them. */
const accessGroupIds = z.optional(z.string().check(z.maxLength(4000)));

const filter = {
  show: z.optional(z.enum(["open", "ended", "any"])),
  /** Assigned to the caller, opened by the caller, or unassigned. */
  whose: z.optional(z.enum(["mine", "opened", "nobody"])),
  overdue: z.optional(z.literal("true")),
  /** Open ones by how long they have been open. */
  age: z.optional(z.enum(actionAges)),
  procedureId: z.optional(id),
  assigneeId: z.optional(id),
  /** One of the areas of the version that it is about. */
  areaId: z.optional(id),
  accessGroupIds,
  /** Those opened in this perform. */
  performId: z.optional(id),
  /** Every word must occur in what the action says, or in the titles of procedure and step. */
  search: z.optional(z.string().check(z.maxLength(200))),
};
const filterShape = z.strictObject(filter);
export type ActionFilter = z.output<typeof filterShape>;

const all = inWorkspace("/corrective-actions");
const one = inWorkspace("/corrective-actions/{actionId}");
const member = asMember(anyMember);
const revision = z.int();
const changed = ["correctiveActionChanged"];

export const correctiveActionEndpoints = {
  open: endpoint({
    method: "POST",
    path: inWorkspace("/procedures/{procedureId}/corrective-actions"),
    summary: "Opens a corrective action at the caller's own perform. The same id again answers the action as it stands",
    access: member,
    body: opening,
    reply: actionDetail,
    status: 201,
    limit: { calls: 120, seconds: 600 },
    problems: [
      "unknownPerform",
      "unknownVersion",
      "unknownStep",
      "unknownModule",
      "noDeviation",
      "assigneeOutOfSight",
      "unknownMedia",
      "idTaken",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: all,
    summary: "Visible corrective actions: the open ones by due date, others newest first",
    access: member,
    query: z.strictObject({ ...pageQuery, ...filter }),
    reply: z.object({ actions: z.array(correctiveAction), next: z.nullable(z.string()) }),
    problems: ["unknownAccessGroup"],
  }),
  counts: endpoint({
    method: "GET",
    path: inWorkspace("/corrective-actions/counts"),
    summary: "How many open ones are visible, of a procedure or of all",
    access: member,
    query: z.strictObject({ procedureId: z.optional(id), accessGroupIds }),
    reply: z.object({
      open: z.number(),
      overdue: z.number(),
      mine: z.number(),
      unassigned: z.number(),
      byAge: z.object({ week: z.number(), month: z.number(), older: z.number() }),
    }),
    problems: ["unknownAccessGroup"],
  }),
  export: endpoint({
    method: "POST",
    path: inWorkspace("/corrective-actions/export"),
    summary: "The visible corrective actions that the filter lets through, as CSV; audited",
    access: asMember(correctiveActionPolicy.export),
    body: filterShape,
    reply: "bytes",
    replyTypes: ["text/csv"],
    problems: ["unknownAccessGroup"],
    limit: { calls: 20, seconds: 3600 },
  }),
  get: endpoint({
    method: "GET",
    path: one,
    summary: "One corrective action with its timeline",
    access: member,
    reply: actionDetail,
  }),
  change: endpoint({
    method: "PATCH",
    path: one,
    summary: "Assigns it, moves its due date, changes its words; 409 carries the present state",
    access: member,
    body: z.strictObject({
      revision,
      title: z.optional(name(correctiveActionLimits.titleCharactersMax)),
      description: z.optional(words(0)),
      priority: z.optional(z.enum(priorities)),
      /** Null: unassigned. */
      assigneeId: z.optional(z.nullable(id)),
      dueAt: z.optional(moment),
    }),
    reply: actionDetail,
    problems: [...changed, "correctiveActionEnded", "assigneeOutOfSight"],
  }),
  comment: endpoint({
    method: "POST",
    path: inWorkspace("/corrective-actions/{actionId}/comments"),
    summary: "Adds a comment, or a photo, to the timeline",
    access: member,
    body: z.strictObject({ text: words(0), photoIds }),
    reply: actionDetail,
    status: 201,
    limit: { calls: 120, seconds: 600 },
    problems: ["nothingSaid", "unknownMedia"],
  }),
  close: endpoint({
    method: "POST",
    path: inWorkspace("/corrective-actions/{actionId}/close"),
    summary: "Closes it with what was done about it; its opener is told",
    access: member,
    body: z.strictObject({ revision, resolution: words(1), photoIds }),
    reply: actionDetail,
    problems: [...changed, "correctiveActionEnded", "unknownMedia"],
  }),
  reopen: endpoint({
    method: "POST",
    path: inWorkspace("/corrective-actions/{actionId}/reopen"),
    summary: "Opens again what was closed or withdrawn",
    access: member,
    body: z.strictObject({ revision, reason: words(1) }),
    reply: actionDetail,
    problems: [...changed, "correctiveActionOpen"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: inWorkspace("/corrective-actions/{actionId}/withdraw"),
    summary: "Takes back what the caller opened, as long as nobody has it",
    access: member,
    body: z.strictObject({ revision, reason: words(0) }),
    reply: actionDetail,
    problems: [...changed, "correctiveActionEnded"],
  }),
  assignees: endpoint({
    method: "GET",
    path: inWorkspace("/procedures/{procedureId}/corrective-actions/assignees"),
    summary: "Members whom the caller knows and who see the procedure, by name; the first fifty",
    access: member,
    query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ members: z.array(person) }),
  }),
};
