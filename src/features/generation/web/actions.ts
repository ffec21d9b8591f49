import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { generationEndpoints } from "../contract.ts";
import { paperEndpoints } from "../paper-contract.ts";
import { batchTopic } from "./batch-queries.ts";
import { noteStarted } from "./state/started-tasks.ts";
import { generationText } from "./text.ts";

const refreshes = ["generations"];
const failed = () => translate(generationText, "tasks.failed");

interface Retry {
  readonly generationId: string;
  readonly narration?: string;
}

export const useRetryGeneration = () =>
  useAction({
    act: ({ generationId, ...body }: Retry, workspaceId) =>
      call(generationEndpoints.retry, { params: { workspaceId, generationId }, body }),
    refreshes,
    failed,
  });

export const useCancelGeneration = () =>
  useAction({
    act: (generationId: string, workspaceId) =>
      call(generationEndpoints.remove, { params: { workspaceId, generationId } }),
    refreshes,
  });

interface Acceptance {
  readonly generationId: string;
  /** What no block says, as the person saw it. */
  readonly confirmed: string[];
}

/** The draft may be one of a batch, whose review goes on to the next. */
export const useAcceptPaper = () =>
  useAction({
    act: ({ generationId, confirmed }: Acceptance, workspaceId) =>
      call(paperEndpoints.accept, { params: { workspaceId, generationId }, body: { confirmed } }),
    refreshes: [...refreshes, batchTopic],
    failed,
  });

/** Begins to make a draft of a document or a film that is stored already. */
export const useStartFromStored = (isFilm: boolean) =>
  useAction({
    act: (mediaId: string, workspaceId) =>
      noteStarted(
        isFilm
          ? call(generationEndpoints.start, { params: { workspaceId }, body: { avSources: [{ videoId: mediaId }] } })
          : call(paperEndpoints.start, { params: { workspaceId }, body: { paperSources: [{ mediaId }] } }),
      ),
    refreshes,
    failed,
  });
