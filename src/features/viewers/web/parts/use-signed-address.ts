import { type RefObject, useEffect, useRef, useState } from "react";
import { addressLifeMs } from "#features/media/rules.ts";
import { readWhole, type SignedAddress, signedAddress, type ViewedFile } from "./file-source.ts";

/** A new address is fetched this long before the current one expires, in ms. */
const renewBeforeMs = 45_000;
/** Files up to this are played from memory where an address does not work, in bytes. */
const heldBytesMax = 200 * 1024 ** 2;

export interface Playable {
  readonly url: string | undefined;
  readonly error: unknown;
  /** The address failed: another one is tried, then the bytes themselves. */
  readonly onFailed: () => void;
  readonly retry: () => void;
}

/**
 * An address that a player may read by ranges, and another one before it ends. While something plays the next address
 * waits until there is a pause, or until the present one fails: a change interrupts.
 */
export function useSignedAddress(file: ViewedFile, player: RefObject<HTMLMediaElement | null>): Playable {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const next = useRef<SignedAddress>(undefined);
  const failures = useRef(0);
  const place = usePlaybackPosition(player, url);
  const { workspaceId, fileId, mimeType, name, sizeBytes } = file;
  const same: ViewedFile = { workspaceId, fileId, mimeType, name, sizeBytes };
  const fetchAddress = useRef((signal: AbortSignal) => signedAddress(same, { signal }));
  useEffect(() => {
    fetchAddress.current = (signal) => signedAddress(same, { signal });
  });

  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const renewAt = ({ expiresAt }: SignedAddress) => {
      // Limits for a device with a wrong clock: neither an endless loop nor a late renewal.
      const leftMs = Math.min(expiresAt - Date.now(), addressLifeMs);
      timer = setTimeout(() => void renew(), Math.max(5_000, leftMs - renewBeforeMs));
    };
    const renew = async () => {
      try {
        next.current = await fetchAddress.current(ending.signal);
      } catch {
        // The current address works until it expires; its failure then fetches another.
        return;
      }
      renewAt(next.current);
      if (player.current?.paused) takeNext();
    };
    const takeNext = () => {
      const address = next.current;
      if (!address || ending.signal.aborted) return;
      next.current = undefined;
      place.keep();
      setUrl(address.url);
    };
    const begin = async () => {
      const address = await fetchAddress.current(ending.signal);
      if (ending.signal.aborted) return;
      place.keep();
      setUrl(address.url);
      renewAt(address);
    };
    begin().catch((cause: unknown) => ending.signal.aborted || setError(cause));
    const element = player.current;
    element?.addEventListener("pause", takeNext);
    return () => {
      ending.abort();
      clearTimeout(timer);
      element?.removeEventListener("pause", takeNext);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once a file, and once an attempt
  }, [workspaceId, fileId, attempt]);

  const playFromMemory = async () => {
    const blob = await readWhole(same);
    place.keep();
    setUrl(URL.createObjectURL(blob));
  };
  useEffect(() => () => void (url?.startsWith("blob:") && URL.revokeObjectURL(url)), [url]);
  return {
    url,
    error,
    onFailed: () => {
      failures.current += 1;
      if (failures.current === 1) setAttempt(attempt + 1);
      else if (failures.current === 2 && sizeBytes <= heldBytesMax) void playFromMemory().catch(setError);
      else setError(new Error("It cannot be played"));
    },
    retry: () => {
      failures.current = 0;
      setError(undefined);
      setAttempt(attempt + 1);
    },
  };
}

/** A new address is another video to the browser: it continues at the old position. */
function usePlaybackPosition(player: RefObject<HTMLMediaElement | null>, url: string | undefined) {
  const kept = useRef<{ readonly at: number; readonly rate: number; readonly isPlaying: boolean }>(undefined);
  useEffect(() => {
    const element = player.current;
    if (!element || url === undefined) return;
    const resume = () => {
      const before = kept.current;
      kept.current = undefined;
      if (!before) return;
      element.currentTime = before.at;
      element.playbackRate = before.rate;
      if (before.isPlaying) void element.play().catch(() => {});
    };
    element.addEventListener("loadedmetadata", resume, { once: true });
    return () => element.removeEventListener("loadedmetadata", resume);
  }, [player, url]);
  return {
    keep: () => {
      const element = player.current;
      if (!element || element.currentTime === 0) return;
      kept.current = { at: element.currentTime, rate: element.playbackRate, isPlaying: !element.paused };
    },
  };
}
