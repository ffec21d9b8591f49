import { uploadFile } from "#features/media/web/upload.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Video, videoEndpoints } from "../../contract.ts";
import { stillParts } from "../../rules/stills.ts";
import { addressOf } from "./ask-address.ts";

const longestSidePx = 1280;
const withinMs = 20_000;

/**
 * [V6] Draws three pictures of a video with the browser's own player, and gives them to the server, where that draws
 * none itself. A video that this browser does not play stays without.
 */
export async function makeStills(workspaceId: string, video: Video): Promise<void> {
  const media = document.createElement("video");
  media.muted = true;
  media.preload = "auto";
  media.src = (await addressOf(workspaceId, video.id).get()).url;
  try {
    await heard(media, "loadeddata");
    const thumbnails: { fileId: string; atMs: number }[] = [];
    for (const part of stillParts) {
      media.currentTime = part * media.duration;
      await heard(media, "seeked");
      const atMs = Math.round(media.currentTime * 1000);
      const { id } = await uploadFile(workspaceId, await drawn(media));
      thumbnails.push({ fileId: id, atMs });
    }
    await call(videoEndpoints.setThumbnails, { params: { workspaceId, videoId: video.id }, body: { thumbnails } });
  } finally {
    media.removeAttribute("src");
    media.load();
  }
}

function heard(media: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the video shows nothing")), withinMs);
    const done = (then: () => void) => () => {
      clearTimeout(late);
      then();
    };
    media.addEventListener(event, done(resolve), { once: true });
    media.addEventListener(
      "error",
      done(() => reject(new Error("this browser does not play the video"))),
      { once: true },
    );
  });
}

async function drawn(media: HTMLVideoElement): Promise<File> {
  const scale = Math.min(1, longestSidePx / Math.max(media.videoWidth, media.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(media.videoWidth * scale);
  canvas.height = Math.round(media.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(media, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], "still.jpg", { type: "image/jpeg" });
}
