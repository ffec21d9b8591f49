import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { LoadedVideoPosterProps } from "../player/loaded-video-poster.tsx";

const LoadedVideoPoster = lazyComponent(() =>
  import("../player/loaded-video-poster.tsx").then((m) => m.LoadedVideoPoster),
);

interface VideoPosterProps extends LoadedVideoPosterProps {
  /** The class of the frame, which is rendered at once; the picture fills it. */
  readonly className?: string | undefined;
}

/** A video where it does not play: its first still, its length, and a play icon. */
export const VideoPoster = ({ className, ...props }: VideoPosterProps) => (
  <span className={classNames("relative block overflow-hidden bg-tint", className)}>
    <LoadedVideoPoster {...props} />
  </span>
);
