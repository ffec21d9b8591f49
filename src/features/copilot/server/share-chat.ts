import { selectVisibleProfileIds } from "#features/members/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Chat } from "../contract.ts";
import { findOwnChat } from "./chat-store.ts";
import { publishChat } from "./chats.ts";
import { replaceReaders, selectReaders } from "./share-store.ts";
import { chatOf } from "./to-wire.ts";

/**
 * [CP23] These members, and no others, read the chat as it is now. New ones are notified.
 * @throws Problem 404 for a chat of somebody else, 422 `readerNotFound`
 */
export async function shareChat(scope: Scope, chatId: string, profileIds: readonly string[]): Promise<Chat> {
  const chat = await findOwnChat(scope, chatId, "lock");
  if (!chat) throw notFound();
  const readers = [...new Set(profileIds)].filter((id) => id !== scope.actor.profileId);
  const members = await selectVisibleProfileIds(scope, readers);
  if (readers.some((id) => !members.has(id))) {
    throw new Problem("unprocessable", "readerNotFound", {
      detail: "One of them is no member of this workspace",
      errors: { profileIds: ["One of them is no member of this workspace"] },
    });
  }
  const before = (await selectReaders(scope, chatId)).map(({ id }) => id);
  const added = await replaceReaders(scope, chatId, readers);
  const { title } = chat;
  await notify(scope, added, "chatShared", { chatId, title, sharedBy: scope.actor.displayName });
  for (const id of new Set([...before, ...readers])) publishChat(scope, chatId, id);
  publishChat(scope, chatId);
  return chatOf(scope, chat);
}
