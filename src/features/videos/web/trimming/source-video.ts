import {
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  QTFF,
  type Source,
  type VideoCodec,
} from "mediabunny";

/** A video that is open to be cut. */
export interface SourceVideo {
  readonly input: Input;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  /** It has a sound that its kind of file cannot be written with. */
  readonly losesSound: boolean;
  readonly codec: VideoCodec;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly isQuickTime: boolean;
  /** Whether this browser decodes it: otherwise there are no thumbnails, and nothing can be re-encoded. */
  readonly canDecode: boolean;
  readonly packets: EncodedPacketSink;
}

/** [V13] Undefined where the file is no MP4 or QuickTime video whose frames can be read. */
export async function openSourceVideo(source: Source): Promise<SourceVideo | undefined> {
  const input = new Input({ source, formats: [MP4, QTFF] });
  if (!(await input.canRead())) return undefined;
  const video = await input.getPrimaryVideoTrack();
  const codec = await video?.getCodec();
  if (!video || !codec) return undefined;
  const isQuickTime = (await input.getFormat()) === QTFF;
  if (!formatOf({ isQuickTime }, false).getSupportedVideoCodecs().includes(codec)) return undefined;
  const audio = await audioOf(input, isQuickTime);
  return {
    input,
    video,
    audio,
    losesSound: audio === null && (await input.getPrimaryAudioTrack()) !== null,
    codec,
    durationMs: Math.round((await input.computeDuration()) * 1000),
    sizeBytes: await source.getSize(),
    isQuickTime,
    canDecode: "VideoDecoder" in globalThis && (await video.canDecode()),
    packets: new EncodedPacketSink(video),
  };
}

async function audioOf(input: Input, isQuickTime: boolean): Promise<InputAudioTrack | null> {
  const audio = await input.getPrimaryAudioTrack();
  const codec = await audio?.getCodec();
  return codec && formatOf({ isQuickTime }, false).getSupportedAudioCodecs().includes(codec) ? audio : null;
}

/** @param isLarge then its index comes last, so that nothing has to be held until the end */
export const formatOf = ({ isQuickTime }: Pick<SourceVideo, "isQuickTime">, isLarge: boolean) => {
  const options = { fastStart: isLarge ? (false as const) : ("in-memory" as const) };
  return isQuickTime ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
};
