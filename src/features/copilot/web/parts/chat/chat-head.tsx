import { useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { MessagesSquare, Plus, Share2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import type { ListedChat } from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import { countsOf, sourcesOfMessage } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { ChatList } from "../chats/chat-list.tsx";
import { newChatId, type ShownChat } from "./use-chat.ts";

const ShareDialog = lazyComponent(() => import("../chats/share-dialog.tsx").then((m) => m.ShareDialog));

interface ChatHeadProps {
  readonly chatId: string;
  readonly chat: ShownChat;
  readonly hasList: boolean;
}

/** The title of a chat, what its last answer is from, who reads it, and the other chats. */
export function ChatHead({ chatId, chat, hasList }: ChatHeadProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const [isListOpen, setListOpen] = useState(false);
  const found = useFoundIn(chat);
  const readers = (chat.chat?.sharedWith ?? []).map(({ displayName }) => isolated(displayName)).join(", ");
  const isLoading = chatId !== newChatId && chat.query.isPending;
  return (
    <PageHead
      // A title is a question: it is longer than the names of other pages, and stands in full above the first answer.
      className="[&_h1]:text-lg! max-sm:pt-3 max-sm:pb-3"
      title={
        isLoading ? (
          <Skeleton className="h-7 w-72 max-w-full" />
        ) : (
          <bdi className="line-clamp-3">{chat.chat?.title ?? t("copilot.title")}</bdi>
        )
      }
      note={readers === "" ? found : [found, t("copilot.share.with", { names: readers })].filter(Boolean).join(" · ")}
      actions={
        <>
          {chat.chat?.sharedBy === null && chat.chat.messages.length > 0 && <ShareButton chat={chat.chat} />}
          {!hasList && (
            <>
              <Drawer
                title={t("copilot.chats.title")}
                isOpen={isListOpen}
                onOpenChange={setListOpen}
                trigger={
                  <Button className="pointer-coarse:min-h-12">
                    <MessagesSquare aria-hidden />
                    <span className="max-sm:sr-only">{t("copilot.chats.all")}</span>
                  </Button>
                }
              >
                <ChatList openId={chatId} onGone={() => setListOpen(false)} />
              </Drawer>
              {chatId !== newChatId && (
                <LinkTo
                  to={copilotPaths.newChat(workspaceId)}
                  className={`${buttonClassName()} pointer-coarse:min-h-12`}
                >
                  <Plus aria-hidden />
                  <span className="max-sm:sr-only">{t("copilot.chats.new")}</span>
                </LinkTo>
              )}
            </>
          )}
        </>
      }
    />
  );
}

function ShareButton({ chat }: { readonly chat: ListedChat }) {
  const t = useText(copilotText);
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Button onPress={() => setSharing(true)} className="pointer-coarse:min-h-12">
        <Share2 aria-hidden />
        <span className="max-sm:sr-only">{t("copilot.share.action")}</span>
      </Button>
      {isSharing && <ShareDialog chat={chat} onClose={() => setSharing(false)} />}
    </>
  );
}

/** How many procedures and documents the last answer is from. */
function useFoundIn({ chat }: ShownChat): string | undefined {
  const t = useText(copilotText);
  const last = chat?.messages.findLast((message) => message.isChatBot && !message.isBotThinking);
  if (!last) return undefined;
  const { procedures, documents } = countsOf(sourcesOfMessage(last));
  const words = [
    procedures > 0 ? t("copilot.found.procedures", { count: procedures }) : "",
    documents > 0 ? t("copilot.found.documents", { count: documents }) : "",
  ].filter(Boolean);
  const [one, other] = words;
  if (one === undefined) return undefined;
  return other === undefined ? t("copilot.found.in", { what: one }) : t("copilot.found.inBoth", { one, other });
}
