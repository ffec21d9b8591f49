import type { Transform } from "#features/procedures/content.ts";
import { markSize } from "#features/procedures/web/parts/place/place-mark.tsx";

export type MarkHandle = "mark" | "knob";

/** The distance of the knob from the tip at scale 1, in px. */
export const knobReach = markSize.height + 18;

/** Which of the two a pointer has hit, if any. */
export function handleOf(target: EventTarget): MarkHandle | undefined {
  const handle = target instanceof Element ? target.closest<HTMLElement>("[data-handle]")?.dataset.handle : undefined;
  return handle === "mark" || handle === "knob" ? handle : undefined;
}

/**
 * What a pointer takes hold of over the picture: the mark, and a knob above its head that turns and sizes it. Keys and
 * buttons do the same, so neither is a control of its own.
 */
export function MarkHandles({ at: { x, y, rotation, scale } }: { readonly at: Transform }) {
  return (
    <div
      aria-hidden
      className="absolute size-0"
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, transform: `rotate(${rotation}deg)` }}
    >
      <div
        data-handle="mark"
        className="absolute bottom-0 -translate-x-1/2 cursor-grab touch-none active:cursor-grabbing"
        style={{ width: Math.max(48, markSize.width * scale), height: Math.max(48, markSize.height * scale) }}
      />
      <div
        data-handle="knob"
        className="absolute grid size-11 -translate-x-1/2 translate-y-1/2 cursor-alias touch-none place-items-center"
        style={{ bottom: knobReach * scale }}
      >
        <span className="size-4 rounded-full border-2 border-[#16201e] bg-paper shadow-pop forced-color-adjust-none" />
      </div>
    </div>
  );
}
