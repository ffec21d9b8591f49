import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { videoQueries } from "#features/videos/web/queries.ts";

/** As much as a page may hold beside its work. */
const heldBytesMax = 250 * 1024 ** 2;

export type FilmFile =
  | { readonly is: "loading"; readonly part: number }
  /** Whole in this page: it plays without a network. */
  | { readonly is: "here"; readonly file: File }
  | { readonly is: "streamed" }
  | { readonly is: "failed"; readonly error: unknown; readonly retry: () => void };

/** [PG70] Brings the whole film into the page, so that recording goes on where the network does not. */
export function useFilmFile(workspaceId: string, videoId: string): FilmFile {
  const video = useQuery(videoQueries.video(workspaceId, videoId));
  const [film, setFilm] = useState<FilmFile>({ is: "loading", part: 0 });
  const [tries, setTries] = useState(0);
  const sizeBytes = video.data?.sizeBytes;
  useEffect(() => {
    if (sizeBytes === undefined || sizeBytes > heldBytesMax) return;
    const ending = new AbortController();
    const { signal } = ending;
    const retry = () => {
      setFilm({ is: "loading", part: 0 });
      setTries(tries + 1);
    };
    fetchFile(workspaceId, videoId, { signal, onProgress: (part) => setFilm({ is: "loading", part }) }).then(
      ({ blob, fileName }) => setFilm({ is: "here", file: new File([blob], fileName, { type: blob.type }) }),
      (error: unknown) => !signal.aborted && setFilm({ is: "failed", error, retry }),
    );
    return () => ending.abort();
  }, [workspaceId, videoId, sizeBytes, tries]);
  if (video.error && !video.data) return { is: "failed", error: video.error, retry: () => void video.refetch() };
  return sizeBytes !== undefined && sizeBytes > heldBytesMax ? { is: "streamed" } : film;
}
