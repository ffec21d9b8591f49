import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { SoundPlayerProps } from "../player/sound-player.tsx";

const SoundPlayer = lazyComponent(() => import("../player/sound-player.tsx").then((m) => m.SoundPlayer));

/** A stored sound, played. Its code comes late; until then its place is kept. */
export const AudioPlayer = (props: SoundPlayerProps) => (
  <div className="grid min-h-28 content-center rounded-2 bg-tint empty:animate-pulse">
    <SoundPlayer key={props.soundId} {...props} />
  </div>
);
