import { useEffect, useState } from "react";
import type { Selection } from "../../rules/selection.ts";
import { controlsOf } from "../player/media-controls.ts";
import { useMediaFile } from "../player/use-media-file.ts";
import { usePlayback } from "../player/use-playback.ts";

/** Plays a stored video, all of it or a part. */
export function usePartPlayer(workspaceId: string, videoId: string) {
  const [attach, media, playback] = usePlayback<HTMLVideoElement>();
  const { failure, retry } = useMediaFile(media, workspaceId, videoId);
  const [part, setPart] = useState<Selection>();

  useEffect(() => {
    if (!media || !part) return;
    // `timeupdate` comes four times a second, which is late by up to a quarter.
    let frame = 0;
    const look = () => {
      if (media.currentTime * 1000 >= part.endMs || media.ended) {
        media.pause();
        setPart(undefined);
      } else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [media, part]);

  const { seek, play, pause } = controlsOf(media, 0);
  return {
    attach,
    playback,
    failure,
    retry,
    seek,
    playPart: (selection: Selection) => {
      seek(selection.startMs);
      setPart(selection);
      play();
    },
    pause: () => {
      setPart(undefined);
      pause();
    },
  };
}
