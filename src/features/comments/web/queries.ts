import { queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { commentEndpoints } from "../contract.ts";
import { commentText } from "./text.ts";

const topic = "draftComments";

export const commentQueries = {
  /** @param commentId its thread too, where it was resolved in an earlier draft */
  threads: (workspaceId: string, procedureId: string, commentId?: string) =>
    queryOptions({
      // A save may move or remove a step.
      ...alsoOf("procedureDrafts"),
      queryKey: [workspaceId, topic, procedureId, "threads", commentId ?? null],
      queryFn: async ({ signal }) => {
        const query = commentId === undefined ? {} : { commentId };
        return (await call(commentEndpoints.list, { params: { workspaceId, procedureId }, query }, { signal })).threads;
      },
    }),
  people: (workspaceId: string, procedureId: string) =>
    queryOptions({
      ...alsoOf("members", "groups"),
      queryKey: [workspaceId, topic, procedureId, "people"],
      queryFn: async ({ signal }) =>
        (await call(commentEndpoints.people, { params: { workspaceId, procedureId } }, { signal })).people,
    }),
};

export interface Written {
  readonly text: string;
  readonly mentionIds: string[];
}

const refreshes = [topic];

export const useSayComment = (procedureId: string) =>
  useAction({
    act: (
      {
        stepId,
        moduleId,
        threadId,
        commentId,
        ...body
      }: Written & { stepId?: string; moduleId?: string | null; threadId?: string; commentId?: string },
      workspaceId,
    ) => {
      if (threadId && commentId) {
        return call(commentEndpoints.edit, { params: { workspaceId, procedureId, threadId, commentId }, body });
      }
      if (threadId) return call(commentEndpoints.reply, { params: { workspaceId, procedureId, threadId }, body });
      const first = { ...body, stepId: stepId ?? "", ...(moduleId && { moduleId }) };
      return call(commentEndpoints.begin, { params: { workspaceId, procedureId }, body: first });
    },
    refreshes,
  });

export const useRemoveComment = (procedureId: string) =>
  useAction({
    act: (at: { threadId: string; commentId: string }, workspaceId) =>
      call(commentEndpoints.remove, { params: { workspaceId, procedureId, ...at } }),
    refreshes,
    failed: () => translate(commentText, "comments.failedToChange"),
  });

export const useResolveThread = (procedureId: string) =>
  useAction({
    act: ({ threadId, isResolved }: { threadId: string; isResolved: boolean }, workspaceId) =>
      call(isResolved ? commentEndpoints.resolve : commentEndpoints.reopen, {
        params: { workspaceId, procedureId, threadId },
      }),
    refreshes,
    failed: () => translate(commentText, "comments.failedToChange"),
  });
