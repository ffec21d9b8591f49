import { useEffect, useState } from "react";
import { pausePlayers } from "../player/one-at-a-time.ts";
import { addressOf } from "../state/ask-address.ts";
import { drawStrip } from "./draw-strip.ts";
import { type Film, openFilm } from "./film.ts";
import { filmSource } from "./film-source.ts";

const picturesMax = 12;

export interface OpenedFilm {
  /** Undefined while it opens; null where it cannot be cut here. */
  readonly film: Film | null | undefined;
  readonly pictures: readonly (string | undefined)[];
}

/** Opens a stored video to be cut, and draws it small. */
export function useFilm(workspaceId: string, video: { readonly id: string; readonly sizeBytes: number } | undefined) {
  const [film, setFilm] = useState<Film | null>();
  const [pictures, setPictures] = useState<readonly (string | undefined)[]>([]);
  const { id, sizeBytes } = video ?? {};
  useEffect(() => {
    if (!id || !sizeBytes) return;
    pausePlayers();
    const leaving = new AbortController();
    const addresses: string[] = [];
    let opened: Film | undefined;
    const open = async () => {
      opened = await openFilm(filmSource(addressOf(workspaceId, id), sizeBytes, leaving.signal));
      if (leaving.signal.aborted) return;
      setFilm(opened ?? null);
      if (!opened) return;
      setPictures(Array.from({ length: picturesMax }, () => undefined));
      const drawn = (place: number, address: string) => {
        addresses.push(address);
        setPictures((before) => before.map((one, at) => (at === place ? address : one)));
      };
      // A film whose pictures cannot be drawn can still be cut.
      await drawStrip(opened, picturesMax, drawn, leaving.signal).catch(() => undefined);
    };
    open().catch(() => {
      if (!leaving.signal.aborted) setFilm(null);
    });
    return () => {
      leaving.abort(new DOMException("The film was closed", "AbortError"));
      opened?.input.dispose();
      for (const address of addresses) URL.revokeObjectURL(address);
      setFilm(undefined);
      setPictures([]);
    };
  }, [workspaceId, id, sizeBytes]);
  return { film, pictures } satisfies OpenedFilm;
}
