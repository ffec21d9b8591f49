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
import { chatOf } from "./to-wire.ts";

const pageRows = 50;

/** [CP1] The actor's own chats, a page of them. */
export async function listChats(
  scope: Scope,
  {
    words,
    after,
    limit = pageRows,
  }: { words?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ chats: ListedChat[]; next: string | null }> {
  const search = words?.trim();
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

/** [CP1] [CP9] @throws Problem 404 */
export const getChat = async (scope: Scope, chatId: string): Promise<Chat> =>
  chatOf(scope, await ownChat(scope, chatId));

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

/** [CP11] Leaves the asker's list; what was asked and returned stays for the analytics. @throws Problem 404 */
export async function deleteChat(scope: Scope, chatId: string): Promise<void> {
  await ownChat(scope, chatId, "lock");
  await interruptExchanges(scope, { chatId });
  await updateChat(scope, chatId, { isDeleted: true });
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

/** To the asker's own browsers alone. */
export function publishChat(scope: Scope, chatId: string): void {
  scope.publish({ topic: "copilot", subjectId: chatId, profileId: scope.actor.profileId });
}
