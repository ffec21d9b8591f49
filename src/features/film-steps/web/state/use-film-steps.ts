import { useQueryClient } from "@tanstack/react-query";
import type { DraftDriver } from "#features/drafts/web/parts/draft/draft-driver.ts";
import { generationQueries } from "#features/generation/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { filmStepEndpoints } from "../../contract.ts";
import { filmStepsText } from "../text.ts";
import { createFilmClips, type FilmClips } from "./film-clips.ts";

/** For as long as a draft is open: its clips follow undo and redo wherever in the draft the author is. */
const opened = new WeakMap<DraftDriver, FilmClips>();

export function useFilmClips(driver: DraftDriver, procedureId: string): FilmClips {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const found = opened.get(driver);
  if (found) return found;
  const { queryKey } = generationQueries.source(workspaceId, procedureId);
  const clips = createFilmClips(driver, {
    read: () => queryClient.getQueryData(queryKey) ?? undefined,
    show: (source) => {
      // An answer that was asked for before the edit would bring the old clips back.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, source);
    },
    send: (moved) =>
      call(filmStepEndpoints.moveClips, { params: { workspaceId, procedureId }, body: { clips: moved } }),
    failed: (error) =>
      toast.error(translate(filmStepsText, isProblem(error, "draftLocked") ? "film.locked" : "film.notMoved")),
  });
  opened.set(driver, clips);
  return clips;
}
