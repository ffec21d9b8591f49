import { useQuery } from "@tanstack/react-query";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Play, Video } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { showSeconds } from "../../rules/moments.ts";
import { videoQueries } from "../queries.ts";
import { useMissingStills } from "../state/use-missing-stills.ts";
import { videoText } from "../text.ts";

export interface LoadedVideoPosterProps {
  readonly videoId: string;
  /** thumb 160 px, small 640 px */
  readonly size?: "thumb" | "small" | "detail";
}

/** A video where it does not play: its first still, its length, and a play icon. */
export function LoadedVideoPoster({ videoId, size = "small" }: LoadedVideoPosterProps) {
  const t = useText(videoText);
  const workspaceId = useWorkspaceId();
  const { data: video } = useQuery(videoQueries.video(workspaceId, videoId));
  const still = video?.videoThumbnails[0];
  useMissingStills(workspaceId, video);
  const length = video?.durationMs == null ? undefined : showSeconds(video.durationMs);
  return (
    <span
      role="img"
      aria-label={length ? t("videos.of", { length }) : t("videos.ofUnknown")}
      className="absolute inset-0 grid place-items-center text-ink-2"
    >
      {still ? (
        <Picture assetId={still.remoteFileId} size={size} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Video className="size-6" aria-hidden />
      )}
      {still && (
        <span
          aria-hidden
          className="relative grid size-11 place-items-center rounded-full bg-ink text-on-ink shadow-pop"
        >
          <Play className="size-5 translate-x-px fill-current" />
        </span>
      )}
      {length && (
        <span aria-hidden className="num absolute end-1 bottom-1 rounded-1 bg-ink px-1 text-2xs text-on-ink">
          {length}
        </span>
      )}
    </span>
  );
}
