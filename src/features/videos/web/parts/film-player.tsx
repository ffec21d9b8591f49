import { useEffect, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { controlsOf } from "../player/media-controls.ts";
import { NotPlayed } from "../player/not-played.tsx";
import { PlayerControls } from "../player/player-controls.tsx";
import { useMediaFile } from "../player/use-media-file.ts";
import { usePlayback } from "../player/use-playback.ts";
import { videoText } from "../text.ts";

export interface FilmPlayerProps {
  /** A stored video, or a file of the device, which stays there. */
  readonly source: { readonly workspaceId: string; readonly fileId: string } | { readonly file: File };
  readonly title: string;
  /** Where it stands at first, in ms. */
  readonly startMs: number;
  /** Called with the element once it knows its length and stands at its start, and with null when it goes. */
  readonly onReady: (media: HTMLVideoElement | null) => void;
}

/** A film that somebody works with: its keys are those of the screen around it. */
export function FilmPlayer({ source, title, startMs, onReady }: FilmPlayerProps) {
  const [attach, media, playback] = usePlayback<HTMLVideoElement>();
  const lengthMs = playback.lengthMs ?? 0;
  const controls = controlsOf(media, lengthMs);
  useReady(media, startMs, onReady);
  return (
    <div
      role="group"
      aria-label={title}
      className="flex min-h-0 flex-col overflow-hidden rounded-2 border border-line bg-sheet"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is watched for its times */}
      <video
        ref={attach}
        playsInline
        preload="auto"
        aria-label={title}
        onClick={controls.toggle}
        className="aspect-video max-h-[26dvh] min-h-0 w-full lg:max-h-[60dvh] bg-[#000] object-contain"
      />
      {"file" in source ? (
        <DeviceFile media={media} file={source.file} />
      ) : (
        <StoredFile media={media} workspaceId={source.workspaceId} fileId={source.fileId} />
      )}
      <PlayerControls
        playback={playback}
        lengthMs={lengthMs}
        onToggle={controls.toggle}
        onSeek={controls.seek}
        onSpeed={controls.speed}
        onMute={controls.mute}
      />
    </div>
  );
}

function useReady(media: HTMLVideoElement | null, startMs: number, onReady: FilmPlayerProps["onReady"]): void {
  // Where it stood at first counts alone: another start would wind a film that is being watched.
  const [firstMs] = useState(startMs);
  useEffect(() => {
    if (!media) return;
    const known = () => {
      if (firstMs > 0) controlsOf(media, 0).seek(firstMs);
      onReady(media);
    };
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) known();
    else media.addEventListener("loadedmetadata", known, { once: true });
    return () => {
      media.removeEventListener("loadedmetadata", known);
      onReady(null);
    };
  }, [media, firstMs, onReady]);
}

interface StoredFileProps {
  readonly media: HTMLVideoElement | null;
  readonly workspaceId: string;
  readonly fileId: string;
}

function StoredFile({ media, workspaceId, fileId }: StoredFileProps) {
  const t = useText(videoText);
  const { failure, retry } = useMediaFile(media, workspaceId, fileId);
  return failure && <NotPlayed error={failure.error} title={t("videos.failed")} onRetry={retry} />;
}

/** Returns how it is taken from the player again. */
function playFile(media: HTMLVideoElement, file: File, onFailed: (error: Error) => void): () => void {
  const url = URL.createObjectURL(file);
  const failed = () => onFailed(new Error(media.error?.message));
  media.addEventListener("error", failed);
  media.src = url;
  return () => {
    media.removeEventListener("error", failed);
    media.removeAttribute("src");
    URL.revokeObjectURL(url);
  };
}

function DeviceFile({ media, file }: { readonly media: HTMLVideoElement | null; readonly file: File }) {
  const t = useText(videoText);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    return media ? playFile(media, file, setFailure) : undefined;
  }, [media, file]);
  return (
    failure !== undefined && (
      <NotPlayed
        error={failure}
        title={t("videos.failed")}
        onRetry={() => {
          setFailure(undefined);
          media?.load();
        }}
      />
    )
  );
}
