import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type Captions, captionEndpoints, type Video } from "../../contract.ts";
import type { Cue } from "../../rules/cue.ts";
import { readCaptions } from "../../rules/read-captions.ts";
import { writeVtt } from "../../rules/write-captions.ts";
import { captionsText } from "../captions-text.ts";
import { languageName } from "../player/use-captions-track.ts";
import { videoQueries } from "../queries.ts";

/** The captions of one language as they are saved; null where there are none yet. */
export function useSavedCaptions(workspaceId: string, video: Video | undefined, language: string) {
  const exists = video?.captions.some((one) => one.language === language) ?? false;
  const query = useQuery({ ...videoQueries.captions(workspaceId, video?.id ?? "", language), enabled: exists });
  const saved: Captions | null | undefined = video && !exists ? null : query.data;
  return { saved, error: exists ? query.error : null, retry: () => void query.refetch() };
}

export const cuesOf = (saved: Captions | null | undefined): readonly Cue[] =>
  saved ? (readCaptions(saved.vtt)?.cues ?? []) : [];

interface Writing {
  readonly language: string;
  readonly cues: readonly Cue[];
  readonly revision: number;
}

const refreshes = ["videos"];

/** What the video is known to have, before it is asked again. */
function showLanguages(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: ReturnType<typeof videoQueries.video>["queryKey"] },
  change: (captions: Video["captions"]) => Video["captions"],
): void {
  queryClient.setQueryData(queryKey, (video) => video && { ...video, captions: change(video.captions) });
}

export function useWriteCaptions(videoId: string) {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ language, cues, revision }: Writing, workspaceId) => {
      const input = { params: { workspaceId, videoId, language }, ifMatch: revision, body: { vtt: writeVtt(cues) } };
      const written = await call(captionEndpoints.set, input);
      queryClient.setQueryData(videoQueries.captions(workspaceId, videoId, language).queryKey, written);
      const { updatedAt } = written;
      showLanguages(queryClient, videoQueries.video(workspaceId, videoId), (captions) => [
        ...captions.filter((one) => one.language !== language),
        { language, revision: written.revision, updatedAt },
      ]);
      return written;
    },
    refreshes,
    failed: (error) => (isProblem(error, "stale") ? undefined : translate(captionsText, "captions.saveFailed")),
    done: () => translate(captionsText, "captions.saved"),
  });
}

/** Deletes the captions of a language; for a while they can be brought back. */
export function useDeleteCaptions(videoId: string) {
  const queryClient = useQueryClient();
  const { run: write } = useWriteCaptions(videoId);
  return useAction({
    act: async ({ language }: Captions, workspaceId) => {
      await call(captionEndpoints.remove, { params: { workspaceId, videoId, language } });
      showLanguages(queryClient, videoQueries.video(workspaceId, videoId), (captions) =>
        captions.filter((one) => one.language !== language),
      );
      queryClient.removeQueries({ queryKey: videoQueries.captions(workspaceId, videoId, language).queryKey });
    },
    refreshes,
    failed: () => translate(captionsText, "captions.deleteFailed"),
    done: (_, deleted) => {
      const { language } = deleted;
      toast.success(translate(captionsText, "captions.deletedAll", { language: languageName(language) }), {
        action: {
          label: translate(captionsText, "captions.undo"),
          onPress: () => void write({ language, cues: cuesOf(deleted), revision: 0 }).catch(() => undefined),
        },
        forMs: 10_000,
      });
      return undefined;
    },
  });
}
