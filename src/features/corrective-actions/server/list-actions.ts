import { filteringGroups } from "#features/groups/server/service.ts";
import { memberPolicy } from "#features/members/policy.ts";
import { getSeenProcedure } from "#features/procedures/server/service.ts";
import { csv } from "#kit/csv.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { BytesReply } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type ActionFilter, type CorrectiveAction, correctiveActionLimits, type Deviation } from "../contract.ts";
import { countOpen, type StoredFilter, selectActions } from "./action-store.ts";
import { selectAssignees } from "./assignee-store.ts";
import { requireVisibleAction } from "./find-visible.ts";
import { onTheWire, withTimeline } from "./to-wire.ts";

const pageRows = 50;

/** @throws Problem 400 `unknownAccessGroup` */
const storedFilter = async (scope: Scope, { accessGroupIds, ...filter }: ActionFilter): Promise<StoredFilter> => ({
  ...filter,
  groupIds: await filteringGroups(scope, accessGroupIds),
});

/** [CA12] [CA38] */
export async function listActions(
  scope: Scope,
  { limit = pageRows, after, ...filter }: ActionFilter & { limit?: number | undefined; after?: string | undefined },
): Promise<{ actions: CorrectiveAction[]; next: string | null }> {
  const page = { limit: limit + 1, after: after === undefined ? undefined : lastOf(after) };
  const found = await selectActions(scope, await storedFilter(scope, filter), page);
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  const at = (filter.show ?? "open") === "open" ? end?.dueAt : end?.openedAt;
  return {
    actions: rows.map((row) => onTheWire(scope, row)),
    next: end && at ? cursorOf(at.toISOString(), end.id) : null,
  };
}

function lastOf(cursor: string): { at: Date; id: string } {
  const [moment, id] = partsOf(cursor, 2) ?? [];
  const at = new Date(moment ?? "");
  if (id !== undefined && isId(id) && !Number.isNaN(at.getTime())) return { at, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}

/** @throws Problem 404 */
export const getAction = async (scope: Scope, id: string) => withTimeline(scope, await requireVisibleAction(scope, id));

export const countActions = async (scope: Scope, filter: Pick<ActionFilter, "procedureId" | "accessGroupIds">) =>
  countOpen(scope, await storedFilter(scope, filter));

/** [CA21] @throws Problem 404, 403 on a shared device, which shows no colleagues (question Q18) */
export async function listAssignees(scope: Scope, procedureId: string, search: string | undefined) {
  await getSeenProcedure(scope, procedureId);
  assertAllowed(scope, memberPolicy.seeOthers, undefined);
  return { members: await selectAssignees(scope, procedureId, search) };
}

const head =
  "id,title,state,priority,assignee,due,overdue,procedure,version,step_number,step,question,deviation,description," +
  "opened_by,opened,claimed,ended_by,ended,resolution";

/** [CA14] What the filter lets through, for a spreadsheet. */
export async function exportActions(scope: Scope, filter: ActionFilter): Promise<BytesReply> {
  const stored = await selectActions(scope, await storedFilter(scope, filter), {
    limit: correctiveActionLimits.exportRowsMax,
  });
  const actions = stored.map((one) => onTheWire(scope, one));
  scope.audit({
    action: "correctiveActions.exported",
    objectType: "correctiveAction",
    details: { ...filter, count: actions.length },
  });
  const rows = actions.map((one) => [
    one.id,
    one.title,
    one.state,
    one.priority,
    one.assignee?.displayName,
    one.dueAt,
    one.isOverdue,
    one.procedureTitle,
    one.version,
    one.step?.number,
    one.step?.title,
    one.module?.question,
    deviationText(one.deviation),
    one.description,
    one.openedBy?.displayName,
    one.openedAt,
    one.claimedAt,
    one.endedBy?.displayName,
    one.endedAt,
    one.resolution,
  ]);
  return {
    body: Buffer.from(csv([head.split(","), ...rows]), "utf8"),
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="corrective-actions.csv"',
      "cache-control": "no-store",
    },
  };
}

/** The file's columns are in one language, and so are the findings. */
function deviationText(deviation: Deviation | null): string {
  switch (deviation?.of) {
    case undefined:
      return "";
    case "outOfBounds":
      return `${deviation.value} ${deviation.unit} outside of ${deviation.min ?? "…"} to ${deviation.max ?? "…"}`;
    case "wrongChoice":
      return `wrong choice: ${deviation.selected.join("; ")}`;
    case "notVerified":
      return "not verified";
    case "notMet":
      return "requirement cannot be met";
  }
}
