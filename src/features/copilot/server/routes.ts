import { on, type Route } from "#kit/server/http/route.ts";
import { copilotEndpoints, feedbackEndpoints } from "../contract.ts";
import { changeChat, deleteChat, getChat, interruptChat, listChats } from "./chats.ts";
import { logFeedback } from "./feedback.ts";

export const copilotRoutes: readonly Route[] = [
  on(copilotEndpoints.list, (scope, { query }) => listChats(scope, query)),
  on(copilotEndpoints.get, (scope, { params }) => getChat(scope, params.chatId)),
  on(copilotEndpoints.change, (scope, { params, body }) => changeChat(scope, params.chatId, body)),
  on(copilotEndpoints.interrupt, (scope, { params }) => interruptChat(scope, params.chatId)),
  on(copilotEndpoints.delete, (scope, { params }) => deleteChat(scope, params.chatId)),
  on(feedbackEndpoints.logFeedback, (scope, { body }) => logFeedback(scope, body.chatMessage)),
];
