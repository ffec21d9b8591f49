import { addressOf } from "./ask-address.ts";

const withinMs = 20_000;

export interface FilmPictures {
  readonly lengthMs: number;
  /** The frame that is shown then, as a file. @throws Error where this browser cannot show it */
  at(ms: number, longestSidePx: number): Promise<{ readonly picture: File; readonly atMs: number }>;
}

/** Draws frames of a video with a player of the browser's that nobody sees. @throws Error where this browser does not play it */
export async function withFilmPictures<Result>(
  workspaceId: string,
  videoId: string,
  work: (pictures: FilmPictures) => Promise<Result>,
): Promise<Result> {
  const media = document.createElement("video");
  media.muted = true;
  media.preload = "auto";
  media.src = (await addressOf(workspaceId, videoId).get()).url;
  try {
    await heard(media, "loadeddata");
    return await work({
      lengthMs: media.duration * 1000,
      async at(ms, longestSidePx) {
        const seeked = heard(media, "seeked");
        media.currentTime = ms / 1000;
        await seeked;
        return { picture: await drawn(media, longestSidePx), atMs: Math.round(media.currentTime * 1000) };
      },
    });
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

async function drawn(media: HTMLVideoElement, longestSidePx: number): Promise<File> {
  const scale = Math.min(1, longestSidePx / Math.max(media.videoWidth, media.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(media.videoWidth * scale);
  canvas.height = Math.round(media.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(media, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], "still.jpg", { type: "image/jpeg" });
}
