import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { FilmPosterProps } from "../player/film-poster.tsx";

const FilmPoster = lazyComponent(() => import("../player/film-poster.tsx").then((m) => m.FilmPoster));

interface VideoPosterProps extends FilmPosterProps {
  /** Of the frame, which is there at once; the picture fills it. */
  readonly className?: string | undefined;
}

/** A video where it does not play: its first picture, its length, and the mark that it is one. */
export const VideoPoster = ({ className, ...props }: VideoPosterProps) => (
  <span className={classNames("relative block overflow-hidden bg-tint", className)}>
    <FilmPoster {...props} />
  </span>
);
