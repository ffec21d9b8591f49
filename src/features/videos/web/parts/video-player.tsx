import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { LoadedVideoPlayerProps } from "../player/loaded-video-player.tsx";

const LoadedVideoPlayer = lazyComponent(() =>
  import("../player/loaded-video-player.tsx").then((m) => m.LoadedVideoPlayer),
);

/** A stored video, played. Its code comes late; until then its place is kept. */
export const VideoPlayer = (props: LoadedVideoPlayerProps) => (
  <div className="grid min-h-56 content-center rounded-2 bg-tint empty:animate-pulse">
    <LoadedVideoPlayer key={props.videoId} {...props} />
  </div>
);
