import { on, type Route } from "#kit/server/http/route.ts";
import { onSocket, type SocketRoute } from "#kit/server/http/socket-route.ts";
import { copilotEndpoints, feedbackEndpoints } from "../contract.ts";
import { copilotPolicy } from "../policy.ts";
import { chatSocketPath, clientMessage, serverMessage, socketQuery } from "../socket-contract.ts";
import { type AskDeps, askQuestion } from "./ask.ts";
import { changeChat, deleteChat, getChat, interruptChat, listChats } from "./chats.ts";
import { logFeedback } from "./feedback.ts";
import { shareChat } from "./share-chat.ts";

export const copilotRoutes: readonly Route[] = [
  on(copilotEndpoints.list, (scope, { query }) => listChats(scope, query)),
  on(copilotEndpoints.get, (scope, { params }) => getChat(scope, params.chatId)),
  on(copilotEndpoints.change, (scope, { params, body }) => changeChat(scope, params.chatId, body)),
  on(copilotEndpoints.interrupt, (scope, { params }) => interruptChat(scope, params.chatId)),
  on(copilotEndpoints.share, (scope, { params, body }) => shareChat(scope, params.chatId, body.profileIds)),
  on(copilotEndpoints.delete, (scope, { params }) => deleteChat(scope, params.chatId)),
  on(feedbackEndpoints.logFeedback, (scope, { body }) => logFeedback(scope, body.chatMessage)),
];

/** [CP3] Messages of a person in a minute (threat B123). */
const messageLimit = { calls: 10, seconds: 60 } as const;
/** [CP3] And in a day (threat B130). */
const dailyLimit = { calls: 500, seconds: 86_400 } as const;

export const chatSocket = (deps: AskDeps): SocketRoute =>
  onSocket(
    {
      path: chatSocketPath,
      policy: copilotPolicy.ask,
      query: socketQuery,
      message: clientMessage,
      reply: serverMessage,
      workspaceOf: (query) => query.workspace_id,
      limit: messageLimit,
      memberLimit: { word: "copilot question", limit: dailyLimit, code: "budgetSpent" },
    },
    (message, call) => askQuestion(deps, call, message),
  );
