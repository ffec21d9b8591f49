import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { heldFile, heldFileBytesMax, holdFile } from "#features/offline/web/parts/held-files.ts";
import { videoQueries } from "#features/videos/web/queries.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import { onDevice } from "#kit/web/wire/query.ts";
import { voiceOverPaths } from "../../paths.ts";

export type FilmFile =
  | { readonly is: "loading"; readonly part: number }
  /** Whole in this page: it plays without a network. `isKept`: after a reload too; undefined while that is unknown. */
  | { readonly is: "here"; readonly file: File; readonly isKept: boolean | undefined }
  | { readonly is: "streamed"; readonly sizeBytes: number }
  | { readonly is: "failed"; readonly error: unknown; readonly retry: () => void };

export interface RecordedFilm {
  readonly generationId: string;
  readonly videoId: string;
  readonly title: string;
}

/** [PG80] Brings the whole film into the page and onto the device, so that recording goes on where the network does not. */
export function useFilmFile(owner: OutboxOwner, { generationId, videoId, title }: RecordedFilm): FilmFile {
  const { workspaceId, profileId } = owner;
  // How large it is decides what becomes of it, without a network too.
  const video = useQuery({ ...videoQueries.video(workspaceId, videoId), ...onDevice() });
  const [film, setFilm] = useState<FilmFile>({ is: "loading", part: 0 });
  const [isElsewhere, setElsewhere] = useState(false);
  const [tries, setTries] = useState(0);
  const sizeBytes = video.data?.sizeBytes;
  useEffect(() => {
    let isGone = false;
    void heldFile({ workspaceId, profileId }, videoId).then((blob) => {
      if (isGone) return;
      if (blob) setFilm({ is: "here", file: new File([blob], videoId, { type: blob.type }), isKept: true });
      else setElsewhere(true);
    });
    return () => {
      isGone = true;
    };
  }, [workspaceId, profileId, videoId]);
  useEffect(() => {
    if (!isElsewhere || sizeBytes === undefined || sizeBytes > heldFileBytesMax) return;
    const ending = new AbortController();
    const { signal } = ending;
    const retry = () => {
      setFilm({ is: "loading", part: 0 });
      setTries(tries + 1);
    };
    const bring = async () => {
      const onProgress = (part: number) => setFilm({ is: "loading", part });
      const { blob, fileName } = await fetchFile(workspaceId, videoId, { signal, onProgress });
      const file = new File([blob], fileName, { type: blob.type });
      setFilm({ is: "here", file, isKept: undefined });
      const held = {
        fileId: videoId,
        subject: generationId,
        title,
        openAt: voiceOverPaths.record(workspaceId, generationId),
      };
      const isKept = await holdFile({ workspaceId, profileId }, held, blob);
      if (!signal.aborted) setFilm({ is: "here", file, isKept });
    };
    bring().catch((error: unknown) => !signal.aborted && setFilm({ is: "failed", error, retry }));
    return () => ending.abort();
  }, [isElsewhere, workspaceId, profileId, generationId, videoId, title, sizeBytes, tries]);
  const shown = shownOf(film, isElsewhere, video);
  useRetryOnContact(shown);
  return shown;
}

/** The size tells what becomes of a film that is not here. */
function shownOf(
  film: FilmFile,
  isElsewhere: boolean,
  {
    data,
    error,
    refetch,
  }: Pick<ReturnType<typeof useQuery<{ readonly sizeBytes: number }>>, "data" | "error" | "refetch">,
): FilmFile {
  if (!isElsewhere) return film;
  if (error && !data) return { is: "failed", error, retry: () => void refetch() };
  return data && data.sizeBytes > heldFileBytesMax ? { is: "streamed", sizeBytes: data.sizeBytes } : film;
}

/** Without a press: the person waits for nothing else. */
function useRetryOnContact(film: FilmFile): void {
  const retry = film.is === "failed" ? film.retry : undefined;
  useEffect(() => retry && onContact(() => !isAway() && retry()), [retry]);
}
