import type { Cue } from "../../rules/cue.ts";

/** The messages between the process that reads a video and its parent. */

/** One key frame of a video as a file of its own, to be drawn. */
export interface KeyFrame {
  readonly atMs: number;
  /** The moment that was asked for, which the frame is shown at. */
  readonly forMs?: number | undefined;
  /** An MP4 with this one frame. */
  readonly mp4: Uint8Array;
}

export interface VideoFacts {
  readonly durationMs: number;
  /** Upright; null of a sound. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** Empty of a sound, and where the frames are of a kind that cannot be taken out. */
  readonly keyFrames: readonly KeyFrame[];
}

/** A part of a video, instead of its facts. */
export type VideoPart =
  /** The frames that are shown at these moments. */
  | { readonly is: "frames"; readonly atMs: readonly number[] }
  /** What its own subtitle track says. */
  | { readonly is: "subtitles" }
  /** Its sound from one moment to another, copied as it is. */
  | { readonly is: "sound"; readonly fromMs: number; readonly toMs: number };

export interface VideoPartResults {
  readonly frames: readonly KeyFrame[];
  /** Undefined where it has no such track. */
  readonly subtitles: readonly Cue[] | undefined;
  /** An MP4 with sound alone; undefined where the video is silent, or its sound cannot be copied. */
  readonly sound: Uint8Array | undefined;
}

export type ToChild =
  | {
      readonly kind: "read";
      readonly sizeBytes: number;
      readonly withFrames: boolean;
      readonly part?: VideoPart | undefined;
    }
  | { readonly kind: "bytes"; readonly asked: number; readonly bytes: Uint8Array | undefined };

export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "ask"; readonly asked: number; readonly start: number; readonly end: number }
  | { readonly kind: "done"; readonly facts: VideoFacts }
  | { readonly kind: "part"; readonly results: Partial<VideoPartResults> }
  | { readonly kind: "unreadable"; readonly why: string };
