/** The messages between the process that reads a video and its parent. */

/** One key frame of a video as a file of its own, to be drawn. */
export interface KeyFrame {
  readonly atMs: number;
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

export type ToChild =
  | { readonly kind: "read"; readonly sizeBytes: number; readonly withFrames: boolean }
  | { readonly kind: "bytes"; readonly asked: number; readonly bytes: Uint8Array | undefined };

export type FromChild =
  | { readonly kind: "ready" }
  | { readonly kind: "ask"; readonly asked: number; readonly start: number; readonly end: number }
  | { readonly kind: "done"; readonly facts: VideoFacts }
  | { readonly kind: "unreadable"; readonly why: string };
