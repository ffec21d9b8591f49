import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { hour } from "#kit/time.ts";

const notedEveryMs = hour;

/** Whether a person's view of version `v` of a statement need not be noted now: it was since `since`. [P92] */
export const isNoted = (profileId: string, since: string): RawBuilder<boolean> => sql<boolean>`(
  ${profileId}::uuid = ${nobody}::uuid or exists (select from procedure_version_view w
    where w.workspace_id = v.workspace_id and w.version_id = v.id and w.profile_id = ${profileId}::uuid
      and w.last_at >= ${since}::timestamptz))`;

/** From when on a view counts as noted. */
export const notedSince = (scope: Scope): string => new Date(scope.now.getTime() - notedEveryMs).toISOString();

/** [P92] Notes that the actor has opened a version. */
export async function noteView(scope: Scope, versionId: string): Promise<void> {
  scope.toWrite();
  await sql`insert into procedure_version_view (workspace_id, version_id, profile_id, first_at, last_at)
    values (${scope.workspaceId}, ${versionId}, ${scope.actor.profileId}, ${scope.now}, ${scope.now})
    on conflict (workspace_id, version_id, profile_id) do update set last_at = excluded.last_at`.execute(scope.db);
}

export interface SeenViews {
  readonly views: { readonly person: Person; readonly firstAt: string; readonly lastAt: string }[];
  /** People outside of the actor's groups. */
  readonly hiddenCount: number;
}

/** The last to open it first. */
export async function selectViews(scope: Scope, versionId: string): Promise<SeenViews> {
  const { actor } = scope;
  const isVisible = actor.seesAllContent
    ? sql<boolean>`true`
    : sql<boolean>`(v.profile_id = ${actor.profileId} or exists (select from group_member m
        where m.workspace_id = v.workspace_id and m.profile_id = v.profile_id
          and m.group_id = any(${[...actor.scope]}::uuid[])))`;
  const rows = await scope.db
    .selectFrom("procedure_version_view as v")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "v.workspace_id").onRef("p.id", "=", "v.profile_id"),
    )
    .select(["v.first_at", "v.last_at", personOf("p").as("person"), isVisible.as("isVisible")])
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.version_id", "=", versionId)
    .orderBy("v.last_at", "desc")
    .orderBy("v.profile_id")
    .execute();
  const shown = rows.filter((row) => row.isVisible);
  return {
    views: shown.map((row) => ({
      person: row.person,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    })),
    hiddenCount: rows.length - shown.length,
  };
}
