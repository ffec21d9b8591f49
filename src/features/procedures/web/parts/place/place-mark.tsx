import type { Transform } from "../../../content.ts";
import { placementOf } from "../../../rules/placement.ts";

/** The mark as it is drawn at scale 1, in px; its tip is the point that is meant. */
export const markSize = { width: 40, height: 52 };

/** A pin over a picture: its tip is at the place, and is the centre of rotation and scaling. */
export function PlaceMark({ at }: { readonly at: Transform }) {
  const { x, y, rotation, scale } = placementOf(at);
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 52"
      {...markSize}
      className="pointer-events-none absolute max-w-none drop-shadow-md forced-color-adjust-none"
      style={{
        // A picture is not mirrored in right-to-left languages.
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        transformOrigin: "50% 100%",
        transform: `translate(-50%, -100%) rotate(${rotation}deg) scale(${scale})`,
      }}
    >
      <path
        d="M20 51C15 39 3 32 3 19a17 17 0 1 1 34 0c0 13-12 20-17 32z"
        className="fill-hivis stroke-[#16201e]"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M20 10v17m-7-7 7 7 7-7"
        fill="none"
        className="stroke-[#16201e]"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
