import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type Chat, type ChatMessage, copilotEndpoints, feedbackEndpoints, type ListedChat } from "../contract.ts";
import { copilotQueries } from "./queries.ts";
import { copilotText } from "./text.ts";

const refreshes = ["copilot"];
const generalError = () => translate(kitText, "common.generalError");

/** Changes a chat as this browser knows it. */
export function patchChat(
  queryClient: QueryClient,
  workspaceId: string,
  chatId: string,
  change: (chat: Chat) => Chat,
): void {
  queryClient.setQueryData(copilotQueries.chat(workspaceId, chatId).queryKey, (chat) => chat && change(chat));
}

function patchMessage(queryClient: QueryClient, workspaceId: string, chatId: string, changed: ChatMessage): void {
  patchChat(queryClient, workspaceId, chatId, (chat) => ({
    ...chat,
    messages: chat.messages.map((message) => (message.id === changed.id ? changed : message)),
  }));
}

export interface ChatChange {
  readonly chat: ListedChat;
  readonly change: { readonly title?: string; readonly isPinned?: boolean };
}

const changeChat = (workspaceId: string, chatId: string, body: ChatChange["change"]) =>
  call(copilotEndpoints.change, { params: { workspaceId, chatId }, body });

/** Renames or pins a chat. A new title can be taken back from the toast. */
export function useChangeChat() {
  const queryClient = useQueryClient();
  const again = useAction({
    act: ({ chat, change }: ChatChange, workspaceId) => changeChat(workspaceId, chat.id, change),
    refreshes,
    failed: generalError,
  });
  return useAction({
    act: async ({ chat, change }: ChatChange, workspaceId) => {
      const changed = await changeChat(workspaceId, chat.id, change);
      patchChat(queryClient, workspaceId, chat.id, (shown) => ({ ...shown, ...changed }));
      if (change.title !== undefined) {
        toast.success(translate(copilotText, "copilot.rename.done"), {
          action: {
            label: translate(kitText, "kit.undo"),
            onPress: () => void again.run({ chat, change: { title: chat.title } }).catch(() => {}),
          },
        });
      }
      return changed;
    },
    refreshes,
    failed: generalError,
  });
}

export const useDeleteChat = () =>
  useAction({
    act: async (chat: ListedChat, workspaceId) => {
      try {
        await call(copilotEndpoints.delete, { params: { workspaceId, chatId: chat.id } });
      } catch (error) {
        // Deleted in another window: it is gone, as requested.
        if (!isProblem(error, "notFound")) throw error;
      }
    },
    refreshes,
    failed: () => translate(copilotText, "copilot.delete.failed"),
    done: () => translate(copilotText, "copilot.delete.done"),
  });

/** These members, and no others, read the chat as it is now. */
export const useShareChat = () =>
  useAction({
    act: ({ chat, profileIds }: { readonly chat: ListedChat; readonly profileIds: string[] }, workspaceId) =>
      call(copilotEndpoints.share, { params: { workspaceId, chatId: chat.id }, body: { profileIds } }),
    refreshes,
    failed: () => translate(copilotText, "copilot.share.failed"),
    done: ({ sharedWith }) =>
      sharedWith.length === 0
        ? translate(copilotText, "copilot.share.ended")
        : translate(copilotText, "copilot.share.done", { count: sharedWith.length }),
  });

/** A chat that somebody shared is taken off the reader's list. */
export const useLeaveChat = () =>
  useAction({
    act: (chat: ListedChat, workspaceId) =>
      call(copilotEndpoints.delete, { params: { workspaceId, chatId: chat.id } }).catch((error: unknown) => {
        // Its asker has ended it meanwhile.
        if (!isProblem(error, "notFound")) throw error;
      }),
    refreshes,
    failed: generalError,
    done: () => translate(copilotText, "copilot.share.left"),
  });

export interface Rating {
  readonly chatId: string;
  readonly message: ChatMessage;
  readonly thumbsValue: ChatMessage["thumbsValue"];
  /** How many questions the conversation had by then. */
  readonly depth: number;
  readonly failureReason?: string;
}

/** Rates an answer. It shows at once, and is taken back where the server refuses (specification, content section 4). */
export function useRateAnswer() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ chatId, message, thumbsValue, depth, failureReason }: Rating, workspaceId) => {
      const show = (shown: ChatMessage) => patchMessage(queryClient, workspaceId, chatId, shown);
      show({ ...message, thumbsValue, ...(failureReason !== undefined && { failureReason }) });
      const chatMessage = {
        id: message.id,
        chatId,
        thumbsValue,
        conversationDepth: depth,
        ...(failureReason !== undefined && { failureReason }),
      };
      try {
        show(await call(feedbackEndpoints.logFeedback, { body: { orgId: workspaceId, chatMessage } }));
      } catch (error) {
        show(message);
        throw error;
      }
    },
    refreshes: [],
    failed: generalError,
  });
}
