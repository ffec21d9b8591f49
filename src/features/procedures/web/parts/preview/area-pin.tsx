import { MapPin } from "lucide-react";

/** A pin on a picture; `x` and `y` from 0 to 1. The tip stands on the place. */
export const AreaPin = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute grid size-9 -translate-x-1/2 -translate-y-full place-items-center rounded-t-full rounded-br-full bg-hivis text-on-hivis shadow-pop"
    style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
  >
    <MapPin className="size-5" />
  </span>
);
