import { groupPolicy } from "#features/groups/policy.ts";
import { differenceOf, seenBeforeOrAfter } from "#features/groups/rules.ts";
import { requireGroupChange, requireMakeGlobal } from "#features/groups/server/service.ts";
import { getVersionContent, zoneForTitles } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ReceivedProcedure, WholeReceived, WholeShared } from "../contract.ts";
import { sharingPolicy } from "../policy.ts";
import { asReceived } from "../rules/as-received.ts";
import {
  findReceived,
  findReceivedContent,
  type ReceivedId,
  replaceAssignedGroups,
  type StoredReceived,
  selectReceived,
  takeAssignment,
} from "./received-store.ts";
import { sharingTopic } from "./share.ts";
import { selectShares } from "./share-store.ts";
import { contentOf, homeOf, nextOf, placeOf, receivedOf, sharedOf } from "./to-wire.ts";

type Page = { readonly limit?: number | undefined; readonly after?: string | undefined };

/** @throws Problem 400 `unknownCursor` */
export async function listReceived(scope: Scope, isPublished: boolean, query: Page) {
  const place = placeOf(query);
  const rows = await selectReceived(scope, isPublished, place);
  return { sharedProcedures: await receivedOf(scope, rows), next: nextOf(rows, place, (row) => row.shareId) };
}

/** @throws Problem 400 `unknownCursor` */
export async function listShared(scope: Scope, isPublished: boolean, query: Page) {
  const place = placeOf(query);
  const home = await homeOf(scope);
  const rows = await selectShares(scope, { isPublished }, place);
  const timeZone = await zoneForTitles(
    scope,
    rows.map((row) => row.title),
  );
  return {
    sharedProcedures: rows.map((row) => sharedOf(home, row, timeZone)),
    next: nextOf(rows, place, (row) => row.id),
  };
}

/**
 * [SP4] [SP5] A received version. What is not, or no longer, shared is the same as what never was.
 * @throws Problem 404
 */
export async function getReceived(scope: Scope, of: ReceivedId, isPublished: boolean): Promise<WholeReceived> {
  const row = await requireReceived(scope, of);
  if (row.isPublished !== isPublished) throw notFound();
  const content = await findReceivedContent(scope, of);
  const [seen] = await receivedOf(scope, [row]);
  if (!content || !seen) throw notFound();
  return { ...seen, procedureData: { ...seen.procedureData, ...contentOf(content) } };
}

/** @throws Problem 404 */
export async function requireReceived(scope: Scope, of: ReceivedId): Promise<StoredReceived> {
  const row = await findReceived(scope, of);
  if (!row) throw notFound();
  return row;
}

/** What a receiver sees of an own published procedure. @throws Problem 404 */
export async function getShared(scope: Scope, procedureId: string, targetId: string): Promise<WholeShared> {
  const [row] = await selectShares(scope, { isPublished: true, procedureId, targetId }, { limit: 1 });
  if (!row) throw notFound();
  const shared = sharedOf(await homeOf(scope), row, await zoneForTitles(scope, [row.title]));
  const content = asReceived(await getVersionContent(scope, row.versionId));
  return { ...shared, procedureData: { ...shared.procedureData, ...contentOf(content) } };
}

export interface AssignInput {
  readonly accessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
}

/** [SP22] 412 with the present state. */
async function stale(scope: Scope, of: ReceivedId): Promise<Problem> {
  const [current] = await receivedOf(scope, [await requireReceived(scope, of)]);
  return new Problem("stale", "stale", { detail: "Somebody assigned other groups in the meantime", current });
}

/**
 * [SP7] [SP22] Says who sees a received procedure. Groups that the actor does not see stay.
 * @throws Problem 404, 403, 412 `stale`, 409 `wouldBecomeGlobal`, 400 `unknownAccessGroup`
 */
export async function assignGroups(
  scope: Scope,
  of: ReceivedId,
  revision: number,
  input: AssignInput,
): Promise<ReceivedProcedure> {
  assertAllowed(scope, sharingPolicy.assign, undefined);
  const before = await requireReceived(scope, of);
  if (before.revision !== revision) throw await stale(scope, of);
  const groupIds = await requireGroups(scope, before.accessGroupIds, input, before.isAssigned);
  if (!(await takeAssignment(scope, before))) throw await stale(scope, of);
  await replaceAssignedGroups(scope, before.shareId, groupIds);
  const accessGroupIds = before.isAssigned ? seenBeforeOrAfter(before.accessGroupIds, groupIds) : groupIds;
  scope.publish({ topic: sharingTopic, accessGroupIds });
  scope.audit({
    action: "procedure.receivedAssigned",
    objectType: "procedure",
    objectId: of.procedureId,
    details: { title: before.title, sourceWorkspaceId: of.sourceId, before: before.accessGroupIds, after: groupIds },
  });
  const [after] = await receivedOf(scope, [await requireReceived(scope, of)]);
  if (!after) throw notFound();
  return after;
}

/** The groups that were chosen, with those that the actor does not see. Everyone only where that is said (ruling R4). */
export async function requireGroups(
  scope: Scope,
  held: readonly string[],
  { accessGroupIds, makeGlobal = false }: AssignInput,
  isGlobal = false,
): Promise<string[]> {
  const seen = held.filter((id) => groupPolicy.view(scope.actor, { id }));
  const groupIds = await requireGroupChange(scope, held, differenceOf(seen, [...new Set(accessGroupIds)]), makeGlobal);
  const becomesGlobal = groupIds.length === 0 && !(isGlobal && held.length === 0);
  if (becomesGlobal) requireMakeGlobal(scope, makeGlobal);
  return groupIds;
}
