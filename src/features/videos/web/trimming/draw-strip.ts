import { CanvasSink } from "mediabunny";
import type { SourceVideo } from "./source-video.ts";

const widthPx = 160;

/**
 * Thumbnails of a video, evenly over its length, each reported as soon as it is drawn; the caller revokes their
 * addresses. Empty where this browser cannot decode it.
 */
export async function drawStrip(
  sourceVideo: SourceVideo,
  count: number,
  drawn: (place: number, address: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!sourceVideo.canDecode) return;
  const sink = new CanvasSink(sourceVideo.video, { width: widthPx, poolSize: 1 });
  const seconds = sourceVideo.durationMs / 1000;
  const moments = Array.from({ length: count }, (_, place) => ((place + 0.5) * seconds) / count);
  let place = 0;
  for await (const picture of sink.canvasesAtTimestamps(moments)) {
    if (signal.aborted) return;
    const blob = picture && (await blobOf(picture.canvas));
    if (blob && !signal.aborted) drawn(place, URL.createObjectURL(blob));
    place++;
  }
}

function blobOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.7));
}
