import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ListedChat, resourceTypes, ServerMetadata } from "../contract.ts";

export interface StoredResource {
  readonly type: (typeof resourceTypes)[number];
  readonly id: string;
  readonly timestamp: string;
}

/** A chat as stored. Only its asker ever sees it. */
export interface StoredChat {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly isPinned: boolean;
  readonly wasInterrupted: boolean;
  readonly isThinking: boolean;
  readonly selectedResources: readonly StoredResource[];
}

const ownChats = (scope: Scope) =>
  scope.db
    .selectFrom("copilot_chat as c")
    .select(["c.id", "c.title", "c.created_at", "c.updated_at", "c.selected_resources"])
    .select([
      sql<boolean>`c.pinned_at is not null`.as("is_pinned"),
      sql<string | null>`(select e.state from copilot_exchange e
        where e.workspace_id = c.workspace_id and e.chat_id = c.id order by e.ordinal desc limit 1)`.as("last_state"),
    ])
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("c.profile_id", "=", scope.actor.profileId)
    .where("c.deleted_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof ownChats>["executeTakeFirstOrThrow"]>>;

const storedOf = (row: Row): StoredChat => ({
  id: row.id,
  title: row.title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isPinned: row.is_pinned,
  wasInterrupted: row.last_state === "interrupted",
  isThinking: row.last_state === "thinking",
  // Only `updateChat` writes it.
  selectedResources: row.selected_resources as StoredResource[],
});

/** [CP1] A chat of the actor's own. It is held until the commit where it is to be changed. */
export async function findOwnChat(scope: Scope, id: string, lock?: "lock"): Promise<StoredChat | undefined> {
  const row = await ownChats(scope)
    .where("c.id", "=", id)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && storedOf(row);
}

export interface ChatPlace {
  readonly isPinned: boolean;
  readonly at: Date;
  readonly id: string;
}

/** [CP1] The actor's chats: pinned ones first, then the latest. */
export async function selectOwnChats(
  scope: Scope,
  { words, after, limit }: { words?: string | undefined; after?: ChatPlace | undefined; limit: number },
): Promise<StoredChat[]> {
  const rows = await ownChats(scope)
    .$if(words !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(c.title), lower(${words})) > 0 or exists (
          select from copilot_exchange e where e.workspace_id = c.workspace_id and e.chat_id = c.id
            and strpos(lower(e.question), lower(${words})) > 0))`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`((c.pinned_at is not null), c.updated_at, c.id)
          < (${after?.isPinned}::boolean, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`(c.pinned_at is not null)`, "desc")
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(storedOf);
}

export interface NewChat {
  readonly id: string;
  readonly title: string;
  readonly resources: ServerMetadata;
}

/** Begins a chat, unless its id is taken: then it returns false. */
export async function insertChat(scope: Scope, { resources, ...chat }: NewChat): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("copilot_chat")
    .values({
      workspace_id: scope.workspaceId,
      profile_id: scope.actor.profileId,
      created_at: scope.now,
      updated_at: scope.now,
      selected_resources: JSON.stringify(resourcesOf(scope, resources)),
      ...chat,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface ChatChange {
  readonly title?: string | undefined;
  readonly isPinned?: boolean | undefined;
  readonly isDeleted?: true | undefined;
  /** What the last question was limited to, and now. */
  readonly resources?: ServerMetadata | undefined;
  /** Something was asked or answered in it. */
  readonly isUsed?: true | undefined;
}

/**
 * Notes that something was asked or answered in a chat of the actor's own, and holds it until the commit; false where there is
 * none.
 */
export async function useOwnChat(scope: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("copilot_chat")
    .set({ updated_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateChat(scope: Scope, id: string, change: ChatChange): Promise<void> {
  const { title, isPinned, isDeleted, resources, isUsed } = change;
  await scope.db
    .updateTable("copilot_chat")
    .set({
      ...(title !== undefined && { title }),
      ...(isPinned !== undefined && { pinned_at: isPinned ? scope.now : null }),
      ...(isDeleted && { deleted_at: scope.now }),
      ...(resources && { selected_resources: JSON.stringify(resourcesOf(scope, resources)) }),
      ...(isUsed && { updated_at: scope.now }),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .execute();
}

/** What a question is limited to, as a chat keeps it. */
export function resourcesOf({ now }: Scope, metadata: ServerMetadata): StoredResource[] {
  const timestamp = now.toISOString();
  const of = (type: StoredResource["type"], ids: readonly string[]) => ids.map((id) => ({ type, id, timestamp }));
  return [
    ...of("document", metadata.possibleDocumentReferences),
    ...of("folder", metadata.possibleFolderReferences),
    ...of("procedure", metadata.possibleProcedureReferences),
  ];
}

export const listedOf = (chat: StoredChat): ListedChat => ({
  id: chat.id,
  v: 1,
  title: chat.title,
  createdAt: chat.createdAt.toISOString(),
  updatedAt: chat.updatedAt.toISOString(),
  isPinned: chat.isPinned,
  wasInterrupted: chat.wasInterrupted,
  isThinking: chat.isThinking,
  sharedBy: null,
});
