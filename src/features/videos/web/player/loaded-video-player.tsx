import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Play } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { videoQueries } from "../queries.ts";
import { useMissingStills } from "../state/use-missing-stills.ts";
import { videoText } from "../text.ts";
import { controlsOf } from "./media-controls.ts";
import { NotPlayed } from "./not-played.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { commandOfKey, nextSpeed } from "./player-keys.ts";
import { useCaptionsTrack } from "./use-captions-track.ts";
import { useMediaFile } from "./use-media-file.ts";
import { usePlayback } from "./use-playback.ts";

export interface LoadedVideoPlayerProps {
  readonly workspaceId: string;
  readonly videoId: string;
  /** The title of the video: the player's name. */
  readonly title: string;
  /** Where it begins, in ms. */
  readonly at?: number | undefined;
}

/** A stored video, played by ranges, with its captions. */
export function LoadedVideoPlayer({ workspaceId, videoId, title, at = 0 }: LoadedVideoPlayerProps) {
  const t = useText(videoText);
  const frame = useRef<HTMLDivElement>(null);
  const [attach, media, playback] = usePlayback<HTMLVideoElement>();
  const [wasStarted, setStarted] = useState(false);
  const { data: video, error, refetch } = useQuery(videoQueries.video(workspaceId, videoId));
  const { failure, retry } = useMediaFile(media, workspaceId, videoId);
  const languages = video?.captions.map((one) => one.language) ?? [];
  const captions = useCaptionsTrack(workspaceId, videoId, languages);
  const fullScreen = useFullScreen(frame, media);
  const poster = usePictureUrl(video?.videoThumbnails[0]?.remoteFileId, "detail");
  useMissingStills(workspaceId, video);
  useStart(media, at);
  useShownTrack(media, captions.src);

  // The server's length, where it has read it: a browser guesses that of some videos while they load.
  const lengthMs = video?.durationMs ?? playback.lengthMs ?? 0;
  const controls = controlsOf(media, lengthMs);
  const toggle = () => {
    setStarted(true);
    controls.toggle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const deed = ownsKey(event) ? undefined : commandOfKey(event.key);
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (deed.does === "toggle") toggle();
    else if (deed.does === "seek") controls.seek(playback.atMs + deed.byMs);
    else if (deed.does === "speed") controls.speed(nextSpeed(playback.rate, deed.by));
    else if (deed.does === "mute") controls.mute();
    else if (deed.does === "fullScreen") fullScreen?.onToggle();
    else if (languages[0]) captions.choose(captions.language === "" ? languages[0] : "");
  };

  const isGone = isNotFound(error);
  if (isGone || failure) {
    const again = () => {
      retry();
      void refetch();
    };
    return <NotPlayed error={isGone ? error : failure?.error} title={t("videos.failed")} onRetry={again} />;
  }
  const { widthPx, heightPx } = video ?? {};
  const shape = widthPx && heightPx ? `${widthPx} / ${heightPx}` : "16 / 9";
  return (
    // The usual keys of players; each of them has a button too.
    <div
      ref={frame}
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col overflow-hidden rounded-2 border border-line bg-sheet"
    >
      <div className="relative flex min-h-0 flex-1 justify-center bg-[#000]">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where it has captions, they are chosen */}
        <video
          ref={attach}
          playsInline
          preload="metadata"
          poster={poster}
          aria-label={title}
          onClick={toggle}
          className="max-h-[65dvh] min-h-0 w-full object-contain [:fullscreen_&]:max-h-none"
          style={{ aspectRatio: shape }}
        >
          {captions.src && (
            <track key={captions.src} kind="captions" src={captions.src} srcLang={captions.language} default />
          )}
        </video>
        {!wasStarted && (
          <PlainButton
            aria-label={t("videos.playNamed", { title })}
            onPress={toggle}
            className="ring-focus absolute inset-0 m-auto grid size-20 place-items-center rounded-full bg-hivis text-on-hivis shadow-pop"
          >
            <Play className="size-9 translate-x-0.5 fill-current" aria-hidden />
          </PlainButton>
        )}
        {wasStarted && playback.isWaiting && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center text-[#fff]">
            <Spinner />
          </span>
        )}
      </div>
      <PlayerControls
        playback={playback}
        lengthMs={lengthMs}
        onToggle={toggle}
        onSeek={controls.seek}
        onSpeed={controls.speed}
        onMute={controls.mute}
        captions={{ languages, language: captions.language, onChoose: captions.choose }}
        fullScreen={fullScreen}
      />
    </div>
  );
}

/** A control in the player that means something else by the key. */
function ownsKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.tagName === "SELECT") return true;
  if (target.tagName === "BUTTON") return key === " " || key === "Enter";
  return target.tagName === "INPUT" && key.startsWith("Arrow");
}

/** Once, when the browser knows how long it is: under another address, later, it goes on where it was. */
function useStart(media: HTMLVideoElement | null, at: number): void {
  const start = useEffectEvent(() => {
    if (at > 0) controlsOf(media, 0).seek(at);
  });
  useEffect(() => {
    if (!media) return;
    const arrived = () => start();
    media.addEventListener("loadedmetadata", arrived, { once: true });
    return () => media.removeEventListener("loadedmetadata", arrived);
  }, [media]);
}

function useShownTrack(media: HTMLVideoElement | null, src: string | undefined): void {
  useEffect(() => {
    if (src) controlsOf(media, 0).showTracks();
  }, [media, src]);
}

/** Safari on a phone shows a video on the whole screen, and nothing else. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** Undefined where the browser has no whole screen. */
function useFullScreen(frame: RefObject<HTMLElement | null>, media: PhoneVideo | null) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [frame]);
  if (!document.fullscreenEnabled && !media?.webkitEnterFullscreen) return undefined;
  const onToggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) frame.current?.requestFullscreen().catch(() => undefined);
    else media?.webkitEnterFullscreen?.();
  };
  return { isOn, onToggle };
}
