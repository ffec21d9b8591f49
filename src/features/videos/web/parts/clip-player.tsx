import { useEffect, useEffectEvent } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Play } from "#kit/web/icons.ts";
import { NotPlayed } from "../player/not-played.tsx";
import { videoText } from "../text.ts";
import { usePartPlayer } from "../trimming/use-part-player.ts";

interface ClipPlayerProps {
  readonly workspaceId: string;
  readonly videoId: string;
  /** The player's name. */
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Winds the film to another place; each object winds once. */
  readonly wound?: { readonly ms: number } | undefined;
  /** Where the film is, also outside of the part. */
  readonly onMoment?: ((ms: number) => void) | undefined;
}

/** A part of a stored video: it shows the beginning of the part, and a press plays on from there to its end. */
export function ClipPlayer({ workspaceId, videoId, title, startMs, endMs, wound, onMoment }: ClipPlayerProps) {
  const t = useText(videoText);
  const { attach, playback, failure, retry, seek, pause, playPart } = usePartPlayer(workspaceId, videoId);
  const windTo = useEffectEvent((ms: number) => {
    pause();
    seek(ms);
  });
  useEffect(() => {
    if (wound) windTo(wound.ms);
  }, [wound]);
  const { atMs } = playback;
  useEffect(() => onMoment?.(atMs), [atMs, onMoment]);
  if (failure) return <NotPlayed error={failure.error} title={t("videos.failed")} onRetry={retry} />;
  return (
    <button
      type="button"
      aria-label={title}
      className="ring-focus relative block w-full cursor-pointer overflow-hidden rounded-2 bg-tint"
      onClick={() => playPart({ startMs, endMs })}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands beside it */}
      <video
        ref={attach}
        playsInline
        preload="metadata"
        className="block max-h-56 w-full"
        onLoadedMetadata={() => seek(startMs)}
      />
      <span className="absolute start-2 bottom-2 rounded-1 bg-ink p-1 text-on-ink">
        <Play className="size-4" aria-hidden />
      </span>
    </button>
  );
}
