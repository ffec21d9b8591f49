import { cursorOf } from "#kit/page.ts";
import { listPlaceOf } from "#kit/server/list-place.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Chat, ChatMessage, ListedChat } from "../contract.ts";
import { selectSharedExchanges } from "./exchange-store.ts";
import { selectVisibleNames } from "./reference-store.ts";
import { findSharedChat, type SharedChat, selectSharedChats } from "./share-store.ts";
import { choicesOf, messagesOf } from "./to-wire.ts";

/** [CP23] A page of the chats that others shared with the actor. @throws Problem 400 for a foreign cursor */
export async function listSharedChats(
  scope: Scope,
  { words, after, limit }: { words: string | undefined; after: string | undefined; limit: number },
): Promise<{ chats: ListedChat[]; next: string | null }> {
  const rows = await selectSharedChats(scope, {
    words,
    limit: limit + 1,
    ...(after !== undefined && { after: listPlaceOf(after) }),
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    chats: shown.map(listedOf),
    next: rows.length > limit && last ? cursorOf(last.sharedAt.toISOString(), last.id) : null,
  };
}

/**
 * [CP23] A chat that was shared with the actor, read-only: its answers are shown where the actor sees all of their
 * sources, whatever the asker sees; what it was limited to, and how it was rated, is the asker's own.
 */
export async function sharedChatOf(scope: Scope, chatId: string): Promise<Chat | undefined> {
  const chat = await findSharedChat(scope, chatId);
  if (!chat) return undefined;
  const exchanges = await selectSharedExchanges(scope, chat);
  const names = await selectVisibleNames(scope, { document: [], folder: [], procedure: choicesOf(exchanges) });
  const messages = await messagesOf(scope, exchanges, names);
  return { ...listedOf(chat), messages: messages.map(withoutOwnMatters), selectedResources: [], sharedWith: [] };
}

const withoutOwnMatters = (message: ChatMessage): ChatMessage => ({
  ...message,
  thumbsValue: null,
  failureReason: "",
  wasFlaggedForAdmin: false,
  serverMetadata: null,
});

const listedOf = ({ id, title, createdAt, sharedAt, sharedBy }: SharedChat): ListedChat => ({
  id,
  v: 1,
  title,
  createdAt: createdAt.toISOString(),
  updatedAt: sharedAt.toISOString(),
  isPinned: false,
  wasInterrupted: false,
  isThinking: false,
  sharedBy,
});
