import { useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { type Edge, type Selection, selectionMsMin } from "../../rules/selection.ts";
import { EdgeHandle } from "../parts/edge-handle.tsx";
import { trimText } from "../trim-text.ts";

interface TrimLineProps {
  readonly durationMs: number;
  readonly atMs: number;
  readonly selection: Selection;
  readonly pictures: readonly (string | undefined)[];
  readonly isDisabled: boolean;
  readonly onEdge: (edge: Edge, ms: number) => void;
  readonly onSeek: (ms: number) => void;
}

/** The video from end to end, the part that stays in full light, and a handle at each of its ends. */
export function TrimLine({ durationMs, atMs, selection, pictures, isDisabled, onEdge, onSeek }: TrimLineProps) {
  const t = useText(trimText);
  const line = useRef<HTMLDivElement>(null);
  const { startMs, endMs } = selection;
  const share = (ms: number) => `${(ms / Math.max(durationMs, 1)) * 100}%`;
  const edge = { fromMs: 0, toMs: durationMs, line, isDisabled };
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" role="group" aria-label={t("trim.timeline")} className="px-12 py-1 max-sm:-mx-4">
      <div ref={line} className="relative h-16">
        {/* Pressing the line is a short way for a pointer; the keys have the player's own bar. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div
          className="absolute inset-0 cursor-pointer"
          onPointerDown={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onSeek(((event.clientX - box.left) / box.width) * durationMs);
          }}
        >
          <Filmstrip pictures={pictures} />
          <span aria-hidden className="absolute inset-y-0 left-0 bg-(--veil)" style={{ width: share(startMs) }} />
          <span aria-hidden className="absolute inset-y-0 right-0 bg-(--veil)" style={{ left: share(endMs) }} />
          <span
            aria-hidden
            className="absolute inset-y-0 border-y-[3px] border-hivis"
            style={{ left: share(startMs), width: share(endMs - startMs) }}
          />
          <span
            aria-hidden
            className="absolute -inset-y-1 z-20 w-0.5 -translate-x-px bg-stop"
            style={{ left: share(atMs) }}
          />
        </div>
        <EdgeHandle
          {...edge}
          edge="start"
          label={t("trim.start")}
          valueMs={startMs}
          minMs={0}
          maxMs={endMs - selectionMsMin}
          onMove={(ms) => onEdge("start", ms)}
        />
        <EdgeHandle
          {...edge}
          edge="end"
          label={t("trim.end")}
          valueMs={endMs}
          minMs={startMs + selectionMsMin}
          maxMs={durationMs}
          onMove={(ms) => onEdge("end", ms)}
        />
      </div>
    </div>
  );
}

interface FilmstripProps {
  /** Addresses of small pictures, evenly over the video; undefined while one is being drawn. */
  readonly pictures: readonly (string | undefined)[];
}

/** The video at a glance, behind a timeline. */
const Filmstrip = ({ pictures }: FilmstripProps) => (
  <div aria-hidden className="absolute inset-0 flex overflow-hidden rounded-1 bg-tint-2">
    {pictures.map((src, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place on the line is what each of them is
      <div key={place} className="min-w-0 flex-1 border-e border-raised last:border-e-0">
        {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      </div>
    ))}
  </div>
);
