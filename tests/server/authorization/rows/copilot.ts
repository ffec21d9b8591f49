import { randomUUID } from "node:crypto";
import { copilotEndpoints, feedbackEndpoints } from "#features/copilot/contract.ts";
import { insertChat } from "#features/copilot/server/chat-store.ts";
import { insertExchange, storeAnswer } from "#features/copilot/server/exchange-store.ts";
import type { Kind, Row } from "../row.ts";
import { notByDevice } from "../row.ts";

const notes = { by: "embedded", found: "none", unknownWords: [], corrections: [], choices: [], isFallback: false } as const;

/** A chat of the caller's own, with one answer. Those of others are tested in the feature: nobody sees them. */
const chat: Kind = {
  isPerCaller: true,
  make: async ({ caller, maker }) => {
    const [chatId, id, answerId] = [randomUUID(), randomUUID(), randomUUID()];
    await (caller ?? maker).run(async (scope) => {
      await insertChat(scope, { id: chatId, title: "Venting" });
      await insertExchange(scope, { id, chatId, question: "How long?", metadata: null, answerId });
      await storeAnswer(scope, answerId, {
        text: "Nothing close enough was found.",
        notes: { ...notes, unknownWords: [], corrections: [], choices: [] },
      });
    });
    return { params: { chatId, messageId: answerId } };
  },
};

const own = { about: chat, isGroupless: true, isNotForDevices: true, needs: "member" } as const;

export const copilotRows: readonly Row[] = [
  { endpoint: copilotEndpoints.list, needs: "member", except: notByDevice },
  { endpoint: copilotEndpoints.get, ...own },
  { endpoint: copilotEndpoints.change, ...own, input: () => ({ body: { isPinned: true } }) },
  { endpoint: copilotEndpoints.interrupt, ...own },
  { endpoint: copilotEndpoints.delete, ...own },
  {
    endpoint: feedbackEndpoints.logFeedback,
    ...own,
    isNamedInside: true,
    input: ({ params: { chatId, messageId } }) => ({ body: { chatMessage: { id: messageId, chatId, thumbsValue: 1 } } }),
  },
];
