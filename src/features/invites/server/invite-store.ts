import { sql } from "kysely";
import { lockRow } from "#kit/server/db/lock-row.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Contact } from "../rules/contact.ts";
import type { InviteFacts } from "../rules/invite-state.ts";

export interface StoredInvite extends InviteFacts {
  readonly id: string;
  readonly contact: Contact;
  readonly displayName: string;
  readonly groupIds: readonly string[];
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly sentAt: Date;
}

const columns = [
  "invite.id",
  "invite.email",
  "invite.phone",
  "invite.display_name",
  "invite.role_id",
  "invite.invited_by",
  "invite.created_at",
  "invite.sent_at",
  "invite.expires_at",
  "invite.accepted_at",
  "invite.revoked_at",
] as const;

const groupIds = sql<string[]>`array(
  select g.group_id from invite_group g where g.workspace_id = invite.workspace_id and g.invite_id = invite.id
)`.as("group_ids");

export const inviteQuery = (scope: Scope) =>
  scope.db.selectFrom("invite").select(columns).select(groupIds).where("invite.workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof inviteQuery>["executeTakeFirstOrThrow"]>>;

export const inviteFrom = (row: Row): StoredInvite => ({
  id: row.id,
  contact: row.email === null ? { phone: row.phone ?? "" } : { email: row.email },
  displayName: row.display_name,
  roleId: row.role_id,
  groupIds: row.group_ids,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  revokedAt: row.revoked_at,
});

/**
 * Returns an invite and locks it until the commit, which serializes accepting, resending and revoking it. [IN9] Its groups are
 * read behind the lock: whoever waited for a new invitation gets those of that one.
 */
export async function holdInvite(scope: Scope, id: string): Promise<StoredInvite | undefined> {
  await lockRow(scope, "invite", id);
  return findInvite(scope, id);
}

export async function findInvite(scope: Scope, id: string): Promise<StoredInvite | undefined> {
  const row = await inviteQuery(scope).where("invite.id", "=", id).executeTakeFirst();
  return row && inviteFrom(row);
}

const emailsOf = (contacts: readonly Contact[]) => contacts.flatMap((one) => ("email" in one ? [one.email] : []));
const phonesOf = (contacts: readonly Contact[]) => contacts.flatMap((one) => ("phone" in one ? [one.phone] : []));

/** Which of the contacts belong to members; removed ones do not count. */
export async function selectMemberContacts(scope: Scope, contacts: readonly Contact[]): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom("profile")
    .select([sql<string | null>`lower(email)`.as("email"), "phone"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("removed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, "=", sql<string>`any(${emailsOf(contacts)}::text[])`),
        eb("phone", "=", sql<string>`any(${phonesOf(contacts)}::text[])`),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => [row.email, row.phone]).filter((one) => one !== null));
}

/** The open invites (pending or expired) to these contacts, held until the commit. */
export async function holdOpenInvites(scope: Scope, contacts: readonly Contact[]): Promise<StoredInvite[]> {
  const rows = await inviteQuery(scope)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("email", "=", sql<string>`any(${emailsOf(contacts)}::text[])`),
        eb("phone", "=", sql<string>`any(${phonesOf(contacts)}::text[])`),
      ]),
    )
    .orderBy("invite.id")
    .forUpdate()
    .execute();
  return rows.map(inviteFrom);
}

export type NewInvite = Pick<
  StoredInvite,
  "id" | "contact" | "displayName" | "groupIds" | "createdAt" | "expiresAt"
> & { readonly roleId: string };

/**
 * Writes invites, replacing open ones with the same id, whose links become invalid. Returns how many were written:
 * fewer if another member invited one of the contacts in the meantime.
 */
export async function putInvites(scope: Scope, invites: readonly NewInvite[]): Promise<number> {
  await scope.db
    .deleteFrom("invite")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${invites.map((one) => one.id)}::uuid[])`)
    .execute();
  let count = 0;
  for (const some of batchesOf(invites)) {
    const inserted = await scope.db
      .insertInto("invite")
      .values(
        some.map((one) => ({
          workspace_id: scope.workspaceId,
          id: one.id,
          email: "email" in one.contact ? one.contact.email : null,
          phone: "phone" in one.contact ? one.contact.phone : null,
          display_name: one.displayName,
          role_id: one.roleId,
          invited_by: scope.actor.profileId,
          created_at: one.createdAt,
          sent_at: scope.now,
          expires_at: one.expiresAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    count += inserted.length;
  }
  if (count < invites.length) return count;
  const groups = invites.flatMap((one) => one.groupIds.map((groupId) => ({ inviteId: one.id, groupId })));
  for (const some of batchesOf(groups)) {
    await scope.db
      .insertInto("invite_group")
      .values(some.map((one) => ({ workspace_id: scope.workspaceId, invite_id: one.inviteId, group_id: one.groupId })))
      .execute();
  }
  return count;
}

/** Replaces a group in every invite, or removes it. */
export async function replaceGroupInInvites(scope: Scope, groupId: string, to: string | null): Promise<void> {
  if (to !== null) {
    await sql`insert into invite_group (workspace_id, invite_id, group_id)
      select g.workspace_id, g.invite_id, ${to}::uuid from invite_group g
      where g.workspace_id = ${scope.workspaceId} and g.group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  await scope.db
    .deleteFrom("invite_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}

export interface NewLink {
  readonly inviteId: string;
  readonly tokenHash: Buffer;
}

export async function insertLinks(scope: Scope, links: readonly NewLink[]): Promise<void> {
  for (const some of batchesOf(links)) {
    await scope.db
      .insertInto("invite_link")
      .values(
        some.map((link) => ({
          workspace_id: scope.workspaceId,
          token_hash: link.tokenHash,
          invite_id: link.inviteId,
          created_at: scope.now,
        })),
      )
      .execute();
  }
}

/** [IN3] Nothing opens the invite any more. */
export async function deleteLinks(scope: Scope, inviteId: string): Promise<void> {
  await scope.db
    .deleteFrom("invite_link")
    .where("workspace_id", "=", scope.workspaceId)
    .where("invite_id", "=", inviteId)
    .execute();
}

export async function hasLink(scope: Scope, inviteId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await scope.db
    .selectFrom("invite_link")
    .select("invite_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("token_hash", "=", tokenHash)
    .where("invite_id", "=", inviteId)
    .executeTakeFirst();
  return row !== undefined;
}

interface InviteChange {
  readonly sent_at?: Date;
  readonly expires_at?: Date;
  readonly invited_by?: string;
  readonly revoked_at?: Date | null;
  readonly accepted_at?: Date;
  readonly accepted_by?: string;
}

export async function updateInvite(scope: Scope, id: string, change: InviteChange): Promise<void> {
  await scope.db
    .updateTable("invite")
    .set(change)
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** How many messages went to each number since a moment, and how many in all. */
export async function countSms(
  scope: Scope,
  phones: readonly string[],
  since: Date,
): Promise<{ readonly all: number; readonly byPhone: ReadonlyMap<string, number> }> {
  const rows = await scope.db
    .selectFrom("outbox_message")
    .select(["recipient", (eb) => eb.fn.countAll<string>().as("count")])
    .where("workspace_id", "=", scope.workspaceId)
    .where("channel", "=", "sms")
    .where("created_at", ">", since)
    .groupBy("recipient")
    .execute();
  const byPhone = new Map(rows.map((row) => [row.recipient, Number(row.count)]));
  const all = [...byPhone.values()].reduce((sum, count) => sum + count, 0);
  return { all, byPhone: new Map(phones.map((phone) => [phone, byPhone.get(phone) ?? 0])) };
}

const batchSize = 1000;

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}
