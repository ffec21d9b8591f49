import { useText } from "#kit/web/i18n.ts";
import { Pause, Play } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { showMoment } from "../../rules/moments.ts";
import { type Edge, type Selection, selectionMsMin } from "../../rules/selection.ts";
import { MomentField } from "../parts/moment-field.tsx";
import { trimText } from "../trim-text.ts";
import { CutMethods } from "./cut-methods.tsx";
import type { CutMethod, CutPlan } from "./cut-plan.ts";
import type { SourceVideo } from "./source-video.ts";
import { TrimLine } from "./trim-line.tsx";
import { usePartPlayer } from "./use-part-player.ts";

interface TrimChoosingProps {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly name: string;
  readonly sourceVideo: SourceVideo;
  readonly pictures: readonly (string | undefined)[];
  readonly selection: Selection;
  readonly plan: CutPlan | undefined;
  readonly method: CutMethod;
  readonly isDisabled: boolean;
  readonly onEdge: (edge: Edge, ms: number) => void;
  readonly onMethod: (method: CutMethod) => void;
}

/** The video, the line with its two handles, and how it is to be cut. */
export function TrimChoosing(props: TrimChoosingProps) {
  const { sourceVideo, selection, isDisabled, onEdge } = props;
  const t = useText(trimText);
  const { attach, playback, seek, playPart, pause } = usePartPlayer(props.workspaceId, props.videoId);
  const { atMs, isPlaying } = playback;
  const { startMs, endMs } = selection;
  const { durationMs } = sourceVideo;
  const moveEdge = (edge: Edge, ms: number) => {
    pause();
    onEdge(edge, ms);
    // The player shows the frame at the edge.
    if (Number.isFinite(ms)) seek(Math.min(Math.max(ms, 0), durationMs));
  };
  return (
    <div className="grid gap-4">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is here to be cut */}
      <video
        ref={attach}
        playsInline
        preload="auto"
        aria-label={props.name}
        className="max-h-[38dvh] min-h-32 w-full rounded-2 bg-[#000] object-contain"
      />
      <TrimLine
        durationMs={durationMs}
        atMs={atMs}
        selection={selection}
        pictures={props.pictures}
        isDisabled={isDisabled}
        onEdge={moveEdge}
        onSeek={seek}
      />
      <div className="flex flex-wrap items-end gap-(--gap)">
        <Button
          isDisabled={isDisabled}
          onPress={() => (isPlaying ? pause() : playPart(selection))}
          className="pointer-coarse:min-h-12"
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          {t(isPlaying ? "trim.pause" : "trim.playSelection")}
        </Button>
        <div className="flex items-end gap-1">
          <MomentField
            label={t("trim.start")}
            valueMs={startMs}
            minMs={0}
            maxMs={endMs - selectionMsMin}
            onChange={(ms) => moveEdge("start", ms)}
            wrong={t("trim.wrongTime")}
            isDisabled={isDisabled}
            className="w-32"
          />
          <Button isDisabled={isDisabled} onPress={() => onEdge("start", atMs)} className="pointer-coarse:min-h-12">
            {t("trim.startHere")}
          </Button>
        </div>
        <div className="flex items-end gap-1">
          <MomentField
            label={t("trim.end")}
            valueMs={endMs}
            minMs={startMs + selectionMsMin}
            maxMs={durationMs}
            onChange={(ms) => moveEdge("end", ms)}
            wrong={t("trim.wrongTime")}
            isDisabled={isDisabled}
            className="w-32"
          />
          <Button isDisabled={isDisabled} onPress={() => onEdge("end", atMs)} className="pointer-coarse:min-h-12">
            {t("trim.endHere")}
          </Button>
        </div>
        <p className="ms-auto pb-2 text-ink-2" aria-live="polite">
          {t("trim.length")} <span className="num text-ink">{showMoment(endMs - startMs)}</span>
        </p>
      </div>
      <CutMethods
        plan={props.plan}
        selection={selection}
        value={props.method}
        isDisabled={isDisabled}
        onChange={props.onMethod}
      />
      {sourceVideo.losesSound && <Banner tone="wait">{t("trim.withoutSound")}</Banner>}
    </div>
  );
}
