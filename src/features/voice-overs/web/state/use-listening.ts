import { useCallback, useEffect, useRef, useState } from "react";
import type { TakePart } from "../../rules/timeline.ts";
import { playSilently } from "./silent-film.ts";
import { type ShownTake, soundOf } from "./use-takes.ts";

/** Plays a passage over the film, which stays silent. */
export function useListening(film: HTMLVideoElement | null, workspaceId: string, onFailed: () => void) {
  const [takeId, setTakeId] = useState<string>();
  const ending = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    ending.current?.();
    ending.current = undefined;
    setTakeId(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const listen = async ({ take, fromMs, toMs, offsetMs }: TakePart<ShownTake>) => {
    stop();
    if (!film) return;
    setTakeId(take.id);
    try {
      const url = URL.createObjectURL(await soundOf(workspaceId, take));
      const sound = new Audio(url);
      const look = () => {
        if (film.currentTime * 1000 >= toMs || film.ended) stop();
      };
      ending.current = () => {
        film.removeEventListener("timeupdate", look);
        film.removeEventListener("pause", stop);
        sound.pause();
        film.pause();
        URL.revokeObjectURL(url);
      };
      sound.currentTime = offsetMs / 1000;
      await playSilently(film, fromMs);
      await sound.play();
      film.addEventListener("timeupdate", look);
      film.addEventListener("pause", stop);
    } catch {
      stop();
      onFailed();
    }
  };
  return { takeId, listen, stop };
}
