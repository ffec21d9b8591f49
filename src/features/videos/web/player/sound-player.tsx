import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useText } from "#kit/web/i18n.ts";
import { AudioLines } from "#kit/web/icons.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { videoQueries } from "../queries.ts";
import { videoText } from "../text.ts";
import { controlsOf } from "./media-controls.ts";
import { NotPlayed } from "./not-played.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { commandOfKey, nextSpeed } from "./player-keys.ts";
import { useMediaFile } from "./use-media-file.ts";
import { usePlayback } from "./use-playback.ts";

export interface SoundPlayerProps {
  readonly workspaceId: string;
  readonly soundId: string;
  readonly title: string;
}

/** A stored sound, played by ranges. */
export function SoundPlayer({ workspaceId, soundId, title }: SoundPlayerProps) {
  const t = useText(videoText);
  const [attach, media, playback] = usePlayback<HTMLAudioElement>();
  const { data: sound, error, refetch } = useQuery(videoQueries.sound(workspaceId, soundId));
  const { failure, retry } = useMediaFile(media, workspaceId, soundId);
  const lengthMs = sound?.durationMs ?? playback.lengthMs ?? 0;
  const controls = controlsOf(media, lengthMs);
  const onKeyDown = (event: KeyboardEvent) => {
    const isControl = event.target instanceof HTMLElement && /^(SELECT|BUTTON|INPUT)$/.test(event.target.tagName);
    const deed = isControl && /^( |Enter|Arrow)/.test(event.key) ? undefined : commandOfKey(event.key);
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (deed.does === "toggle") controls.toggle();
    else if (deed.does === "seek") controls.seek(playback.atMs + deed.byMs);
    else if (deed.does === "speed") controls.speed(nextSpeed(playback.rate, deed.by));
    else if (deed.does === "mute") controls.mute();
  };
  const isGone = isNotFound(error);
  if (isGone || failure) {
    const again = () => {
      retry();
      void refetch();
    };
    return <NotPlayed error={isGone ? error : failure?.error} title={t("videos.soundFailed")} onRetry={again} />;
  }
  return (
    <div
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-2 border border-line bg-sheet"
    >
      <p className="flex items-center gap-2 px-3 py-3 text-ink-2">
        <AudioLines className="size-5 shrink-0" aria-hidden />
        <span className="truncate">{title}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a sound has no place for captions */}
      <audio ref={attach} preload="metadata" />
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
