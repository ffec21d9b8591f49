import { getFlags } from "#features/flags/server/service.ts";
import { type RecognisedSpan, type SpeechRecogniser, SpeechUnavailable } from "#features/speech/server/service.ts";
import { readSound, readSubtitles, writtenCues } from "#features/videos/server/film-service.ts";
import type { Models } from "#kit/server/models/models.ts";
import { speechServiceOf, type Transcript, transcribe } from "#kit/server/models/transcribe.ts";
import { hour, minute } from "#kit/time.ts";
import type { causes } from "../../contract.ts";
import { confidenceOf, type HeardSegment, isIndistinct, isSpeech } from "../../rules/indistinct.ts";
import { readNarration, spread } from "../../rules/narration.ts";
import { splitSentences } from "../../rules/sentences.ts";
import { type GenerationDeps, GenerationFailed, type StageRun } from "./stage.ts";

/**
 * [PG6] Where the narration comes from: what was written for this generation, the captions of the video, its own
 * subtitle track; otherwise its sound. Captions and subtitles only where `video_ingest_subtitles` is on.
 */
export const extract: StageRun = async ({ generation, film, asAuthor, deps }) => {
  if (generation.narration !== null) {
    const cues = readNarration(generation.narration, film.durationMs);
    return { stage: "segmenting", cues, cueSource: "narration" };
  }
  const isOn = await asAuthor(async (scope) => (await getFlags(scope)).video_ingest_subtitles);
  if (!isOn) return { stage: "transcribing" };
  const captions = await asAuthor((scope) => writtenCues(scope, film.assetId));
  if (captions) return { stage: "segmenting", cues: captions, cueSource: "captions" };
  const subtitles = await readSubtitles(deps.store, film);
  return subtitles && subtitles.length > 0
    ? { stage: "segmenting", cues: subtitles, cueSource: "subtitles" }
    : { stage: "transcribing" };
};

/** Whatever the video says of its length. */
const heardMsMax = 10 * hour;

/** Something that hears a piece of sound, an MP4, and says what was said in it, with moments in ms of the piece. */
interface Listener {
  /** So much sound at a time. */
  readonly pieceMs: number;
  /** [PG7] What is said where it understands too little. */
  readonly understandsTooLittle: (typeof causes)[number];
  hear(sound: Uint8Array, lengthMs: number): Promise<HeardSegment[]>;
}

/**
 * [PG6] [PG7] Has the sound recognised, piece by piece; what was heard is stored after each piece, so that an interrupted
 * generation does not hear it again.
 */
export const recognise: StageRun = async ({ generation, film, deps, save }) => {
  const listener = listenerOf(deps);
  if (!listener) throw new GenerationFailed("indistinct_audio", "noSpeechService");
  let heard: readonly HeardSegment[] = generation.cues ?? [];
  const endMs = Math.min(film.durationMs, heardMsMax);
  for (let fromMs = generation.heardMs; fromMs < endMs; fromMs += listener.pieceMs) {
    const toMs = Math.min(fromMs + listener.pieceMs, endMs);
    const sound = await readSound(deps.store, film, fromMs, toMs);
    if (!sound) {
      if (heard.length === 0) throw new GenerationFailed("indistinct_audio", "noSound");
      break;
    }
    heard = [...heard, ...inVideo(await listener.hear(sound, toMs - fromMs), fromMs, toMs)];
    await save({ cues: heard, heardMs: toMs });
  }
  if (isIndistinct(heard, film.durationMs)) {
    throw new GenerationFailed("indistinct_audio", listener.understandsTooLittle);
  }
  return { stage: "segmenting", cues: heard.filter(isSpeech), cueSource: "speech" };
};

/** [PG48] The configured service; without one the server itself. */
function listenerOf({ models, recogniser }: GenerationDeps): Listener | undefined {
  if (speechServiceOf(models)) return serviceListener(models);
  return recogniser && ownListener(recogniser);
}

const serviceListener = (models: Models): Listener => ({
  // Below the 25 MB that most services take.
  pieceMs: 10 * minute,
  understandsTooLittle: "noSpeech",
  async hear(bytes, lengthMs) {
    const about = { bytes, fileName: "sound.m4a", contentType: "audio/mp4", timeoutMs: 4 * minute };
    return segmentsOf(await transcribe(models, about), lengthMs);
  },
});

const ownListener = (recogniser: SpeechRecogniser): Listener => ({
  // Heard well within the lease, on a slow machine too.
  pieceMs: 2 * minute,
  understandsTooLittle: "noEnglish",
  async hear(sound) {
    try {
      return (await recogniser.recognise(sound)).map(asHeard);
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw new GenerationFailed("indistinct_audio", "noSpeechService");
      throw new SpeechFailed(String(error));
    }
  },
});

const asHeard = ({ logProbability, ...span }: RecognisedSpan): HeardSegment => ({
  ...span,
  confidence: confidenceOf(logProbability),
});

function inVideo(segments: readonly HeardSegment[], fromMs: number, toMs: number): HeardSegment[] {
  const within = (ms: number) => Math.min(toMs, Math.max(fromMs, Math.round(fromMs + ms)));
  return segments
    .map((one) => ({ ...one, startMs: within(one.startMs), endMs: within(one.endMs) }))
    .filter((one) => one.endMs > one.startMs && one.text !== "");
}

/** Text without times is spread over its piece. */
function segmentsOf(transcript: Transcript, lengthMs: number): HeardSegment[] {
  if (transcript.is === "failed") throw new SpeechFailed(transcript.why);
  if (transcript.is === "notConfigured") return [];
  if (!transcript.parts) return spread(splitSentences(transcript.text), 0, lengthMs);
  return transcript.parts.map(({ start, end, ...said }) => ({ ...said, startMs: start * 1000, endMs: end * 1000 }));
}

/** The service gave no answer; it is asked again later. */
export class SpeechFailed extends Error {}
