import { vi } from "vitest";

/** What jsdom has not: players that play, as far as a screen sees it. */
export function stubMediaElements(durationSeconds = 60): void {
  const state = new WeakMap<HTMLMediaElement, { at: number; paused: boolean }>();
  const of = (media: HTMLMediaElement) => {
    const known = state.get(media) ?? { at: 0, paused: true };
    state.set(media, known);
    return known;
  };
  const tell = (media: HTMLMediaElement, ...events: string[]) => {
    for (const event of events) media.dispatchEvent(new Event(event));
  };
  Object.defineProperties(HTMLMediaElement.prototype, {
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return of(this).at;
      },
      set(this: HTMLMediaElement, at: number) {
        of(this).at = at;
        tell(this, "seeking", "seeked", "timeupdate");
      },
    },
    paused: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return of(this).paused;
      },
    },
    duration: { configurable: true, get: () => durationSeconds },
    readyState: { configurable: true, get: () => 4 },
    play: {
      configurable: true,
      async value(this: HTMLMediaElement) {
        of(this).paused = false;
        tell(this, "play", "playing");
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLMediaElement) {
        of(this).paused = true;
        tell(this, "pause");
      },
    },
    load: { configurable: true, value: () => undefined },
  });
  let made = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => `blob:test/${++made}`, revokeObjectURL: () => {} }));
}
