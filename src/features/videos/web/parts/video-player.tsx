import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { FilmPlayerProps } from "../player/film-player.tsx";

const FilmPlayer = lazyComponent(() => import("../player/film-player.tsx").then((m) => m.FilmPlayer));

/** A stored video, played. Its code comes late; until then its place is kept. */
export const VideoPlayer = (props: FilmPlayerProps) => (
  <div className="grid min-h-56 content-center rounded-2 bg-tint empty:animate-pulse">
    <FilmPlayer key={props.videoId} {...props} />
  </div>
);
