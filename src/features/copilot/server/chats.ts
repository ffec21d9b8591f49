import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Chat, ListedChat } from "../contract.ts";
import {
  type ChatChange,
  type ChatPlace,
  findOwnChat,
  listedOf,
  type StoredChat,
  selectOwnChats,
  updateChat,
} from "./chat-store.ts";
import { interruptExchanges } from "./exchange-store.ts";
import { leaveSharedChat, selectReaders } from "./share-store.ts";
import { listSharedChats, sharedChatOf } from "./shared-chats.ts";
import { chatOf } from "./to-wire.ts";

const pageRows = 50;

export interface ChatQuery {
  readonly words?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly isShared?: "true" | "false" | undefined;
}

/** [CP1] [CP23] The actor's own chats, or those that others shared with the actor: a page of them. */
export async function listChats(
  scope: Scope,
  { words, after, limit = pageRows, isShared }: ChatQuery,
): Promise<{ chats: ListedChat[]; next: string | null }> {
  const search = words?.trim();
  if (isShared === "true") return listSharedChats(scope, { words: search || undefined, after, limit });
  const rows = await selectOwnChats(scope, {
    limit: limit + 1,
    ...(search && { words: search }),
    ...(after !== undefined && { after: placeOf(after) }),
  });
  const chats = rows.slice(0, limit);
  const last = chats.at(-1);
  return {
    chats: chats.map(listedOf),
    next: rows.length > limit && last ? cursorOf(String(last.isPinned), last.updatedAt.toISOString(), last.id) : null,
  };
}

function placeOf(cursor: string): ChatPlace {
  const [isPinned, at = "", id = ""] = partsOf(cursor, 3) ?? [];
  if (isPinned === undefined || Number.isNaN(Date.parse(at)) || !isId(id)) {
    throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
  }
  return { isPinned: isPinned === "true", at: new Date(at), id };
}

/** [CP1] [CP9] [CP23] @throws Problem 404 */
export async function getChat(scope: Scope, chatId: string): Promise<Chat> {
  const own = await findOwnChat(scope, chatId);
  const chat = own ? await chatOf(scope, own) : await sharedChatOf(scope, chatId);
  if (!chat) throw notFound();
  return chat;
}

/** Renames or pins. @throws Problem 404 */
export async function changeChat(
  scope: Scope,
  chatId: string,
  change: Pick<ChatChange, "title" | "isPinned">,
): Promise<ListedChat> {
  await ownChat(scope, chatId, "lock");
  await updateChat(scope, chatId, change);
  publishChat(scope, chatId);
  return listedOf(await ownChat(scope, chatId));
}

/**
 * [CP11] Leaves the asker's list, and those of its readers; what was asked and returned stays for the analytics. [CP23] A
 * reader leaves it. @throws Problem 404
 */
export async function deleteChat(scope: Scope, chatId: string): Promise<void> {
  if (await leaveSharedChat(scope, chatId)) return publishChat(scope, chatId);
  await ownChat(scope, chatId, "lock");
  await interruptExchanges(scope, { chatId });
  await updateChat(scope, chatId, { isDeleted: true });
  for (const reader of await selectReaders(scope, chatId)) publishChat(scope, chatId, reader.id);
  publishChat(scope, chatId);
}

/** [CP8] Ends an answer that is being written: nothing of it is stored. @throws Problem 404 */
export async function interruptChat(scope: Scope, chatId: string): Promise<Chat> {
  await ownChat(scope, chatId, "lock");
  if (await interruptExchanges(scope, { chatId })) publishChat(scope, chatId);
  return getChat(scope, chatId);
}

async function ownChat(scope: Scope, chatId: string, lock?: "lock"): Promise<StoredChat> {
  const chat = await findOwnChat(scope, chatId, lock);
  if (!chat) throw notFound();
  return chat;
}

/** To the browsers of one person alone: the asker's, or those of a reader. */
export function publishChat(scope: Scope, chatId: string, profileId = scope.actor.profileId): void {
  scope.publish({ topic: "copilot", subjectId: chatId, profileId });
}
