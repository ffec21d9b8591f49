import { useEffect, useState } from "react";
import { pausePlayers } from "../player/one-at-a-time.ts";
import { addressOf } from "../state/ask-address.ts";
import { drawStrip } from "./draw-strip.ts";
import { openSourceVideo, type SourceVideo } from "./source-video.ts";
import { videoSource } from "./video-source.ts";

const picturesMax = 12;

export interface OpenedVideo {
  /** Undefined while it opens; null where it cannot be cut here. */
  readonly sourceVideo: SourceVideo | null | undefined;
  readonly pictures: readonly (string | undefined)[];
}

/** Opens a stored video to be cut, and draws it small. */
export function useSourceVideo(
  workspaceId: string,
  video: { readonly id: string; readonly sizeBytes: number } | undefined,
) {
  const [sourceVideo, setSourceVideo] = useState<SourceVideo | null>();
  const [pictures, setPictures] = useState<readonly (string | undefined)[]>([]);
  const { id, sizeBytes } = video ?? {};
  useEffect(() => {
    if (!id || !sizeBytes) return;
    pausePlayers();
    const leaving = new AbortController();
    const addresses: string[] = [];
    let opened: SourceVideo | undefined;
    const open = async () => {
      opened = await openSourceVideo(videoSource(addressOf(workspaceId, id), sizeBytes, leaving.signal));
      if (leaving.signal.aborted) return;
      setSourceVideo(opened ?? null);
      if (!opened) return;
      setPictures(Array.from({ length: picturesMax }, () => undefined));
      const drawn = (place: number, address: string) => {
        addresses.push(address);
        setPictures((before) => before.map((one, at) => (at === place ? address : one)));
      };
      // A video that cannot be decoded can still be cut.
      await drawStrip(opened, picturesMax, drawn, leaving.signal).catch(() => undefined);
    };
    open().catch(() => {
      if (!leaving.signal.aborted) setSourceVideo(null);
    });
    return () => {
      leaving.abort(new DOMException("The video was closed", "AbortError"));
      opened?.input.dispose();
      for (const address of addresses) URL.revokeObjectURL(address);
      setSourceVideo(undefined);
      setPictures([]);
    };
  }, [workspaceId, id, sizeBytes]);
  return { sourceVideo, pictures } satisfies OpenedVideo;
}
