/** Controls a player; does nothing while there is none. */
export interface MediaControls {
  /** Within the video, as far as its length is known. */
  seek(ms: number): void;
  play(): void;
  pause(): void;
  toggle(): void;
  speed(rate: number): void;
  mute(): void;
  /** A track that is put in later is not shown by itself. */
  showTracks(): void;
}

export const controlsOf = (media: HTMLMediaElement | null, lengthMs: number): MediaControls => ({
  seek: (ms) => {
    if (media && !Number.isNaN(ms)) media.currentTime = Math.min(Math.max(ms, 0), lengthMs || ms) / 1000;
  },
  // A browser that wants a press first says no; the button is still there.
  play: () => void media?.play().catch(() => undefined),
  pause: () => media?.pause(),
  toggle: () => {
    if (media?.paused) media.play().catch(() => undefined);
    else media?.pause();
  },
  speed: (rate) => {
    if (media) media.playbackRate = rate;
  },
  mute: () => {
    if (media) media.muted = !media.muted;
  },
  showTracks: () => {
    for (const track of media?.textTracks ?? []) track.mode = "showing";
  },
});
