import { sql } from "kysely";
import { type BuiltInRole, mustRequireSso, rankOf } from "#features/roles/rules.ts";
import { signInsOf } from "#features/roles/server/service.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import type { Scope } from "#kit/server/scope.ts";
import { mayActByShared, type SharedCandidate } from "../rules.ts";

export interface Sharer {
  readonly id: string;
  readonly displayName: string;
  readonly profileIcon: string;
}

/** [PH8] Of these profiles the ones for whom a shared number may act, by name. */
export async function selectShareable(scope: Scope, profileIds: readonly string[]): Promise<Sharer[]> {
  if (profileIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .innerJoin("workspace as w", "w.id", "p.workspace_id")
    .select(["p.id", "p.display_name", "p.icon", "r.built_in", "r.permissions", "r.requires_sso", "w.auth_requirement"])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .where("p.removed_at", "is", null)
    .orderBy((eb) => eb.fn("lower", ["p.display_name"]))
    .orderBy("p.id")
    .execute();
  const signIns = await signInsOf(scope, profileIds);
  const candidateOf = (row: (typeof rows)[number]): SharedCandidate => ({
    rank: rankOf(row.built_in as BuiltInRole | null),
    roleRequiresSso: row.requires_sso,
    holdsSsoOnly: mustRequireSso(permissionsFrom(row.permissions)),
    hasPersonalSignIn: signIns.has(row.id),
    workspaceRequiresSso: row.auth_requirement === "allSSO",
  });
  return rows
    .filter((row) => mayActByShared(candidateOf(row)))
    .map((row) => ({ id: row.id, displayName: row.display_name, profileIcon: row.icon }));
}

/** Those for whom a shared number acts, as of now: a role that was raised since is no longer among them. */
export async function selectSharersOf(scope: Scope, phoneId: string): Promise<Sharer[]> {
  const rows = await scope.db
    .selectFrom("shared_phone_profile")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("phone_id", "=", phoneId)
    .execute();
  return selectShareable(
    scope,
    rows.map((row) => row.profile_id),
  );
}
