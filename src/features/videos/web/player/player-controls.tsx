import { useText } from "#kit/web/i18n.ts";
import {
  Captions,
  Gauge,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { showSeconds } from "../../rules/moments.ts";
import { videoText } from "../text.ts";
import { PlainSelect } from "./plain-select.tsx";
import { longStepMs, speeds } from "./player-keys.ts";
import { SeekBar } from "./seek-bar.tsx";
import { languageName } from "./use-captions-track.ts";
import type { Playback } from "./use-playback.ts";

interface PlayerControlsProps {
  readonly playback: Playback;
  readonly lengthMs: number;
  readonly onToggle: () => void;
  readonly onSeek: (ms: number) => void;
  readonly onSpeed: (rate: number) => void;
  readonly onMute: () => void;
  readonly captions?: {
    readonly languages: readonly string[];
    readonly language: string;
    readonly onChoose: (language: string) => void;
  };
  readonly fullScreen?: { readonly isOn: boolean; readonly onToggle: () => void } | undefined;
}

/** The controls below a player: everything as large as a finger needs it. */
export function PlayerControls(props: PlayerControlsProps) {
  const t = useText(videoText);
  const { playback, lengthMs, onSeek, captions, fullScreen } = props;
  const { atMs, isPlaying, isMuted, rate } = playback;
  return (
    <div className="grid gap-1 border-t border-line bg-sheet px-2 pt-1 pb-2">
      <SeekBar atMs={atMs} lengthMs={lengthMs} onSeek={onSeek} />
      <div className="flex flex-wrap items-center gap-1">
        <Finger label={t(isPlaying ? "videos.pause" : "videos.play")} onPress={props.onToggle} kind="ink">
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Finger>
        <Finger label={t("videos.back")} onPress={() => onSeek(atMs - longStepMs)}>
          <RotateCcw aria-hidden />
        </Finger>
        <Finger label={t("videos.forward")} onPress={() => onSeek(atMs + longStepMs)}>
          <RotateCw aria-hidden />
        </Finger>
        <span className="num px-1.5 text-xs whitespace-nowrap text-ink-2">
          {showSeconds(Math.min(atMs, lengthMs))} / {showSeconds(lengthMs)}
        </span>
        <span className="ms-auto flex flex-wrap items-center gap-1">
          {captions && captions.languages.length > 0 && (
            <PlainSelect
              label={t("videos.captions")}
              icon={<Captions />}
              value={captions.language}
              onChange={captions.onChoose}
              items={[
                { id: "", text: t("videos.captionsOff") },
                ...captions.languages.map((language) => ({ id: language, text: languageName(language) })),
              ]}
            />
          )}
          <PlainSelect
            label={t("videos.speed")}
            icon={<Gauge />}
            value={String(rate)}
            onChange={(next) => props.onSpeed(Number(next))}
            items={speeds.map((speed) => ({ id: String(speed), text: `${speed} ×` }))}
          />
          <Finger label={t(isMuted ? "videos.unmute" : "videos.mute")} onPress={props.onMute}>
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </Finger>
          {fullScreen && (
            <Finger
              label={t(fullScreen.isOn ? "videos.leaveFullScreen" : "videos.fullScreen")}
              onPress={fullScreen.onToggle}
            >
              {fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            </Finger>
          )}
        </span>
      </div>
    </div>
  );
}

interface FingerProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly kind?: "bare" | "ink";
  readonly children: React.ReactNode;
}

const Finger = ({ label, onPress, kind = "bare", children }: FingerProps) => (
  <Button kind={kind} icon aria-label={label} onPress={onPress} className="pointer-coarse:min-h-12">
    {children}
  </Button>
);
