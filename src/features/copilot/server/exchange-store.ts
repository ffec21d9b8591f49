import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { AnswerNotes, ServerMetadata } from "../contract.ts";
import { type NewChat, resourcesOf } from "./chat-store.ts";

export type ExchangeState = "thinking" | "answered" | "interrupted";

/** A question with its answer, as stored. */
export interface StoredExchange {
  readonly id: string;
  readonly chatId: string;
  readonly ordinal: number;
  readonly askedAt: Date;
  readonly question: string;
  readonly metadata: ServerMetadata | null;
  readonly answerId: string;
  readonly state: ExchangeState;
  readonly answeredAt: Date | null;
  readonly answer: string;
  readonly notes: AnswerNotes | null;
  readonly thumbs: 1 | -1 | null;
  readonly failureReason: string;
}

/** Exchanges of chats that are not deleted. */
const exchanges = (scope: Scope) =>
  scope.db
    .selectFrom("copilot_exchange as e")
    .innerJoin("copilot_chat as c", (join) =>
      join.onRef("c.workspace_id", "=", "e.workspace_id").onRef("c.id", "=", "e.chat_id"),
    )
    .select(["e.id", "e.chat_id", "e.ordinal", "e.asked_at", "e.question", "e.metadata", "e.answer_id", "e.state"])
    .select(["e.answered_at", "e.answer", "e.notes", "e.thumbs", "e.failure_reason"])
    .where("e.workspace_id", "=", scope.workspaceId)
    .where("c.deleted_at", "is", null);

/** [CP1] Those of the actor's own chats. */
const ownExchanges = (scope: Scope) => exchanges(scope).where("e.profile_id", "=", scope.actor.profileId);

type Row = Awaited<ReturnType<ReturnType<typeof ownExchanges>["executeTakeFirstOrThrow"]>>;

const storedOf = (row: Row): StoredExchange => ({
  id: row.id,
  chatId: row.chat_id,
  ordinal: row.ordinal,
  askedAt: row.asked_at,
  question: row.question,
  // Only the functions below write it.
  metadata: row.metadata as ServerMetadata | null,
  answerId: row.answer_id,
  state: row.state as ExchangeState,
  answeredAt: row.answered_at,
  answer: row.answer,
  notes: row.notes as AnswerNotes | null,
  thumbs: row.thumbs as 1 | -1 | null,
  failureReason: row.failure_reason,
});

/** The exchanges of a chat in their order. */
export async function selectExchanges(scope: Scope, chatId: string): Promise<StoredExchange[]> {
  const rows = await ownExchanges(scope).where("e.chat_id", "=", chatId).orderBy("e.ordinal").execute();
  return rows.map(storedOf);
}

/** [CP23] The answered exchanges of a chat that was shared with the actor, up to the one that is shared. */
export async function selectSharedExchanges(
  scope: Scope,
  { id, lastOrdinal }: { readonly id: string; readonly lastOrdinal: number },
): Promise<StoredExchange[]> {
  const rows = await exchanges(scope)
    .innerJoin("copilot_chat_share as s", (join) =>
      join.onRef("s.workspace_id", "=", "e.workspace_id").onRef("s.chat_id", "=", "e.chat_id"),
    )
    .where("s.profile_id", "=", scope.actor.profileId)
    .where("e.chat_id", "=", id)
    .where("e.state", "=", "answered")
    .where("e.ordinal", "<=", lastOrdinal)
    .orderBy("e.ordinal")
    .execute();
  return rows.map(storedOf);
}

export async function findByAnswer(
  scope: Scope,
  chatId: string,
  answerId: string,
): Promise<StoredExchange | undefined> {
  const row = await ownExchanges(scope)
    .where("e.chat_id", "=", chatId)
    .where("e.answer_id", "=", answerId)
    .executeTakeFirst();
  return row && storedOf(row);
}

export interface NewExchange {
  readonly id: string;
  readonly chatId: string;
  readonly question: string;
  readonly metadata: ServerMetadata | null;
  readonly answerId: string;
}

const storedColumns = [
  "id",
  "chat_id",
  "ordinal",
  "asked_at",
  "question",
  "metadata",
  "answer_id",
  "state",
  "answered_at",
  "answer",
  "notes",
  "thumbs",
  "failure_reason",
] as const;

/** Adds a question at the end of its chat, which the caller holds; undefined where anybody has used its id. */
export async function insertExchange(scope: Scope, exchange: NewExchange): Promise<StoredExchange | undefined> {
  const { id, chatId, question, metadata, answerId } = exchange;
  const row = await scope.db
    .insertInto("copilot_exchange")
    .values({
      workspace_id: scope.workspaceId,
      id,
      chat_id: chatId,
      profile_id: scope.actor.profileId,
      ordinal: sql<number>`(select coalesce(max(ordinal), 0) + 1 from copilot_exchange
        where workspace_id = ${scope.workspaceId} and chat_id = ${chatId})`,
      asked_at: scope.now,
      question,
      metadata: metadata && JSON.stringify(metadata),
      answer_id: answerId,
      state: "thinking",
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning(storedColumns)
    .executeTakeFirst();
  return row && storedOf(row);
}

/**
 * [CP27] Begins a chat with its first question, in one statement. Undefined where the id of the chat or of the question is taken: of
 * the latter the caller ends the transaction.
 */
export async function insertChatWithQuestion(
  scope: Scope,
  { title, resources }: Pick<NewChat, "title" | "resources">,
  { id, chatId, question, metadata, answerId }: NewExchange,
): Promise<StoredExchange | undefined> {
  const { workspaceId, actor, now } = scope;
  const { rows } = await sql<Row>`
    with chat as (
      insert into copilot_chat (workspace_id, id, profile_id, title, created_at, updated_at, selected_resources)
      select ${workspaceId}, ${chatId}, ${actor.profileId}, ${title}, ${now}, ${now}, ${JSON.stringify(resourcesOf(scope, resources))}::jsonb
      where not exists (select from feature_flag f
        where f.workspace_id = ${workspaceId} and f.name = 'copilot_chat_enabled' and not f.is_on)
      on conflict do nothing
      returning workspace_id, id, profile_id, created_at
    )
    insert into copilot_exchange (workspace_id, id, chat_id, profile_id, ordinal, asked_at, question, metadata, answer_id, state)
    select c.workspace_id, ${id}::uuid, c.id, c.profile_id, 1, c.created_at, ${question}, ${metadata && JSON.stringify(metadata)}::jsonb,
      ${answerId}::uuid, 'thinking'
    from chat c
    on conflict do nothing
    returning ${sql.join(storedColumns.map((one) => sql.ref(one)))}`.execute(scope.db);
  const [row] = rows;
  return row && storedOf(row);
}

/** [CP8] Another attempt takes the question over: whoever answered it so far can no longer store anything. */
export async function restartExchange(scope: Scope, id: string, answerId: string): Promise<StoredExchange | undefined> {
  const row = await scope.db
    .updateTable("copilot_exchange")
    .set({ answer_id: answerId, state: "thinking" })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .where("state", "<>", "answered")
    .returning(storedColumns)
    .executeTakeFirst();
  return row && storedOf(row);
}

/** [CP8] Stores the answer of this attempt; undefined if it was interrupted, or another attempt took over. */
export async function storeAnswer(
  scope: Scope,
  answerId: string,
  { text, notes }: { readonly text: string; readonly notes: AnswerNotes },
): Promise<StoredExchange | undefined> {
  const row = await scope.db
    .updateTable("copilot_exchange")
    .set({
      state: "answered",
      answered_at: scope.now,
      answer: text,
      found: notes.found,
      notes: JSON.stringify(notes),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("answer_id", "=", answerId)
    .where("state", "=", "thinking")
    .returning(storedColumns)
    .executeTakeFirst();
  return row && storedOf(row);
}

/** [CP8] Ends what is being answered in a chat, or one attempt alone; returns whether there was any. */
export async function interruptExchanges(
  scope: Scope,
  which: { readonly chatId: string; readonly answerId?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("copilot_exchange")
    .set({ state: "interrupted" })
    .where("workspace_id", "=", scope.workspaceId)
    .where("chat_id", "=", which.chatId)
    .where("state", "=", "thinking")
    .$if(which.answerId !== undefined, (query) => query.where("answer_id", "=", which.answerId ?? ""))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Rating {
  readonly thumbs: 1 | -1 | null;
  readonly failureReason: string;
  readonly conversationDepth: number;
}

/** [CP10] A conversation that was archived before this is in no archive any more: it is news. */
export async function rateAnswer(scope: Scope, exchangeId: string, rating: Rating): Promise<void> {
  await scope.db
    .updateTable("copilot_exchange")
    .set({
      thumbs: rating.thumbs,
      rated_at: rating.thumbs === null ? null : scope.now,
      failure_reason: rating.failureReason,
      conversation_depth: rating.conversationDepth,
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", exchangeId)
    .where("profile_id", "=", scope.actor.profileId)
    .execute();
}
