import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { foundInPicture, stillOf } from "./read-code.ts";

/** Between two looks at what the camera sees (specification, identity section 9). */
const scanEveryMs = 100;

export type ScanSource = "camera" | "screen";

export interface ScanSettings<Found> {
  readonly source: ScanSource;
  /** What is looked for in the text of a code; undefined where it is something else, which is passed over. */
  readonly read: (text: string) => Found | undefined;
  readonly onFound: (found: Found) => void;
  /** The person, or the browser, did not allow it. */
  readonly onDenied: () => void;
  /** The reader itself did not load. */
  readonly onFailed: () => void;
}

const openStream = (source: ScanSource): Promise<MediaStream> =>
  source === "camera"
    ? navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } })
    : navigator.mediaDevices.getDisplayMedia({ video: true });

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Looks for a code in a camera or a shared screen until one is found or the component goes away; then nothing runs on. */
export function useScan<Found>(settings: ScanSettings<Found>): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  const { source } = settings;
  const read = useEffectEvent(settings.read);
  const onFound = useEffectEvent(settings.onFound);
  const onDenied = useEffectEvent(settings.onDenied);
  const onFailed = useEffectEvent(settings.onFailed);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    let isLooking = false;
    const end = () => {
      isOver = true;
      clearInterval(timer);
      stop(stream);
    };
    const look = async () => {
      const screen = video.current;
      if (isLooking || !screen) return;
      isLooking = true;
      try {
        const still = stillOf(screen, screen.videoWidth, screen.videoHeight);
        const found = still && (await foundInPicture(still, (text) => read(text)));
        if (found === undefined || isOver) return;
        end();
        onFound(found);
      } catch {
        if (!isOver) onFailed();
        end();
      } finally {
        isLooking = false;
      }
    };
    const begin = async () => {
      try {
        stream = await openStream(source);
      } catch {
        if (!isOver) onDenied();
        return;
      }
      if (isOver || !video.current) return stop(stream);
      // Sharing can be ended from the browser's own bar.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => !isOver && onDenied());
      video.current.srcObject = stream;
      await video.current.play().catch(() => {});
      timer = setInterval(() => void look(), scanEveryMs);
    };
    void begin();
    return end;
  }, [source]);
  return video;
}
