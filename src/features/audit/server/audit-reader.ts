import { sql } from "kysely";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { AuditEntry, AuditFilter } from "../contract.ts";
import { redactInvisible } from "./redact-invisible.ts";

/** Where the next page begins: behind the last entry seen. */
export interface Place {
  readonly at: Date;
  readonly seq: number;
}

/** [AU2] [AU7] Entries that the filter finds, newest first or oldest first, from a place on. */
export async function selectEntries(
  scope: Scope,
  filter: AuditFilter,
  input: { readonly order: "asc" | "desc"; readonly after?: Place | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const { actorId, action, objectType, objectId, from, to } = filter;
  const rows = await scope.db
    .selectFrom("audit_entry")
    .select(["seq", "at", "actor_id as actorId", "actor_name as actorName", "action", "object_type as objectType"])
    .select(["object_id as objectId", "details", "session_kind as sessionKind", "request_id as requestId", "hash"])
    .select(
      // No `exists`: that is planned as a scan of all members, once for each page.
      sql<boolean>`coalesce((select ${isFormer("p")} from profile p where p.workspace_id = audit_entry.workspace_id
        and p.id = audit_entry.actor_id), false)`.as("isFormer"),
    )
    .where("workspace_id", "=", scope.workspaceId)
    .$if(actorId === "system", (query) => query.where("actor_id", "is", null))
    .$if(actorId !== undefined && actorId !== "system", (query) => query.where("actor_id", "=", actorId ?? null))
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
    .$if(objectType !== undefined, (query) => query.where("object_type", "=", objectType ?? ""))
    .$if(objectId !== undefined, (query) => query.where("object_id", "=", objectId ?? null))
    .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where("at", "<", new Date(to ?? 0)))
    .$if(input.after !== undefined, (query) =>
      query.where(
        input.order === "desc"
          ? sql<boolean>`(at, seq) < (${input.after?.at}::timestamptz, ${input.after?.seq}::bigint)`
          : sql<boolean>`(at, seq) > (${input.after?.at}::timestamptz, ${input.after?.seq}::bigint)`,
      ),
    )
    .orderBy("at", input.order)
    .orderBy("seq", input.order)
    .limit(input.limit)
    .execute();
  const entries = rows.map(({ isFormer: isGone, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    ...(isGone && { isFormer: true as const }),
  }));
  return redactInvisible(scope, entries);
}
