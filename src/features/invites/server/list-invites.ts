import { type SqlBool, sql } from "kysely";
import { groupPolicy } from "#features/groups/policy.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { inScope } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Invite } from "../contract.ts";
import { type InviteState, stateOf } from "../rules/invite-state.ts";
import { inviteFrom, inviteQuery, type StoredInvite } from "./invite-store.ts";

export interface InviteFilter {
  readonly state?: InviteState | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** The invites that the actor reaches, by when their last link was sent; every page costs the same. */
export async function listInvites(
  scope: Scope,
  { state, search = "", limit = 50, after }: InviteFilter,
): Promise<{ invites: Invite[]; next: string | null }> {
  let query = namedQuery(scope).where(reached(scope));
  if (state !== undefined) query = query.where(inState(state, scope.now));
  const words = search.trim().toLowerCase();
  if (words !== "") {
    query = query.where(
      sql<SqlBool>`position(${words} in lower(invite.display_name || ' ' || coalesce(invite.email, invite.phone))) > 0`,
    );
  }
  if (after !== undefined) {
    const [sentAt, id] = partsOf(after, 2) ?? [];
    if (sentAt === undefined || id === undefined || Number.isNaN(Date.parse(sentAt))) {
      throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
    }
    query = query.where(sql<SqlBool>`(invite.sent_at, invite.id) < (${new Date(sentAt)}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy("invite.sent_at", "desc")
    .orderBy("invite.id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    invites: shown.map((row) => shownInvite(scope, row)),
    next: last && rows.length > limit ? cursorOf(last.sent_at.toISOString(), last.id) : null,
  };
}

const namedQuery = (scope: Scope) =>
  inviteQuery(scope)
    .leftJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "invite.workspace_id").onRef("r.id", "=", "invite.role_id"),
    )
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "invite.workspace_id").onRef("p.id", "=", "invite.invited_by"),
    )
    .leftJoin("profile as accepter", (join) =>
      join.onRef("accepter.workspace_id", "=", "invite.workspace_id").onRef("accepter.id", "=", "invite.accepted_by"),
    )
    .select(["r.built_in", "r.name as role_name", "p.display_name as inviter_name"])
    .select("accepter.icon as accepted_icon");

type NamedRow = Awaited<ReturnType<ReturnType<typeof namedQuery>["executeTakeFirstOrThrow"]>>;

/** One invite as the actor sees it. */
export async function getShownInvite(scope: Scope, id: string): Promise<Invite> {
  return shownInvite(scope, await namedQuery(scope).where("invite.id", "=", id).executeTakeFirstOrThrow());
}

function shownInvite(scope: Scope, row: NamedRow): Invite {
  const invite: StoredInvite = inviteFrom(row);
  const visible = invite.groupIds.filter((groupId) => inScope(scope.actor, { accessGroupIds: [groupId] }));
  return {
    inviteId: invite.id,
    email: "email" in invite.contact ? invite.contact.email : null,
    phoneNumber: "phone" in invite.contact ? invite.contact.phone : null,
    displayName: invite.displayName,
    profileRole:
      invite.roleId === null
        ? null
        : row.built_in === null
          ? { workspaceRoleId: invite.roleId, name: row.role_name ?? "" }
          : { builtInRole: row.built_in as BuiltInRole, ...(row.role_name !== null && { name: row.role_name }) },
    accessGroupIds: visible,
    hiddenAccessGroups: invite.groupIds.length - visible.length,
    state: stateOf(invite, scope.now),
    invitedBy: row.inviter_name,
    createdAt: invite.createdAt.toISOString(),
    sentAt: invite.sentAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    acceptedAt: invite.acceptedAt?.toISOString() ?? null,
    emoji: row.accepted_icon ?? "",
    loginStatus: invite.acceptedAt === null ? "loggedOut" : "loggedIn",
  };
}

/** [IN11] The twin in SQL of `invitePolicy.reach`. */
function reached(scope: Scope) {
  if (groupPolicy.reachesAll(scope.actor, undefined)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(invite.invited_by = ${scope.actor.profileId} or exists (
    select from invite_group g where g.workspace_id = invite.workspace_id and g.invite_id = invite.id
      and g.group_id = any(${[...scope.actor.scope]}::uuid[])))`;
}

/** The twin in SQL of `stateOf`. */
function inState(state: InviteState, now: Date) {
  const isOver = sql`(invite.revoked_at is not null or invite.role_id is null)`;
  switch (state) {
    case "accepted":
      return sql<SqlBool>`invite.accepted_at is not null`;
    case "revoked":
      return sql<SqlBool>`invite.accepted_at is null and ${isOver}`;
    case "pending":
      return sql<SqlBool>`invite.accepted_at is null and not ${isOver} and invite.expires_at > ${now}`;
    case "expired":
      return sql<SqlBool>`invite.accepted_at is null and not ${isOver} and invite.expires_at <= ${now}`;
  }
}
