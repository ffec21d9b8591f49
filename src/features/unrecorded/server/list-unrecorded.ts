import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { cursorOf } from "#kit/page.ts";
import { notFound } from "#kit/problem.ts";
import { listPlaceOf } from "#kit/server/list-place.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { UnrecordedAnswers, UnrecordedEntry } from "../contract.ts";
import { findUnrecorded, selectUnrecorded } from "./unrecorded-store.ts";

const pageSize = 100;

interface UnrecordedQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly procedureId?: string | undefined;
  readonly state?: "open" | undefined;
}

/** Unrecorded answers of the procedures visible to the actor, newest first. [PF193] */
export async function listUnrecorded(
  scope: Scope,
  { limit = pageSize, after, procedureId, state }: UnrecordedQuery,
): Promise<{ unrecorded: UnrecordedEntry[]; next: string | null }> {
  const last = after === undefined ? undefined : listPlaceOf(after);
  const found = await selectUnrecorded(scope, { procedureId, isOpen: state === "open", last, limit });
  const unrecorded = found.slice(0, limit);
  const end = found.length > limit ? unrecorded.at(-1) : undefined;
  return { unrecorded, next: end ? cursorOf(end.receivedAt, end.id) : null };
}

export async function getUnrecorded(scope: Scope, procedureId: string, id: string): Promise<UnrecordedAnswers> {
  const found = await findUnrecorded(scope, procedureId, id);
  if (!found) throw notFound();
  const { versionId, steps, ...entry } = found;
  const procedure = withoutAnswers(await getVersionContent(scope, versionId));
  return { ...entry, procedure, stepsProgress: [...steps], loose: [...found.loose] };
}
