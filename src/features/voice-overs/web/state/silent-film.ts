import { useCallback, useSyncExternalStore } from "react";

/** Plays it without its sound, as fast as it was filmed. @throws where the browser cannot play it */
export async function playSilently(film: HTMLVideoElement, fromMs?: number): Promise<void> {
  film.muted = true;
  film.playbackRate = 1;
  if (fromMs !== undefined) await seekTo(film, fromMs);
  await film.play();
}

/** Resolves once the film shows that moment. */
export async function seekTo(film: HTMLVideoElement, ms: number): Promise<void> {
  if (Math.abs(film.currentTime * 1000 - ms) < 1) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  film.addEventListener("seeked", () => resolve(), { once: true });
  film.currentTime = ms / 1000;
  await promise;
}

interface FilmWatch {
  /** Behind this moment the film is over. */
  readonly untilMs: number;
  /** Whatever stops it: a press, its end, or a jump. */
  readonly onStop: () => void;
}

/** [PG69] Follows a film that plays silently, and keeps it silent and at its speed. Returns how to stop following. */
export function followFilm(film: HTMLVideoElement, { untilMs, onStop }: FilmWatch): () => void {
  const heard: Readonly<Record<string, () => void>> = {
    pause: onStop,
    ended: onStop,
    seeking: onStop,
    emptied: onStop,
    ratechange: () => {
      if (film.playbackRate !== 1) film.playbackRate = 1;
    },
    volumechange: () => {
      if (!film.muted) film.muted = true;
    },
    timeupdate: () => {
      if (film.currentTime * 1000 >= untilMs) onStop();
    },
  };
  for (const [event, hear] of Object.entries(heard)) film.addEventListener(event, hear);
  return () => {
    for (const [event, hear] of Object.entries(heard)) film.removeEventListener(event, hear);
  };
}

/** Where a film stands, in ms, to the second: a screen that shows it need not change more often. */
export function useAtMs(film: HTMLVideoElement | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      film?.addEventListener("timeupdate", changed);
      film?.addEventListener("seeked", changed);
      return () => {
        film?.removeEventListener("timeupdate", changed);
        film?.removeEventListener("seeked", changed);
      };
    },
    [film],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(film?.currentTime ?? 0) * 1000);
}
