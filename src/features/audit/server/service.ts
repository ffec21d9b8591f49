import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { AuditEntry, AuditFilter } from "../contract.ts";
import { type Place, selectEntries } from "./audit-reader.ts";

const pageRows = 50;

/** [AU2] A page of the audit, newest first. @throws Problem 400 `unknownCursor` */
export async function listEntries(
  scope: Scope,
  query: AuditFilter & { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { limit = pageRows, after, ...filter } = query;
  const found = await selectEntries(scope, filter, {
    order: "desc",
    after: after === undefined ? undefined : placeOf(after),
    limit: limit + 1,
  });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last ? cursorOf(last.at, String(last.seq)) : null };
}

function placeOf(cursor: string): Place {
  const [at = "", seq = ""] = partsOf(cursor, 2) ?? [];
  const place = { at: new Date(at), seq: Number(seq) };
  if (Number.isNaN(place.at.getTime()) || !Number.isSafeInteger(place.seq)) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  return place;
}

/** [AU4] Walks the whole chain, in a transaction of its own that only reads, and holds it against every checkpoint. */
export async function verifyAudit({ appContext, workspaceId }: MemberCall, checkpoints: Checkpoints) {
  const { faults, places, ...report } = await checkpoints.inspect(appContext, workspaceId);
  return {
    ...report,
    faults: [...faults],
    places: places.map((place) => ({ ...place })),
    checkedAt: appContext.clock.now().toISOString(),
  };
}
