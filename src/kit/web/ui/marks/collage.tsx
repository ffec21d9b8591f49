import type { ReactNode } from "react";
import { ImageOff } from "#kit/web/icons.ts";
import { classNames } from "../class-names.ts";

export interface CollageProps {
  /** The first three are shown; one without an address holds its place. */
  readonly pictures: readonly { readonly src: string | undefined; readonly alt?: string }[];
  readonly size?: "sm" | "md" | "lg";
  /** Shown when there is no picture. */
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

const sizes = { sm: "size-11", md: "size-20", lg: "aspect-[4/3] w-full" };

/** At most three pictures: one whole, two halves, or one tall and two small. Decorative unless an `alt` is given. */
export function Collage({ pictures, size = "sm", icon, className }: CollageProps) {
  const look = classNames("grid shrink-0 gap-px overflow-hidden rounded-1 border border-line", sizes[size], className);
  if (pictures.every(({ src }) => src === undefined)) {
    return (
      <span className={classNames(look, "place-items-center bg-tint text-ink-3 [&>svg]:size-2/5")} aria-hidden>
        {icon ?? <ImageOff />}
      </span>
    );
  }
  return (
    <span
      className={classNames(
        look,
        "bg-line",
        pictures.length > 1 && "grid-cols-2",
        pictures.length > 2 && "grid-rows-2",
      )}
    >
      {pictures.slice(0, 3).map(({ src, alt = "" }, place) => (
        <img
          key={src ?? place}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={classNames(
            "size-full min-h-0 bg-raised object-cover",
            place === 0 && pictures.length > 2 && "row-span-2",
          )}
        />
      ))}
    </span>
  );
}
