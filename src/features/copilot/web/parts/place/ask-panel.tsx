import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "#kit/web/device/use-media.ts";
import { useText } from "#kit/web/i18n.ts";
import { MessagesSquare } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { focusAfter } from "#kit/web/ui/focus-after.ts";
import type { AnswerNotes } from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import type { AskedPlace } from "../../../place-contract.ts";
import { askPanelText } from "../../ask-panel-text.ts";
import { withDeviceAnswers } from "../../state/device-exchange.ts";
import { draftOf, keepDraft, metadataOf } from "../../state/question-input.ts";
import { Conversation, type OpenSource, scrollerMark } from "../chat/conversation.tsx";
import { OpenQuestionNote } from "../chat/open-question-note.tsx";
import { QuestionForm } from "../chat/question-form.tsx";
import { newChatId, useChat } from "../chat/use-chat.ts";
import { useReadAnswer } from "../chat/use-read-answer.ts";
// Not later than the panel: where there is no network any more, it could not come.
import { SourcePanel } from "../sources/source-panel.tsx";
import { InPlace } from "./in-place.ts";
import { useDeviceAnswers } from "./use-device-answers.ts";

interface AskPanelProps {
  readonly place: AskedPlace;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * [CP20] The copilot over another screen. Its chat begins with the first question and stays as long as that screen does, also while the
 * panel is closed, and an answer that is on its way goes on.
 */
export function AskPanel({ place, name, isOpen, onOpenChange }: AskPanelProps) {
  const t = useText(askPanelText);
  const hasRoom = useMedia("(min-width: 64rem)");
  const [chatId, setChatId] = useState(newChatId);
  const [open, setOpen] = useState<OpenSource | null>(null);
  const chat = useChat(chatId, setChatId);
  const device = useDeviceAnswers(place, name);
  useReadAnswer(chat.chat?.messages ?? [], chat.exchange);

  const ask = (text: string) => {
    if (chat.isOffline) void device.ask(text, chat.messages.length);
    else chat.ask(text, metadataOf([], place));
  };
  const choose = ({ procedureId, title }: AnswerNotes["choices"][number]) =>
    chat.ask(title, metadataOf([{ type: "procedure", id: procedureId, name: title }], place));
  return (
    <InPlace value>
      <Drawer
        title={t("askPanel.title")}
        side="end"
        width={hasRoom && open ? "w-[min(100vw,72rem)]" : "w-[min(100vw,36rem)]"}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        <Asking
          place={place}
          name={name}
          chatId={chatId}
          chat={chat}
          asked={device.asked}
          open={open}
          hasRoom={hasRoom}
          onOpen={setOpen}
          onAsk={ask}
          onChoose={choose}
        />
      </Drawer>
    </InPlace>
  );
}

interface AskingProps extends Pick<AskPanelProps, "place" | "name"> {
  readonly chatId: string;
  readonly chat: ReturnType<typeof useChat>;
  readonly asked: ReturnType<typeof useDeviceAnswers>["asked"];
  readonly open: OpenSource | null;
  /** A source stands beside the conversation, and not in front of it. */
  readonly hasRoom: boolean;
  readonly onOpen: (open: OpenSource | null) => void;
  readonly onAsk: (text: string) => void;
  readonly onChoose: (choice: AnswerNotes["choices"][number]) => void;
}

/** In a run people wear gloves. */
const gloved = "pointer-coarse:[&_.btn]:min-h-[56px] pointer-coarse:[&_.btn-icon]:min-w-[56px]";

function Asking(props: AskingProps) {
  const { place, name, chatId, chat, asked, open, hasRoom, onOpen, onAsk, onChoose } = props;
  const t = useText(askPanelText);
  const field = useRef<HTMLTextAreaElement>(null);
  const draftKey = useDraft(chatId, place, name);
  useFocusOnOpening(field);
  const opener = useRef<Element>(null);
  const close = () => {
    focusAfter(
      () => onOpen(null),
      () => opener.current,
      () => field.current,
    );
  };
  const messages = withDeviceAnswers(chat.messages, asked);
  const isStep = place.at === "procedure" && place.stepId !== undefined;
  const isCovered = open !== null && !hasRoom;
  return (
    <div className={`flex min-h-0 flex-1 ${gloved}`}>
      <div className={isCovered ? "hidden" : "flex min-w-0 flex-1 flex-col"}>
        {/* `relative`: text for screen readers alone is placed absolutely, and must scroll along. */}
        <div {...{ [scrollerMark]: true }} className="relative min-h-0 flex-1 overflow-y-auto px-4">
          {place.at !== "draft" && (
            <p className="pt-3 text-ink-2">
              {t("askPanel.looksFirst")} <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi>
            </p>
          )}
          {messages.length === 0 && (
            <p className="pt-3 text-md text-pretty">{t(`askPanel.what.${isStep ? "step" : place.at}`)}</p>
          )}
          <Conversation
            chatId={chatId}
            messages={messages}
            stored={chat.chat?.messages ?? []}
            isShared={false}
            isThinking={chat.isThinking}
            openSource={open}
            onOpen={(source) => {
              opener.current = document.activeElement;
              onOpen(source);
            }}
            onChoose={onChoose}
          />
          {chat.open && <OpenQuestionNote open={chat.open} isOffline={chat.isOffline} onRetry={chat.retry} />}
        </div>
        <div className="shrink-0 px-4 pt-2">
          <QuestionForm
            chatId={draftKey}
            field={field}
            isThinking={chat.isThinking}
            isOffline={chat.isOffline}
            offlineNote={t("askPanel.device.note")}
            resources={[]}
            onResources={() => {}}
            onPick={undefined}
            onAsk={onAsk}
            onStop={chat.stop}
          />
          {!chat.isThinking && !chat.isOffline && <ToCopilot chatId={chatId} />}
        </div>
      </div>
      {open && (
        <div className={hasRoom ? "flex min-h-0 w-1/2 shrink-0" : "flex min-h-0 w-full"}>
          <SourcePanel source={open.source} onClose={close} isCovering={!hasRoom} />
        </div>
      )}
    </div>
  );
}

/** The way to the whole copilot, with this chat; not while it answers, which leaving would interrupt, nor without a network. */
function ToCopilot({ chatId }: { readonly chatId: string }) {
  const t = useText(askPanelText);
  const workspaceId = useWorkspaceId();
  const to = chatId === newChatId ? copilotPaths.newChat(workspaceId) : copilotPaths.chat(workspaceId, chatId);
  return (
    <p className="pb-3">
      <LinkTo to={to} className={buttonClassName({ kind: "bare", size: "sm" })}>
        <MessagesSquare aria-hidden />
        {t("askPanel.toCopilot")}
      </LinkTo>
    </p>
  );
}

/**
 * The key of what is typed here: before the first question this place has one of its own. An author is offered the title of what they
 * write, once for each title, unless they have typed something else.
 */
function useDraft(chatId: string, place: AskedPlace, name: string): string {
  const key = chatId === newChatId ? `here ${JSON.stringify(place)}` : chatId;
  useState(() => {
    if (place.at !== "draft") return;
    const offered = `offered in ${place.procedureId}`;
    const typed = draftOf(key);
    if (name === draftOf(offered) || (typed !== "" && typed !== draftOf(offered))) return;
    keepDraft(key, name);
    keepDraft(offered, name);
  });
  return key;
}

/** Where a keyboard would cover half of the panel, the person opens it. */
function useFocusOnOpening(field: RefObject<HTMLTextAreaElement | null>): void {
  const isFine = useMedia("(pointer: fine)");
  // The dialog takes the focus as it opens, unless something in it has it by then.
  useLayoutEffect(() => {
    if (isFine) field.current?.focus();
  }, [isFine, field]);
}
