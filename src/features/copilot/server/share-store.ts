import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import type { ListPlace } from "#kit/server/list-place.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";

/** A chat of somebody else as it was shared with the actor. */
export interface SharedChat {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly sharedAt: Date;
  readonly sharedBy: Person;
  /** The last question that the actor may read. */
  readonly lastOrdinal: number;
}

const sharedChats = (scope: Scope) =>
  scope.db
    .selectFrom("copilot_chat_share as s")
    .innerJoin("copilot_chat as c", (join) =>
      join.onRef("c.workspace_id", "=", "s.workspace_id").onRef("c.id", "=", "s.chat_id"),
    )
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "c.workspace_id").onRef("p.id", "=", "c.profile_id"),
    )
    .select(["c.id", "c.title", "c.created_at as createdAt", "s.shared_at as sharedAt"])
    .select(["s.last_ordinal as lastOrdinal", personOf("p").as("sharedBy")])
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.profile_id", "=", scope.actor.profileId)
    .where("c.deleted_at", "is", null);

/** [CP23] A chat that was shared with the actor. */
export const findSharedChat = (scope: Scope, chatId: string): Promise<SharedChat | undefined> =>
  sharedChats(scope).where("c.id", "=", chatId).executeTakeFirst();

/** [CP23] The chats that were shared with the actor, the latest first. */
export const selectSharedChats = (
  scope: Scope,
  {
    words,
    after,
    limit,
  }: {
    readonly words?: string | undefined;
    readonly after?: ListPlace | undefined;
    readonly limit: number;
  },
): Promise<SharedChat[]> =>
  sharedChats(scope)
    .$if(words !== undefined, (query) => query.where(sql<boolean>`strpos(lower(c.title), lower(${words})) > 0`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.shared_at, c.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("s.shared_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();

/** Who reads a chat of the actor's own, by name. */
export async function selectReaders(scope: Scope, chatId: string): Promise<Person[]> {
  const rows = await scope.db
    .selectFrom("copilot_chat_share as s")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "s.workspace_id").onRef("p.id", "=", "s.profile_id"),
    )
    .select(personOf("p").as("person"))
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.chat_id", "=", chatId)
    .where("p.removed_at", "is", null)
    .orderBy("p.display_name")
    .execute();
  return rows.map((row) => row.person);
}

/**
 * [CP23] These members, and no others, read the chat up to its last question that is answered. Returns who did not before.
 */
export async function replaceReaders(scope: Scope, chatId: string, profileIds: readonly string[]): Promise<string[]> {
  const before = await scope.db
    .selectFrom("copilot_chat_share")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("chat_id", "=", chatId)
    .execute();
  await scope.db
    .deleteFrom("copilot_chat_share")
    .where("workspace_id", "=", scope.workspaceId)
    .where("chat_id", "=", chatId)
    .execute();
  if (profileIds.length > 0) {
    const last = sql<number>`(select coalesce(max(ordinal), 0) from copilot_exchange
      where workspace_id = ${scope.workspaceId} and chat_id = ${chatId} and state = 'answered')`;
    await scope.db
      .insertInto("copilot_chat_share")
      .values(
        profileIds.map((profile_id) => ({
          workspace_id: scope.workspaceId,
          chat_id: chatId,
          profile_id,
          shared_at: scope.now,
          last_ordinal: last,
        })),
      )
      .execute();
  }
  const known = new Set(before.map((row) => row.profile_id));
  return profileIds.filter((id) => !known.has(id));
}

/** The actor reads the chat no longer; false if it was not shared with them. */
export async function leaveSharedChat(scope: Scope, chatId: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom("copilot_chat_share")
    .where("workspace_id", "=", scope.workspaceId)
    .where("chat_id", "=", chatId)
    .where("profile_id", "=", scope.actor.profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
