import { borderIn, hasSound, isHeard, levelOf, windowMs } from "../../rules/passage-border.ts";
import { shortestMs, voiceRate } from "../../rules/wav.ts";

const windowSamples = (voiceRate / 1000) * windowMs;
/** Where the film stands says more than the count of samples, once they differ by so much. */
const driftMsMax = 250;
/** After so long without a voice the person is asked whether the microphone hears them. */
const unheardWindows = 50;

export interface Passage {
  readonly fromMs: number;
  readonly samples: Float32Array;
}

interface RecordingOptions {
  /** Where the film stands, in ms. */
  readonly filmAtMs: () => number;
  readonly onPassage: (passage: Passage) => void;
  readonly onLevel: (level: { readonly level: number; readonly isUnheard: boolean }) => void;
}

export interface Recording {
  /** 16,000 samples a second. */
  feed(samples: Float32Array): void;
  /** Ends the passage; what is said from now on is the next one, at the place where the film stands. */
  cut(): void;
}

/** [PG69] Divides what a microphone hears while a film plays into passages with their places in the film. */
export function createRecording({ filmAtMs, onPassage, onLevel }: RecordingOptions): Recording {
  let windows: Float32Array[] = [];
  let levels: number[] = [];
  let rest = new Float32Array(windowSamples);
  let filled = 0;
  let startMs: number | undefined;
  let unheard = 0;

  const emit = (pieces: readonly Float32Array[], pieceLevels: readonly number[], fromMs: number) => {
    const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    const isKept = samples.length >= (shortestMs * voiceRate) / 1000 && hasSound(pieceLevels);
    if (isKept) onPassage({ fromMs, samples });
  };

  /** Where the film stood still while the person spoke on, the silence at the end of the passage makes up for it. */
  const quietBefore = (border: number, wanted: number): number => {
    const heard = levels.findLastIndex((level, at) => at < border && isHeard(level));
    return Math.max(0, Math.min(Math.ceil(wanted), border - 1 - heard));
  };

  const endWindow = () => {
    const level = levelOf(rest);
    windows.push(rest);
    levels.push(level);
    rest = new Float32Array(windowSamples);
    filled = 0;
    unheard = isHeard(level) ? 0 : unheard + 1;
    onLevel({ level, isUnheard: unheard >= unheardWindows });
    const border = borderIn(levels);
    if (border === undefined || startMs === undefined) return;
    const counted = startMs + border * windowMs;
    const shown = Math.max(0, Math.round(filmAtMs()) - (windows.length - border) * windowMs);
    const hasDrifted = Math.abs(counted - shown) > driftMsMax;
    const end = border - (hasDrifted ? quietBefore(border, (counted - shown) / windowMs) : 0);
    emit(windows.slice(0, end), levels.slice(0, end), startMs);
    startMs = hasDrifted ? Math.max(shown, startMs + end * windowMs) : counted;
    windows = windows.slice(border);
    levels = levels.slice(border);
  };

  return {
    feed(samples) {
      startMs ??= Math.max(0, Math.round(filmAtMs() - (samples.length * 1000) / voiceRate));
      for (const sample of samples) {
        rest[filled] = sample;
        filled += 1;
        if (filled === windowSamples) endWindow();
      }
    },
    cut() {
      if (startMs !== undefined) {
        const last = rest.slice(0, filled);
        emit([...windows, last], [...levels, levelOf(last)], startMs);
      }
      windows = [];
      levels = [];
      filled = 0;
      startMs = undefined;
    },
  };
}
