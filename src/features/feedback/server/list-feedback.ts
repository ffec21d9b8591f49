import { getSeenProcedure } from "#features/procedures/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Feedback } from "../contract.ts";
import { type FeedbackFilter, selectFeedback, summarize } from "./feedback-store.ts";
import { onTheWire } from "./to-wire.ts";

export interface FeedbackQuery extends Omit<FeedbackFilter, "procedureId"> {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

export interface FeedbackPage {
  readonly feedback: Feedback[];
  readonly next: string | null;
}

const pageRows = 50;

/** [FB13] Newest first, page by page. */
export async function listAllFeedback(
  scope: Scope,
  { limit = pageRows, after, ...filter }: FeedbackQuery & FeedbackFilter,
): Promise<FeedbackPage> {
  const found = await selectFeedback(scope, filter, { limit: limit + 1, after: after ? lastOf(after) : undefined });
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return {
    feedback: rows.map(onTheWire),
    next: found.length > limit && end ? cursorOf(end.givenAt.toISOString(), end.id) : null,
  };
}

/** [FB13] The same of one procedure, with how it is liked. @throws Problem 404 */
export async function listFeedback(scope: Scope, procedureId: string, input: FeedbackQuery) {
  await getSeenProcedure(scope, procedureId);
  return { ...(await listAllFeedback(scope, { ...input, procedureId })), ...(await summarize(scope, procedureId)) };
}

function lastOf(cursor: string): { at: Date; id: string } {
  const [moment, id] = partsOf(cursor, 2) ?? [];
  const at = new Date(moment ?? "");
  if (id !== undefined && isId(id) && !Number.isNaN(at.getTime())) return { at, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
