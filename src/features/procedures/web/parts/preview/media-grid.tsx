import { FileText, MapPin, Video } from "lucide-react";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { MediaRef } from "../../../content.ts";
import { readText } from "../../read-text.ts";

/** Pictures beside each other; each opens large. */
export function MediaGrid({ refs }: { readonly refs: readonly MediaRef[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(180px,100%),1fr))] gap-3">
      {refs.map((ref, place) => (
        <li key={ref.id}>
          <MediaItem media={ref} n={place + 1} />
        </li>
      ))}
    </ul>
  );
}

function MediaItem({ media, n }: { media: MediaRef; n: number }) {
  const t = useText(readText);
  if (media.type === "image") {
    return (
      <EnlargeablePicture assetId={media.id} name={t("procedures.read.picture", { n })} className="aspect-4/3 w-full" />
    );
  }
  return <NoPicture type={media.type} className="aspect-4/3 rounded-1 border border-line" />;
}

interface NoPictureProps {
  readonly type: "video" | "document";
  readonly className?: string;
}

/** Stands for a file that is no picture. */
export function NoPicture({ type, className }: NoPictureProps) {
  const t = useText(readText);
  const Icon = type === "video" ? Video : FileText;
  return (
    <div className={classNames("flex flex-col items-center justify-center gap-2 bg-tint text-ink-2", className)}>
      <Icon className="size-6" aria-hidden />
      {t(`procedures.read.${type}`)}
    </div>
  );
}

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
