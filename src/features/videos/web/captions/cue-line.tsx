import { useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { cueMsMin, type NamedCue } from "../../rules/edit-cues.ts";
import { showMoment } from "../../rules/moments.ts";
import { captionsText } from "../captions-text.ts";
import { EdgeHandle } from "../parts/edge-handle.tsx";

interface CueLineProps {
  readonly cues: readonly NamedCue[];
  readonly selectedId: string | null;
  readonly atMs: number;
  readonly durationMs: number;
  readonly onSelect: (id: string) => void;
  readonly onEdge: (id: string, edge: "start" | "end", ms: number) => void;
  readonly onSeek: (ms: number) => void;
}

/** So much of a long video is shown at once, in ms: a cue has to be wide enough for a finger. */
const shownMs = 30_000;

/** A stretch of the video around its position, with its cues; the selected cue has handles. */
export function CueLine({ cues, selectedId, atMs, durationMs, onSelect, onEdge, onSeek }: CueLineProps) {
  const t = useText(captionsText);
  const line = useRef<HTMLDivElement>(null);
  const spanMs = Math.min(durationMs, shownMs);
  // It turns like a page: nothing moves under a finger.
  const fromMs = Math.max(0, Math.min(Math.floor(atMs / spanMs) * spanMs, durationMs - spanMs)) || 0;
  const toMs = fromMs + spanMs;
  const left = (ms: number) => `${((ms - fromMs) / Math.max(spanMs, 1)) * 100}%`;
  const shown = cues
    .map((cue, place) => ({ cue, n: place + 1 }))
    .filter(({ cue }) => cue.endMs > fromMs && cue.startMs < toMs);
  const selected = shown.find(({ cue }) => cue.id === selectedId);
  return (
    <div dir="ltr" role="group" aria-label={t("captions.timeline")} className="overflow-hidden px-12 max-sm:-mx-4">
      <div ref={line} className="relative h-20">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a short way for a pointer; the keys have the player's bar */}
        <div
          className="absolute inset-0 cursor-pointer overflow-hidden rounded-1 bg-tint"
          onPointerDown={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onSeek(fromMs + ((event.clientX - box.left) / box.width) * spanMs);
          }}
        >
          <span className="num absolute start-1 top-0.5 text-2xs text-ink-3">{showMoment(fromMs)}</span>
          <span className="num absolute end-1 top-0.5 text-2xs text-ink-3">{showMoment(toMs)}</span>
          {shown.map(({ cue, n }) => (
            <button
              key={cue.id}
              type="button"
              tabIndex={-1}
              aria-label={t("captions.select", { n, words: cue.text })}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => onSelect(cue.id)}
              style={{ left: left(cue.startMs), width: `${((cue.endMs - cue.startMs) / Math.max(spanMs, 1)) * 100}%` }}
              className={classNames(
                "absolute top-5 bottom-1 min-w-1 overflow-hidden rounded-1 border px-1.5 text-start text-xs whitespace-nowrap",
                cue.id === selectedId ? "z-10 border-ink bg-hivis text-on-hivis" : "border-edge bg-raised",
              )}
            >
              {cue.text}
            </button>
          ))}
          <span
            aria-hidden
            className="absolute inset-y-0 z-20 w-0.5 -translate-x-px bg-stop"
            style={{ left: left(atMs) }}
          />
        </div>
        {selected &&
          (["start", "end"] as const).map((edge) => (
            <EdgeHandle
              key={edge}
              edge={edge}
              label={t(`captions.${edge}`, { n: selected.n })}
              valueMs={edge === "start" ? selected.cue.startMs : selected.cue.endMs}
              minMs={edge === "start" ? 0 : selected.cue.startMs + cueMsMin}
              maxMs={edge === "start" ? selected.cue.endMs - cueMsMin : durationMs}
              fromMs={fromMs}
              toMs={toMs}
              line={line}
              onMove={(ms) => onEdge(selected.cue.id, edge, ms)}
              className="top-4"
            />
          ))}
      </div>
    </div>
  );
}
