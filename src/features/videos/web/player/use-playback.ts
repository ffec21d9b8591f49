import { useCallback, useState, useSyncExternalStore } from "react";

/** What a player shows of itself. Times in ms. */
export interface Playback {
  readonly isPlaying: boolean;
  readonly atMs: number;
  /** As the browser says it, which it may not know yet. */
  readonly lengthMs: number | null;
  readonly rate: number;
  readonly isMuted: boolean;
  /** It wants to play and has nothing to show. */
  readonly isWaiting: boolean;
}

const still: Playback = { isPlaying: false, atMs: 0, lengthMs: null, rate: 1, isMuted: false, isWaiting: false };

const events = [
  "play",
  "playing",
  "pause",
  "ended",
  "timeupdate",
  "seeking",
  "seeked",
  "durationchange",
  "ratechange",
  "volumechange",
  "waiting",
  "canplay",
  "emptied",
] as const;

class Watch {
  #playback = still;
  readonly #media: HTMLMediaElement;
  constructor(media: HTMLMediaElement) {
    this.#media = media;
  }
  readonly read = (): Playback => this.#playback;
  readonly subscribe = (changed: () => void): (() => void) => {
    const look = () => {
      this.#playback = playbackOf(this.#media);
      changed();
    };
    look();
    for (const event of events) this.#media.addEventListener(event, look);
    return () => {
      for (const event of events) this.#media.removeEventListener(event, look);
    };
  };
}

const playbackOf = (media: HTMLMediaElement): Playback => ({
  isPlaying: !media.paused && !media.ended,
  atMs: Math.round(media.currentTime * 1000),
  lengthMs: Number.isFinite(media.duration) ? Math.round(media.duration * 1000) : null,
  rate: media.playbackRate,
  isMuted: media.muted,
  isWaiting: !media.paused && media.readyState < 3,
});

const nothing = () => () => {};

/** @returns the element's setter, for its `ref`, the element, and the playback state */
export function usePlayback<Media extends HTMLMediaElement>() {
  const [media, setMedia] = useState<Media | null>(null);
  const [watch, setWatch] = useState<Watch | null>(null);
  // React calls a ref that is another function at each render again, and that would be without end.
  const attach = useCallback((next: Media | null) => {
    setMedia(next);
    setWatch(next && new Watch(next));
  }, []);
  const playback = useSyncExternalStore(watch?.subscribe ?? nothing, watch?.read ?? (() => still));
  return [attach, media, playback] as const;
}
