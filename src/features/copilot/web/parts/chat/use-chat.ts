import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { translate } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { bearer, renewBearer } from "#kit/web/session/session.ts";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import {
  type Chat,
  type ChatMessage,
  copilotEndpoints,
  copilotLimits,
  type ServerMetadata,
  searchTypes,
} from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import { patchChat } from "../../actions.ts";
import { copilotQueries } from "../../queries.ts";
import { askOverSocket, type SocketEvent, type SocketParts, socketAddress } from "../../state/chat-socket.ts";
import { exchangeReducer, historyOf, openQuestion, type Question, shownMessages } from "../../state/chat-state.ts";

/** The id in the address of a chat that does not exist yet. */
export const newChatId = "new";

/** Made for each question, so that a page whose network changed starts anew. */
const browserParts = (): SocketParts => ({
  open: (path) => new WebSocket(socketAddress(location, path)),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  bearer,
  renewBearer,
});

interface Running {
  readonly chatId: string;
  readonly close: () => void;
}

/**
 * A chat, and the one question of it that is being answered.
 * @param begun gets the id that a new chat has from its first question on; by default its screen opens
 */
export function useChat(chatId: string, begun?: (chatId: string) => void) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const go = useGo();
  const query = useQuery({ ...copilotQueries.chat(workspaceId, chatId), enabled: chatId !== newChatId });
  const [last, dispatch] = useReducer(exchangeReducer, null);
  const running = useRef<Running>(null);
  const exchange = last?.question.chatId === chatId ? last : null;
  const chat = chatId === newChatId ? undefined : query.data;

  const refresh = () => queryClient.invalidateQueries({ queryKey: [workspaceId, "copilot"] });

  const keepAnswer = async (question: Question, message: ChatMessage) => {
    // A list that was asked for before the answer was there must not replace it.
    await queryClient.cancelQueries({ queryKey: copilotQueries.chat(workspaceId, question.chatId).queryKey });
    patchChat(queryClient, workspaceId, question.chatId, (shown) => withAnswer(shown, question, message));
    dispatch({ is: "ended" });
    await refresh();
  };

  const hear = (question: Question) => (event: SocketEvent) => {
    if (event.is === "stopped" || event.is === "failed") running.current = null;
    if (event.is === "stopped") return void keepAnswer(question, event.message);
    if (event.is === "failed") {
      if (event.code === "closed") toast.error(translate(kitText, "common.generalError"));
      void refresh();
    }
    dispatch(event);
  };

  const send = (question: Question) => {
    if (running.current) return;
    const known = queryClient.getQueryData(copilotQueries.chat(workspaceId, question.chatId).queryKey);
    if (!known) {
      queryClient.setQueryData(copilotQueries.chat(workspaceId, question.chatId).queryKey, emptyChat(question));
    }
    dispatch({ is: "asked", question });
    const asked = { workspaceId, question, conversationHistory: historyOf(known?.messages ?? []) };
    running.current = { chatId: question.chatId, close: askOverSocket(asked, browserParts(), hear(question)) };
  };

  /** @returns the id of the chat, which a new one has from now on */
  const ask = (text: string, serverMetadata: ServerMetadata | null): string => {
    const own = chatId === newChatId ? newId() : chatId;
    send({ id: newId(), chatId: own, text, searchTypes, serverMetadata });
    if (own === chatId) return own;
    if (begun) begun(own);
    else void go(copilotPaths.chat(workspaceId, own), { replace: true });
    return own;
  };

  /** Ends an answer on the server too, which closes what it still writes. */
  const interrupt = async (whose: string) => {
    try {
      const ended = await call(copilotEndpoints.interrupt, { params: { workspaceId, chatId: whose } });
      queryClient.setQueryData(copilotQueries.chat(workspaceId, whose).queryKey, ended);
    } catch {
      // The answer ended by itself, or the server is away: it marks the chat when it sees that the socket is closed.
    }
    await refresh();
  };

  const stop = () => {
    const { current } = running;
    if (!current) return;
    running.current = null;
    current.close();
    dispatch({ is: "failed", code: "stopped" });
    void interrupt(current.chatId);
  };

  useInterruptedOnLoad(chat, running, interrupt);

  useEndOnLeaving(chatId, running, dispatch);

  return {
    chat,
    query,
    exchange,
    messages: shownMessages(chat?.messages ?? [], exchange),
    open: openQuestion(chat, exchange),
    isThinking: exchange?.is === "thinking",
    isOffline: useIsOffline(),
    ask,
    stop,
    retry: send,
  };
}

export type ShownChat = ReturnType<typeof useChat>;

/**
 * A chat that is found in the middle of an answer when it is opened has lost the page that waited for it (specification,
 * content section 4). Later it may be in another window that a question is asked.
 */
function useInterruptedOnLoad(
  chat: Chat | undefined,
  running: { readonly current: Running | null },
  interrupt: (chatId: string) => Promise<void>,
): void {
  const checked = useRef<string>(undefined);
  useEffect(() => {
    if (!chat || checked.current === chat.id) return;
    checked.current = chat.id;
    const isOwn = running.current?.chatId === chat.id;
    if (!isOwn && chat.messages.some((message) => message.isBotThinking)) void interrupt(chat.id);
  });
}

/** An answer is no longer heard once another chat is shown, or none. */
function useEndOnLeaving(
  chatId: string,
  runningRef: RefObject<Running | null>,
  dispatch: (event: { readonly is: "ended" }) => void,
): void {
  useEffect(() => {
    const left = runningRef.current;
    if (!left || left.chatId === chatId) return;
    runningRef.current = null;
    left.close();
    dispatch({ is: "ended" });
  }, [chatId, runningRef, dispatch]);
  useEffect(
    () => () => {
      runningRef.current?.close();
      runningRef.current = null;
    },
    [runningRef],
  );
}

/** A chat as it is before the server has stored its first question. */
function emptyChat({ chatId, text }: Question): Chat {
  const now = new Date().toISOString();
  return {
    id: chatId,
    v: 1,
    title: text.slice(0, copilotLimits.titleCharactersMax),
    createdAt: now,
    updatedAt: now,
    isPinned: false,
    wasInterrupted: false,
    isThinking: true,
    sharedBy: null,
    messages: [],
    selectedResources: [],
    sharedWith: [],
  };
}

function withAnswer(chat: Chat, question: Question, answer: ChatMessage): Chat {
  const rest = chat.messages.filter((message) => !message.isBotThinking && message.id !== answer.id);
  const asked = rest.some((message) => message.id === question.id) ? [] : [messageOf(question)];
  return { ...chat, wasInterrupted: false, isThinking: false, messages: [...rest, ...asked, answer] };
}

const messageOf = ({ id, text, serverMetadata }: Question): ChatMessage => ({
  id,
  text,
  isChatBot: false,
  isBotThinking: false,
  timestamp: new Date().toISOString(),
  references: [],
  procedureReferences: [],
  isDisambiguatingQuestion: false,
  thumbsValue: null,
  failureReason: "",
  serverMetadata,
  wasFlaggedForAdmin: false,
  isWithheld: false,
  notes: null,
});

function subscribe(listener: () => void): () => void {
  const unsubscribe = onContact(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    unsubscribe();
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

const read = (): boolean => !navigator.onLine || isAway();

/** Whether a question cannot be asked: the device has no network, or the server did not answer the last call. */
const useIsOffline = (): boolean => useSyncExternalStore(subscribe, read);
