import type { Address, VideoAddress } from "./video-address.ts";
import { spareMs } from "./video-address.ts";

/** As much of an `<audio>` or `<video>` as it takes. */
export interface MediaElement {
  src: string;
  currentTime: number;
  playbackRate: number;
  readonly paused: boolean;
  readonly duration: number;
  readonly buffered: TimeRanges;
  play(): Promise<void>;
  addEventListener(type: "loadedmetadata" | "loadeddata" | "error", heard: () => void): void;
  removeEventListener(type: "loadedmetadata" | "loadeddata" | "error", heard: () => void): void;
}

export interface Clock {
  now(): number;
  /** Returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** How often a new address is fetched without a frame in between; after that playing has failed. */
const failuresMax = 3;
const pauseMs = 1500;

/**
 * [V17] Gives a player its address, and another one before it expires or when it stops opening, without losing the
 * place.
 * @param onFailed called when all retries have failed; `retry` starts over
 */
export function keepPlaying(
  media: MediaElement,
  address: VideoAddress,
  onFailed: (error: unknown) => void,
  clock: Clock = deviceClock,
): { retry(): void; stop(): void } {
  let present: Address | undefined;
  let failures = 0;
  let isStopped = false;
  let callOff = () => {};

  const open = async (ask: () => Promise<Address>) => {
    callOff();
    try {
      const next = await ask();
      if (isStopped) return;
      present = next;
      callOff = clock.after(Math.max(0, next.endsAt - spareMs - clock.now()), renewBeforeItEnds);
      exchange(media, next.url);
    } catch (error) {
      if (!isStopped) onFailed(error);
    }
  };
  const renewBeforeItEnds = () => {
    // A local file needs no address.
    if (!isWholeHere(media)) void open(() => address.get());
  };
  const failed = () => {
    failures++;
    const before = present;
    if (!before) return;
    if (failures > failuresMax) onFailed(new Error("the file does not play"));
    else if (failures === 1) void open(() => address.renew(before));
    else {
      callOff();
      callOff = clock.after(pauseMs * failures, () => void open(() => address.renew(before)));
    }
  };
  const went = () => {
    failures = 0;
  };
  media.addEventListener("error", failed);
  media.addEventListener("loadeddata", went);
  void open(() => address.get());
  return {
    retry: () => {
      failures = 0;
      void open(() => (present ? address.renew(present) : address.get()));
    },
    stop: () => {
      isStopped = true;
      callOff();
      media.removeEventListener("error", failed);
      media.removeEventListener("loadeddata", went);
    },
  };
}

/** A new address for the same video: it continues at the same place and speed, and playing if it was. */
function exchange(media: MediaElement, url: string): void {
  const { currentTime, playbackRate, paused } = media;
  media.src = url;
  if (currentTime === 0 && paused) return;
  // At once, so that who winds while it arrives winds from here.
  media.currentTime = currentTime;
  const arrived = () => {
    media.removeEventListener("loadedmetadata", arrived);
    // Not every browser holds a moment of what it has not loaded.
    if (media.currentTime === 0) media.currentTime = currentTime;
    media.playbackRate = playbackRate;
    if (!paused) media.play().catch(() => undefined);
  };
  media.addEventListener("loadedmetadata", arrived);
}

function isWholeHere({ buffered, duration }: MediaElement): boolean {
  return buffered.length === 1 && buffered.start(0) === 0 && buffered.end(0) >= duration - 0.1;
}
