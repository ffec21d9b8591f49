import { copilotEndpoints, feedbackEndpoints } from "#features/copilot/contract.ts";
import { insertExchange } from "#tests/support/asked-samples.ts";
import { type Kind, notByDevice, type Row } from "../row.ts";

/** A chat of the caller's own, with one answer. Those of others are tested in the feature: nobody else sees them. */
const chat: Kind = {
  isPerCaller: true,
  make: async ({ workspace, maker, caller }) => {
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    const { chatId, answerId } = await workspace.asSystem((scope) =>
      insertExchange(scope, { profileId, question: "How do I start the line?" }),
    );
    return { params: { chatId, messageId: answerId } };
  },
};

const own = { about: chat, isGroupless: true, isNotForDevices: true, needs: "member" } as const;

export const copilotRows: readonly Row[] = [
  { endpoint: copilotEndpoints.list, needs: "member", except: notByDevice },
  { endpoint: copilotEndpoints.get, ...own },
  { endpoint: copilotEndpoints.change, ...own, input: () => ({ body: { isPinned: true } }) },
  { endpoint: copilotEndpoints.interrupt, ...own },
  { endpoint: copilotEndpoints.share, ...own, input: () => ({ body: { profileIds: [] } }) },
  { endpoint: copilotEndpoints.delete, ...own },
  {
    endpoint: feedbackEndpoints.logFeedback,
    ...own,
    isNamedInside: true,
    input: ({ params: { chatId, messageId } }, { workspaceId }) => ({
      body: { orgId: workspaceId, chatMessage: { id: messageId, chatId, thumbsValue: 1 } },
    }),
  },
];
