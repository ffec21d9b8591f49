import { useCallback, useEffect, useRef, useState } from "react";
import { type Microphone, MicrophoneFailed, type MicrophoneFault, openMicrophone } from "../record/microphone.ts";
import { createRecording, type Passage, type Recording } from "../record/recording.ts";
import { followFilm, playSilently } from "./silent-film.ts";

/** What is being recorded again, and up to where; the passage behind it keeps its place. */
export interface Retake {
  readonly passageId: string;
  readonly number: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

export type RecordingFault = MicrophoneFault | "lost" | "film";

interface Level {
  readonly level: number;
  readonly isUnheard: boolean;
}
const silent: Level = { level: 0, isUnheard: false };

interface Running {
  readonly microphone: Microphone;
  readonly recording: Recording;
  readonly stopListening: () => void;
}

/** [PG69] Records while the film plays: whatever stops the film stops the recording, and ends the passage. */
export function useRecording(
  film: HTMLVideoElement | null,
  onPassage: (passage: Passage, retake: Retake | undefined) => void,
) {
  const [state, setState] = useState<"idle" | "starting" | "recording">("idle");
  const [fault, setFault] = useState<RecordingFault>();
  const [level, setLevel] = useState(silent);
  const [retake, setRetake] = useState<Retake>();
  const [heardNothing, setHeardNothing] = useState(false);
  const running = useRef<Running>(undefined);
  const passages = useRef(0);
  const latest = useRef(onPassage);
  useEffect(() => {
    latest.current = onPassage;
  }, [onPassage]);

  const stop = useCallback(() => {
    const now = running.current;
    running.current = undefined;
    setState("idle");
    setLevel(silent);
    setRetake(undefined);
    if (!now) return;
    now.stopListening();
    now.recording.cut();
    setHeardNothing(passages.current === 0);
    now.microphone.close();
    film?.pause();
  }, [film]);

  const start = async (again?: Retake) => {
    if (!film || running.current) return;
    setFault(undefined);
    setHeardNothing(false);
    passages.current = 0;
    setState("starting");
    setRetake(again);
    let hasBegun = false;
    const recording = createRecording({
      filmAtMs: () => film.currentTime * 1000,
      onPassage: (passage) => {
        passages.current += 1;
        latest.current(passage, again);
      },
      onLevel: setLevel,
    });
    try {
      const microphone = await openMicrophone({
        onSamples: (samples) => {
          if (hasBegun) recording.feed(samples);
        },
        onLost: () => {
          setFault("lost");
          stop();
        },
      });
      await playSilently(film, again?.fromMs).catch((error: unknown) => {
        microphone.close();
        throw error;
      });
      hasBegun = true;
      const stopListening = followFilm(film, {
        untilMs: again?.untilMs ?? Number.POSITIVE_INFINITY,
        onStop: stop,
      });
      running.current = { microphone, recording, stopListening };
      setState("recording");
    } catch (error) {
      setState("idle");
      setRetake(undefined);
      setFault(error instanceof MicrophoneFailed ? error.fault : "film");
    }
  };

  // What was said until the page goes is kept.
  useEffect(() => {
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  return { state, fault, heardNothing, ...level, retake, start, stop, next: () => running.current?.recording.cut() };
}
