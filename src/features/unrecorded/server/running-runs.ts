import { type SqlBool, sql } from "kysely";
import { cursorOf } from "#kit/page.ts";
import { containing } from "#kit/server/db/like.ts";
import { listPlaceOf } from "#kit/server/list-place.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { RunningPerform } from "../contract.ts";

const pageSize = 100;

interface RunningQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly search?: string | undefined;
}

/**
 * All running performs of the procedures visible to the actor, former members' too, last saved first. Sorted without an
 * index: an index on a column that every save changes would make every save more expensive. [PF190]
 */
export async function listRunning(
  scope: Scope,
  { limit = pageSize, after, search = "" }: RunningQuery,
): Promise<{ performances: RunningPerform[]; next: string | null }> {
  const last = after === undefined ? undefined : listPlaceOf(after);
  const words = search.split(/\s+/u).filter(Boolean);
  const rows = await scope.db
    .selectFrom("perform")
    .innerJoin("procedure", (join) =>
      join
        .onRef("procedure.workspace_id", "=", "perform.workspace_id")
        .onRef("procedure.id", "=", "perform.procedure_id"),
    )
    .innerJoin("profile", (join) =>
      join.onRef("profile.workspace_id", "=", "perform.workspace_id").onRef("profile.id", "=", "perform.profile_id"),
    )
    .select(["perform.id", "perform.procedure_id", "perform.title", "perform.version_number", "perform.step_count"])
    .select(["perform.done_count", "perform.profile_id", "perform.created_at", "perform.updated_at"])
    .select(["profile.display_name", isFormer("profile").as("is_former")])
    .where("perform.workspace_id", "=", scope.workspaceId)
    .where("perform.state", "=", "active")
    .where(sql<SqlBool>`${visibleTo(scope, "procedure")}`)
    .$if(words.length > 0, (query) =>
      query.where(
        sql<SqlBool>`concat_ws(' ', perform.title, profile.display_name) ilike all (${words.map(containing)}::text[])`,
      ),
    )
    .$if(last !== undefined, (query) =>
      query.where(sql<SqlBool>`(perform.updated_at, perform.id) < (${last?.at}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy("perform.updated_at", "desc")
    .orderBy("perform.id", "desc")
    .limit(limit + 1)
    .execute();
  const performances = rows.slice(0, limit).map((row) => ({
    id: row.id,
    procedureId: row.procedure_id,
    title: row.title,
    version: row.version_number,
    stepCount: row.step_count,
    doneCount: row.done_count,
    profileId: row.profile_id,
    profileName: row.display_name,
    ...(row.is_former && { isFormer: true as const }),
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
  const end = rows.length > limit ? performances.at(-1) : undefined;
  return { performances, next: end ? cursorOf(end.updatedAt, end.id) : null };
}
