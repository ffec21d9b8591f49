import { useRef, useState } from "react";
import { clipMsMin } from "#features/generation/rules/move-clips.ts";
import { showMoment } from "#features/videos/rules/moments.ts";
import { EdgeHandle } from "#features/videos/web/parts/edge-handle.tsx";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { filmStepsText } from "../text.ts";

export interface LineStep {
  readonly stepId: string;
  readonly number: number;
  readonly startMs: number;
  readonly endMs: number;
}

interface FilmLineProps {
  /** Of the draft, in the order of the film. */
  readonly steps: readonly LineStep[];
  readonly stepId: string;
  /** Where the film ends. */
  readonly endMs: number;
  readonly atMs: number;
  readonly onWind: (ms: number) => void;
  readonly onMove: (edge: "start" | "end", ms: number) => void;
}

interface Dragged {
  readonly edge: "start" | "end";
  readonly ms: number;
}

/** How much of the film is shown on both sides of a clip that has no neighbour there, in ms. */
const aroundMs = 10_000;

/**
 * [PG66] The part of the film around a step: its own clip with a handle at each end, those of the steps next to it, and where the film
 * is. A dragged border moves where it is let go: that is one edit.
 */
export function FilmLine({ steps, stepId, endMs, atMs, onWind, onMove }: FilmLineProps) {
  const t = useText(filmStepsText);
  const line = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  // A key moves and lets go before anything is rendered.
  const latest = useRef<Dragged>(undefined);
  const at = steps.findIndex((step) => step.stepId === stepId);
  const own = steps[at];
  if (!own) return null;
  const [before, behind] = [steps[at - 1], steps[at + 1]];
  const fromMs = Math.max(0, before?.startMs ?? own.startMs - aroundMs);
  const toMs = Math.max(own.endMs, Math.min(endMs, behind?.endMs ?? own.endMs + aroundMs));
  const placeOf = (edge: "start" | "end") =>
    dragged?.edge === edge ? dragged.ms : edge === "start" ? own.startMs : own.endMs;
  const bounds = {
    start: { minMs: before ? before.startMs + clipMsMin : 0, maxMs: own.endMs - clipMsMin },
    end: { minMs: own.startMs + clipMsMin, maxMs: behind ? behind.endMs - clipMsMin : endMs },
  };
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" role="group" aria-label={t("film.line")} className="mt-3">
      <div className="px-12">
        <div ref={line} className="relative h-12">
          {/* Pressing the line is a short way for a pointer; the keys have the place below it. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          <div
            className="absolute inset-0 cursor-pointer overflow-hidden rounded-1 bg-tint-2"
            onPointerDown={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              if (box.width > 0) onWind(fromMs + ((event.clientX - box.left) / box.width) * (toMs - fromMs));
            }}
          >
            {steps.map((step) => {
              const isOwn = step.stepId === stepId;
              const place = isOwn ? { startMs: placeOf("start"), endMs: placeOf("end") } : step;
              return <Segment key={step.stepId} step={{ ...step, ...place }} {...{ fromMs, toMs, isOwn }} />;
            })}
          </div>
          {atMs >= fromMs && atMs <= toMs && (
            <span
              aria-hidden
              className="pointer-events-none absolute -inset-y-1 z-20 w-0.5 -translate-x-px bg-stop"
              style={{ left: shareOf(atMs, fromMs, toMs) }}
            />
          )}
          {(["start", "end"] as const).map((edge) => (
            <EdgeHandle
              key={edge}
              edge={edge}
              label={t(`film.${edge}Handle`)}
              valueMs={placeOf(edge)}
              {...bounds[edge]}
              fromMs={fromMs}
              toMs={toMs}
              line={line}
              onMove={(ms) => {
                const { minMs, maxMs } = bounds[edge];
                latest.current = { edge, ms: Math.round(Math.min(Math.max(ms, minMs), maxMs)) };
                setDragged(latest.current);
              }}
              onSettle={() => {
                const last = latest.current;
                latest.current = undefined;
                setDragged(undefined);
                if (last) onMove(last.edge, last.ms);
              }}
            />
          ))}
        </div>
      </div>
      <div className="px-12">
        <Place {...{ fromMs, toMs, atMs, onWind }} />
      </div>
    </div>
  );
}

const shareOf = (ms: number, fromMs: number, toMs: number) => `${((ms - fromMs) / Math.max(toMs - fromMs, 1)) * 100}%`;

interface Shown {
  /** What the line shows, from its left end to its right. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The clip of a step, as far as it is shown. */
function Segment({ step, fromMs, toMs, isOwn }: Shown & { readonly step: LineStep; readonly isOwn: boolean }) {
  const [left, right] = [Math.max(step.startMs, fromMs), Math.min(step.endMs, toMs)];
  if (right <= left) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        "num absolute inset-y-0 overflow-hidden border-e-2 border-ink py-1 text-center text-xs",
        isOwn ? "z-[1] bg-hivis text-on-hivis" : "bg-tint-2 text-ink-2",
      )}
      style={{ left: shareOf(left, fromMs, toMs), width: shareOf(fromMs + right - left, fromMs, toMs) }}
    >
      {String(step.number).padStart(2, "0")}
    </span>
  );
}

/** Where the film is, for keys and fingers. */
function Place({ fromMs, toMs, atMs, onWind }: Shown & Pick<FilmLineProps, "atMs" | "onWind">) {
  const t = useText(filmStepsText);
  return (
    <>
      <p aria-hidden className="mt-2 flex justify-between gap-2 text-xs text-ink-2">
        {t("film.place")}
        <span className="num">{showMoment(atMs)}</span>
      </p>
      <input
        type="range"
        aria-label={t("film.place")}
        className="ring-focus block h-11 w-full accent-ink"
        min={Math.round(fromMs)}
        max={Math.round(toMs)}
        step={100}
        value={Math.round(Math.min(Math.max(atMs, fromMs), toMs))}
        aria-valuetext={showMoment(atMs)}
        onChange={(event) => onWind(Number(event.target.value))}
      />
    </>
  );
}
