import { type ReactNode, useRef } from "react";
import { isId } from "#kit/ids.ts";
import { isolated } from "#kit/isolated.ts";
import { useMedia } from "#kit/web/device/use-media.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileQuestion, MessagesSquare, Plus } from "#kit/web/icons.ts";
import { LinkTo, useLeaveGuard, useParam } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { AnswerNotes } from "../../contract.ts";
import { copilotPaths } from "../../paths.ts";
import { copilotPolicy } from "../../policy.ts";
import { BesideChat, DropHere, useOpenSource, usePicking, useSelection } from "../parts/chat/beside-chat.tsx";
import { ChatHead } from "../parts/chat/chat-head.tsx";
import { Conversation, scrollerMark } from "../parts/chat/conversation.tsx";
import { NewChat } from "../parts/chat/new-chat.tsx";
import { OpenQuestionNote } from "../parts/chat/open-question-note.tsx";
import { QuestionForm } from "../parts/chat/question-form.tsx";
import { newChatId, type ShownChat, useChat } from "../parts/chat/use-chat.ts";
import { useReadAnswer } from "../parts/chat/use-read-answer.ts";
import { ChatList } from "../parts/chats/chat-list.tsx";
import { useAboutQuery, useDrop, useTakeResources } from "../parts/picker/use-drop.ts";
import { metadataOf } from "../state/question-input.ts";
import { copilotText } from "../text.ts";

/** A chat with the copilot, or a new one. */
export function ChatPage() {
  const t = useText(copilotText);
  const mayAsk = useMay(copilotPolicy.ask);
  const chatId = useParam("chatId");
  if (mayAsk && (chatId === newChatId || isId(chatId))) return <Chat chatId={chatId} />;
  return (
    <main className="flex-1">
      {mayAsk ? (
        <Missing />
      ) : (
        <EmptyState isScreen icon={<MessagesSquare />} title={t("copilot.mayNot.title")}>
          {t("copilot.mayNot.body")}
        </EmptyState>
      )}
    </main>
  );
}

function Chat({ chatId }: { readonly chatId: string }) {
  const t = useText(copilotText);
  const chat = useChat(chatId);
  const { isOffline } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const selection = useSelection(chatId, chat);
  const sources = useOpenSource(chatId, field);
  const sharedBy = chat.chat?.sharedBy ?? null;
  const mayPick = useFlag("copilot_resource_selection") && sharedBy === null;
  const picking = usePicking(field);
  const take = useTakeResources(selection.resources, (resources) => selection.keep(chatId, resources));
  const drop = useDrop(mayPick, take);
  useAboutQuery(mayPick && chatId === newChatId, take);
  const hasList = useMedia("(min-width: 80rem)") && sources.beside === null && !picking.isBeside;
  const held = useLeaveGuard(chat.isThinking);
  useReadAnswer(chat.chat?.messages ?? [], chat.exchange);

  const ask = (text: string) => {
    const { resources } = selection;
    selection.keep(chat.ask(text, metadataOf(resources)), resources);
  };
  const choose = ({ procedureId, title }: AnswerNotes["choices"][number]) => {
    // The choice is for this one question: the next are limited to what they were before.
    selection.keep(chatId, selection.resources);
    chat.ask(title, metadataOf([{ type: "procedure", id: procedureId, name: title }]));
  };

  return (
    <main className="flex min-h-0 flex-1 print:block">
      {hasList && (
        <div className="flex min-h-0 w-72 shrink-0 flex-col border-e border-line px-3 pt-5 print:hidden">
          <ChatList openId={chatId} />
        </div>
      )}
      <div {...drop.handlers} className="relative flex min-h-0 min-w-0 flex-1 flex-col print:block">
        {drop.isOver && <DropHere />}
        <div className="mx-auto w-full max-w-4xl px-4 md:px-6">
          <ChatHead chatId={chatId} chat={chat} hasList={hasList} />
        </div>
        {/* `relative`: text for screen readers alone is placed absolutely, and must scroll along. */}
        <div {...{ [scrollerMark]: true }} className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
          <div className="mx-auto w-full max-w-4xl px-4 md:px-6">
            <ChatBody chatId={chatId} chat={chat}>
              {chatId === newChatId ? (
                <NewChat hasList={hasList} isOffline={isOffline} onAsk={ask} />
              ) : (
                <Conversation
                  chatId={chatId}
                  isShared={sharedBy !== null}
                  messages={chat.messages}
                  stored={chat.chat?.messages ?? []}
                  isThinking={chat.isThinking}
                  openSource={sources.beside}
                  onOpen={(source) => {
                    picking.leave();
                    sources.open(source);
                  }}
                  onChoose={choose}
                />
              )}
              {chat.open && <OpenQuestionNote open={chat.open} isOffline={isOffline} onRetry={chat.retry} />}
            </ChatBody>
          </div>
        </div>
        <div className="mx-auto w-full max-w-4xl shrink-0 px-4 md:px-6">
          {sharedBy ? (
            <SharedNote name={sharedBy.displayName} />
          ) : (
            <QuestionForm
              chatId={chatId}
              field={field}
              isThinking={chat.isThinking}
              isOffline={isOffline}
              resources={selection.resources}
              onResources={(resources) => selection.keep(chatId, resources)}
              onPick={mayPick ? picking.open : undefined}
              onAsk={ask}
              onStop={chat.stop}
            />
          )}
        </div>
      </div>
      <BesideChat chatId={chatId} sources={sources} picking={picking} selection={selection} />
      <ConfirmDialog
        title={t("copilot.leave.title")}
        isOpen={held !== null}
        onOpenChange={() => held?.stay()}
        confirmLabel={t("copilot.leave.confirm")}
        cancelLabel={t("copilot.leave.stay")}
        onConfirm={() => held?.leave()}
      >
        {t("copilot.leave.body")}
      </ConfirmDialog>
    </main>
  );
}

/** [CP23] Instead of the field for a question: somebody else asked here. */
function SharedNote({ name }: { readonly name: string }) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  return (
    <Banner tone="info" title={t("copilot.share.by", { name: isolated(name) })} className="my-4 print:hidden">
      <p>{t("copilot.share.byBody")}</p>
      <LinkTo to={copilotPaths.newChat(workspaceId)} className={`${buttonClassName()} mt-2 pointer-coarse:min-h-12`}>
        <Plus aria-hidden />
        {t("copilot.chats.new")}
      </LinkTo>
    </Banner>
  );
}

interface ChatBodyProps {
  readonly chatId: string;
  readonly chat: ShownChat;
  readonly children: ReactNode;
}

/** The chat, or why it is not shown. */
function ChatBody({ chatId, chat, children }: ChatBodyProps) {
  const t = useText(copilotText);
  const { query } = chat;
  if (chatId === newChatId || chat.chat || chat.exchange) return children;
  if (query.isError) {
    if (isNotFound(query.error)) return <Missing />;
    return (
      <FailedState
        error={query.error}
        title={t("copilot.failed.title")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("copilot.failed.body")}
      </FailedState>
    );
  }
  return <SkeletonLines lines={8} className="py-6" />;
}

function Missing() {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t("copilot.missing.title")}
      action={
        <LinkTo to={copilotPaths.newChat(workspaceId)} className={buttonClassName()}>
          {t("copilot.chats.new")}
        </LinkTo>
      }
    >
      {t("copilot.missing.body")}
    </EmptyState>
  );
}
