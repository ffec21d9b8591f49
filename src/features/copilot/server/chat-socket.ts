import { onSocket, type SocketRoute } from "#kit/server/http/socket-route.ts";
import { copilotPolicy } from "../policy.ts";
import { chatSocketPath, clientMessage, serverMessage, socketQuery } from "../socket-contract.ts";
import { type AskDeps, askQuestion } from "./ask.ts";

/** [CP3] Messages of a person in a minute (threat B123). */
const messageLimit = { calls: 10, seconds: 60 } as const;

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
    },
    (message, call) => askQuestion(deps, call, message),
  );
