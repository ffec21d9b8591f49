import * as z from "zod/mini";
import { isProblem } from "#kit/problem.ts";
import { minute, second } from "#kit/time.ts";
import type { ChatMessage } from "../../contract.ts";
import { buildNumber, type ClientMessage, chatSocketPath, serverMessage } from "../../socket-contract.ts";
import { type ChatEvent, failureCodeOf, type Question } from "./chat-state.ts";

/** The indicator moves on this often while nothing has come (specification, content section 9). */
export const stageEveryMs = 2 * second;

/** A socket that stays silent for so long is given up: a network that is gone closes none. */
export const silenceMsMax = minute;

/** What this driver uses of a WebSocket. */
export type ChatSocket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface SocketParts {
  readonly open: (address: string) => ChatSocket;
  /** Returns what undoes it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly bearer: () => Promise<string>;
  readonly renewBearer: () => Promise<string>;
}

export interface AskedOverSocket {
  readonly workspaceId: string;
  readonly question: Question;
  readonly conversationHistory: readonly string[];
}

/** What the driver reports; after `stopped` and `failed` nothing more comes. */
export type SocketEvent =
  | Extract<ChatEvent, { is: "stage" | "stepped" | "piece" | "failed" }>
  | { readonly is: "stopped"; readonly message: ChatMessage };

/** The socket's address on the server that the page came from. */
export function socketAddress(page: { readonly protocol: string; readonly host: string }, path: string): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;
}

export function socketPath(workspaceId: string, questionId: string): string {
  const query = new URLSearchParams({
    workspace_id: workspaceId,
    org_id: workspaceId,
    query_id: questionId,
    build_number: String(buildNumber),
  });
  return `${chatSocketPath}?${query.toString()}`;
}

/**
 * Asks one question over a socket of its own and reports what comes of it. A token that ran out is renewed once.
 * @returns closes the socket; nothing is reported from then on
 */
export function askOverSocket(
  asked: AskedOverSocket,
  parts: SocketParts,
  hear: (event: SocketEvent) => void,
): () => void {
  const { workspaceId, question } = asked;
  let socket: ChatSocket | undefined;
  let isOver = false;
  let hasRenewed = false;
  let stopSteps = () => {};
  let stopSilence = () => {};

  const end = () => {
    isOver = true;
    stopSteps();
    stopSilence();
    socket?.close();
  };
  const finish = (event: SocketEvent) => {
    if (isOver) return;
    end();
    hear(event);
  };
  const step = (times: number) => {
    if (times === 0) return;
    stopSteps = parts.after(stageEveryMs, () => {
      hear({ is: "stepped" });
      step(times - 1);
    });
  };
  const watchSilence = () => {
    stopSilence();
    stopSilence = parts.after(silenceMsMax, () => finish({ is: "failed", code: "closed" }));
  };

  const take = (data: unknown, from: ChatSocket) => {
    if (isOver || socket !== from) return;
    watchSilence();
    const message = parsed(data);
    switch (message?.type) {
      case "stage":
        return hear({ is: "stage", stage: message.stage });
      case "response": {
        stopSteps();
        const { by, text, documentReferences, procedureReferences } = message;
        return hear({ is: "piece", by, text, documentReferences, procedureReferences });
      }
      case "stop":
        return finish({ is: "stopped", message: message.message });
      case "error": {
        const { code, retryAfterSeconds } = message;
        if (code === "unauthenticated" && !hasRenewed) {
          hasRenewed = true;
          from.close();
          return void connect(parts.renewBearer);
        }
        const retryAt = retryAfterSeconds === undefined ? {} : { retryAt: parts.now() + retryAfterSeconds * second };
        return finish({ is: "failed", code: failureCodeOf(code), ...retryAt });
      }
      case undefined:
        return finish({ is: "failed", code: "closed" });
    }
  };

  const connect = async (token: () => Promise<string>) => {
    socket = undefined;
    try {
      const current = await token();
      if (isOver) return;
      const own = parts.open(socketPath(workspaceId, question.id));
      socket = own;
      own.onopen = () => own.send(JSON.stringify(messageOf(asked, current)));
      own.onmessage = (event) => take(event.data, own);
      // An error of a socket is always followed by its close.
      own.onclose = () => socket === own && finish({ is: "failed", code: "closed" });
    } catch (error) {
      finish({ is: "failed", code: isProblem(error) ? "unauthenticated" : "closed" });
    }
  };

  step(2);
  watchSilence();
  void connect(parts.bearer);
  return end;
}

function messageOf({ question, conversationHistory }: AskedOverSocket, token: string): ClientMessage {
  return {
    chatId: question.chatId,
    query: question.text,
    token,
    conversationHistory: [...conversationHistory],
    searchTypes: [...question.searchTypes],
    serverMetadata: question.serverMetadata,
  };
}

function parsed(data: unknown) {
  try {
    const result = z.safeParse(serverMessage, JSON.parse(String(data)));
    return result.success ? result.data : undefined;
  } catch {
    // Not JSON: as good as no message.
    return undefined;
  }
}
