import { useSyncExternalStore } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftSource } from "#features/generation/contract.ts";
import { findStep, numberedSteps, stepNumber } from "#features/procedures/rules/find.ts";
import { showSeconds } from "#features/videos/rules/moments.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { mergeWithNext } from "../../rules/merge-steps.ts";
import { maySplit, moveBorder, splitStep } from "../../rules/split-step.ts";
import type { FilmStep } from "../state/film-step.ts";
import { useFilmClips } from "../state/use-film-steps.ts";
import { filmStepsText } from "../text.ts";
import { ClipBorders } from "./clip-borders.tsx";
import { FilmLine } from "./film-line.tsx";
import { TakeFrame } from "./take-frame.tsx";

interface FilmToolsProps extends FilmStep {
  readonly source: DraftSource;
  readonly taken: DraftSource["steps"][number];
  /** Where the film is. */
  readonly atMs: number;
  readonly onWind: (ms: number) => void;
}

/** [PG63] What an author does with a step and the film next to each other: merge it, split it, and move its borders. */
export function FilmTools({ procedureId, driver, flags, go, source, taken, atMs, onWind, ...props }: FilmToolsProps) {
  const t = useText(filmStepsText);
  const film = useFilmClips(driver, procedureId);
  const content = useSyncExternalStore(driver.subscribe, () => presentOf(driver.view().state).content);
  const { stepId } = taken;
  const filmEndMs = Math.max(source.durationMs, ...source.steps.map((one) => one.endMs));
  const clips = new Map(source.steps.map((one) => [one.stepId, one]));
  const steps = numberedSteps(content)
    .flatMap(({ number, step }) => {
      const clip = clips.get(step.id);
      return clip ? [{ stepId: step.id, number, startMs: clip.startMs, endMs: clip.endMs }] : [];
    })
    .sort((a, b) => a.startMs - b.startMs);
  const found = findStep(content, stepId);
  const number = stepNumber(content, stepId) ?? 0;
  const hasNext = found !== undefined && found.stepIndex + 1 < found.section.steps.length;

  const moveTo = (edge: "start" | "end", wantedMs: number) => {
    const ms = edge === "end" ? Math.min(wantedMs, filmEndMs) : wantedMs;
    const moved = moveBorder(content, source, { stepId, edge, ms }, newId);
    if (moved) film.apply(moved, { mergeKey: `film.${stepId}.${edge}` });
  };
  const merge = () => {
    const merged = mergeWithNext(content, source.steps, stepId, { flags, newId });
    if (merged === "noNext") return;
    if (typeof merged === "string") {
      toast.info(t(`film.${merged}`));
      return;
    }
    film.apply(merged);
    announce(t("film.merged", { number: number + 1 }));
  };
  const split = () => {
    const halves = splitStep(content, source, { stepId, atMs }, newId);
    if (!halves?.newStepId) return;
    film.apply(halves, { fresh: [halves.newStepId] });
    announce(t("film.wasSplit", { number, next: number + 1 }));
    go({ stepId: halves.newStepId });
  };
  const canSplit = maySplit(taken, atMs);
  return (
    <>
      <FilmLine steps={steps} stepId={stepId} endMs={filmEndMs} atMs={atMs} onWind={onWind} onMove={moveTo} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" className="pointer-coarse:min-h-12" isDisabled={!canSplit} onPress={split}>
          {t("film.split", { at: showSeconds(atMs) })}
        </Button>
        {hasNext && (
          <Button size="sm" className="pointer-coarse:min-h-12" onPress={merge}>
            {t("film.merge", { number: String(number + 1).padStart(2, "0") })}
          </Button>
        )}
        {source.videoId && <TakeFrame key={stepId} {...{ driver, stepId, atMs, ...props }} videoId={source.videoId} />}
      </div>
      {!canSplit && <p className="mt-1.5 text-xs text-ink-2">{t("film.splitWhere")}</p>}
      <ClipBorders clip={taken} endMs={filmEndMs} onMove={moveTo} />
    </>
  );
}
