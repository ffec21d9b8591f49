import { type InputVideoTrack, VideoSample } from "mediabunny";

/** What players take a small video for that does not say how its colours are written. */
const standardDefinition = {
  primaries: "smpte170m",
  transfer: "smpte170m",
  matrix: "smpte170m",
  fullRange: false,
} as const;
const smallHeightMax = 719;

/**
 * A small video that does not declare its colour space is played as standard definition, but decoded for an encoder as
 * high definition, and its colours would change: its frames are given an explicit colour space.
 */
export async function recolouring(track: InputVideoTrack): Promise<(sample: VideoSample) => Promise<VideoSample>> {
  const { matrix } = await track.getColorSpace();
  const height = await track.getCodedHeight();
  if (matrix || height > smallHeightMax) return async (sample) => sample;
  return async (sample) => {
    const { format, timestamp, duration } = sample;
    const { width: codedWidth, height: codedHeight } = sample.visibleRect;
    if (format === null) return sample;
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    sample.close();
    return new VideoSample(bytes, {
      format,
      codedWidth,
      codedHeight,
      timestamp,
      duration,
      colorSpace: standardDefinition,
    });
  };
}
