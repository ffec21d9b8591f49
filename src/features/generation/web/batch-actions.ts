import type { ClientInput } from "#kit/endpoint.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { batchEndpoints } from "../batch-contract.ts";
import { batchTopic } from "./batch-queries.ts";
import { batchText } from "./batch-text.ts";

const refreshes = [batchTopic];
const failed = () => translate(batchText, "batches.actionFailed");

type Body<E> = ClientInput<E> extends { readonly body: infer B } ? B : never;

interface Run {
  readonly batchId: string;
  readonly body: Body<(typeof batchEndpoints)["run"]>;
}

/** Begins with a batch whose places are confirmed, or goes on with a paused one. */
export const useRunBatch = () =>
  useAction({
    act: ({ batchId, body }: Run, workspaceId) => call(batchEndpoints.run, { params: { workspaceId, batchId }, body }),
    refreshes,
    failed,
  });

export const usePauseBatch = () =>
  useAction({
    act: (batchId: string, workspaceId) => call(batchEndpoints.pause, { params: { workspaceId, batchId } }),
    refreshes,
    failed,
  });

export const useLeaveUnsent = () =>
  useAction({
    act: (batchId: string, workspaceId) => call(batchEndpoints.leave, { params: { workspaceId, batchId } }),
    refreshes,
    failed,
  });

/** Cancels a batch, or takes one that is over off the list. */
export const useRemoveBatch = () =>
  useAction({
    act: (batchId: string, workspaceId) => call(batchEndpoints.remove, { params: { workspaceId, batchId } }),
    refreshes,
  });

interface OfItem {
  readonly batchId: string;
  readonly place: number;
}

export const useDraftAgain = () =>
  useAction({
    act: ({ batchId, place }: OfItem, workspaceId) =>
      call(batchEndpoints.again, { params: { workspaceId, batchId, place: `${place}` } }),
    refreshes,
    failed,
  });

export const useSkipDraft = () =>
  useAction({
    act: ({ batchId, place, isSkipped }: OfItem & { readonly isSkipped: boolean }, workspaceId) =>
      call(batchEndpoints.skip, { params: { workspaceId, batchId, place: `${place}` }, body: { isSkipped } }),
    refreshes,
    failed,
  });
