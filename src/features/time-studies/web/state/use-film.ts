import { useCallback, useMemo, useRef, useState } from "react";
import type { Clocks } from "../../rules/anchor.ts";
import type { TimedFilm } from "./timing.ts";
import { clocksNow } from "./use-stopwatch.ts";

/** What a film is played from; a file of the device is not kept, and has to be chosen again after a reload. */
export interface FilmSource {
  readonly name: string;
  readonly document?: TimedFilm["document"];
  readonly file?: File;
}

export interface FilmClock {
  /** Undefined while none has been chosen. */
  readonly source: FilmSource | undefined;
  /** It plays, and stands where it began. */
  readonly isReady: boolean;
  /** Another one was chosen than the one that is being timed. */
  readonly isOther: boolean;
  readonly choose: (source: FilmSource | undefined) => void;
  readonly onMedia: (media: HTMLVideoElement | null) => void;
  /** The clocks with the film's time, once it is ready. */
  readonly clocks: () => Clocks;
  /** What is stored with the observation. Undefined until it is ready. */
  readonly timed: () => TimedFilm | undefined;
  readonly media: () => HTMLVideoElement | null;
}

/** How far the lengths of one file may differ between two browsers, in ms. */
const sameLengthMs = 200;

/** [TS34] [TS36] The film that is timed, and its clock. @param stored of the observation that the device held at first */
export function useFilm(stored: TimedFilm | undefined): FilmClock {
  // Every mark is stored, and comes back as another object: a film that is being watched must not begin anew for it.
  const [resumed] = useState(stored);
  const [source, setSource] = useState<FilmSource | undefined>(
    resumed && { name: resumed.name, ...(resumed.document && { document: resumed.document }) },
  );
  const [isReady, setReady] = useState(false);
  const [isOther, setOther] = useState(false);
  const held = useRef<HTMLVideoElement>(null);
  const onMedia = useCallback(
    (media: HTMLVideoElement | null) => {
      const differs = media !== null && resumed !== undefined && !isSame(media, resumed);
      held.current = differs ? null : media;
      setReady(media !== null && !differs);
      if (media) setOther(differs);
    },
    [resumed],
  );
  return useMemo(
    () => ({
      source,
      isReady,
      isOther,
      choose: setSource,
      onMedia,
      media: () => held.current,
      clocks: () => {
        const { current } = held;
        return current ? { ...clocksNow(), film: Math.round(current.currentTime * 1000) } : clocksNow();
      },
      timed: () => {
        const { current } = held;
        if (!source || !current) return undefined;
        const { name, document } = source;
        return { name, lengthMs: lengthOf(current), ...(document && { document }) };
      },
    }),
    [source, isReady, isOther, onMedia],
  );
}

/** 0 where the browser does not know it, as of a live recording. */
const lengthOf = ({ duration }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? Math.round(duration * 1000) : 0;

/** A document has one film under its file's id; a file of the device is known by its length. */
const isSame = (media: HTMLVideoElement, { document, lengthMs }: TimedFilm): boolean =>
  document !== undefined || Math.abs(lengthOf(media) - lengthMs) <= sameLengthMs;
