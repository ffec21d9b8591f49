import { type Ref, useEffect, useImperativeHandle } from "react";
import type { Cue } from "../../rules/cue.ts";
import { controlsOf } from "../player/media-controls.ts";
import { pausePlayers } from "../player/one-at-a-time.ts";
import { PlayerControls } from "../player/player-controls.tsx";
import { useMediaFile } from "../player/use-media-file.ts";
import { usePlayback } from "../player/use-playback.ts";

export interface PreviewHandle {
  seek(ms: number): void;
}

interface CaptionsPreviewProps {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly name: string;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
  readonly handle: Ref<PreviewHandle>;
  readonly onAt: (ms: number) => void;
}

/** The video with the captions as they are being written. */
export function CaptionsPreview(props: CaptionsPreviewProps) {
  const { workspaceId, videoId, name, durationMs, cues, handle, onAt } = props;
  const [attach, media, playback] = usePlayback<HTMLVideoElement>();
  useEffect(pausePlayers, []);
  useMediaFile(media, workspaceId, videoId);
  const { atMs } = playback;
  useEffect(() => onAt(atMs), [atMs, onAt]);
  const controls = controlsOf(media, durationMs);
  useImperativeHandle(handle, () => ({ seek: controls.seek }));
  const said = cues.filter((cue) => cue.startMs <= atMs && atMs < cue.endMs && cue.text !== "");
  return (
    <div className="overflow-hidden rounded-2 border border-line">
      <div className="relative bg-[#000]">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are being written, and shown over it */}
        <video
          ref={attach}
          playsInline
          preload="auto"
          aria-label={name}
          className="aspect-video max-h-[26dvh] w-full object-contain"
        />
        {said.length > 0 && (
          <p className="pointer-events-none absolute inset-x-0 bottom-2 mx-auto w-fit max-w-[90%] rounded-1 bg-[#000c] px-2 py-1 text-center whitespace-pre-line text-[#fff]">
            {said.map((cue) => cue.text).join("\n")}
          </p>
        )}
      </div>
      <PlayerControls
        playback={playback}
        lengthMs={durationMs}
        onToggle={controls.toggle}
        onSeek={controls.seek}
        onSpeed={controls.speed}
        onMute={controls.mute}
      />
    </div>
  );
}
