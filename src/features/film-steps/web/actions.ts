import { useQueryClient } from "@tanstack/react-query";
import type { DraftSource } from "#features/generation/contract.ts";
import { generationQueries } from "#features/generation/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { filmStepEndpoints } from "../contract.ts";
import { filmStepsText } from "./text.ts";

interface Confirmation {
  readonly stepId: string;
  readonly text: string;
  readonly isConfirmed: boolean;
}

/** [PG77] */
export function useConfirmStatement(procedureId: string) {
  const { done, failed } = useShownSource(procedureId);
  return useAction({
    act: (body: Confirmation, workspaceId) =>
      call(filmStepEndpoints.confirm, { params: { workspaceId, procedureId }, body }),
    refreshes: [],
    done,
    failed,
  });
}

/** [PG78] */
export function useAcceptFilm(procedureId: string) {
  const { done, failed } = useShownSource(procedureId);
  return useAction({
    act: (_: undefined, workspaceId) => call(filmStepEndpoints.acceptFilm, { params: { workspaceId, procedureId } }),
    refreshes: [],
    done: (source: DraftSource) => {
      done(source);
      return translate(filmStepsText, "film.accepted");
    },
    failed,
  });
}

function useShownSource(procedureId: string) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  return {
    done: (source: DraftSource) => {
      queryClient.setQueryData(generationQueries.source(workspaceId, procedureId).queryKey, source);
      return undefined;
    },
    failed: (error: unknown) =>
      translate(filmStepsText, isProblem(error, "draftLocked") ? "film.locked" : "film.notConfirmed"),
  };
}
