import { getFlags } from "#features/flags/server/service.ts";
import { asHeard, uncertainOfService, wordsIn } from "#features/speech/rules/uncertain.ts";
import { type SpeechRecogniser, SpeechUnavailable } from "#features/speech/server/service.ts";
import { readSound, readSubtitles, writtenCues } from "#features/videos/server/film-service.ts";
import type { Models } from "#kit/server/models/models.ts";
import { type HeardPart, speechServiceOf, type Transcript, transcribe } from "#kit/server/models/transcribe.ts";
import { hour, minute } from "#kit/time.ts";
import type { causes } from "../../contract.ts";
import { type HeardSegment, isIndistinct, isSpeech, isUnsure } from "../../rules/indistinct.ts";
import { readNarration, spread } from "../../rules/narration.ts";
import { splitSentences } from "../../rules/sentences.ts";
import type { Progress } from "../generation-store.ts";
import { type GenerationDeps, GenerationFailed, type StageRun, type StageWork } from "./stage.ts";

/**
 * [PG6] Where the narration comes from: what was written or recorded for this generation, the captions of the video, its own
 * subtitle track; otherwise its sound. Captions and subtitles only where `video_ingest_subtitles` is on.
 */
export const extract: StageRun = async ({ generation, film, asAuthor, deps }) => {
  if (generation.narration !== null) {
    const cues = readNarration(generation.narration, film.durationMs);
    return { stage: "segmenting", cues, cueSource: "narration" };
  }
  if (generation.voiceOver !== null) return { stage: "transcribing" };
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

interface Sound {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
  /** The same, where it need not be decoded: between -1 and 1, 16,000 a second. */
  readonly samples?: Float32Array;
}

/** Something that hears a piece of sound and says what was said in it, with moments in ms of the piece. */
interface Listener {
  /** So much sound at a time. */
  readonly pieceMs: number;
  /** [PG7] What is said where it understands too little. */
  readonly understandsTooLittle: (typeof causes)[number];
  hear(sound: Sound, lengthMs: number): Promise<HeardSegment[]>;
}

/**
 * [PG6] [PG7] Has the sound recognised, piece by piece; what was heard is stored after each piece, so that an interrupted
 * generation does not hear it again.
 */
export const recognise: StageRun = async (work) => {
  const listener = listenerOf(work.deps);
  if (!listener) throw new GenerationFailed("indistinct_audio", "noSpeechService");
  return work.generation.voiceOver === null ? recogniseFilm(work, listener) : recogniseVoiceOver(work, listener);
};

async function recogniseFilm({ generation, film, deps, save }: StageWork, listener: Listener): Promise<Progress> {
  let heard: readonly HeardSegment[] = generation.cues ?? [];
  const endMs = Math.min(film.durationMs, heardMsMax);
  for (let fromMs = generation.heardMs; fromMs < endMs; fromMs += listener.pieceMs) {
    const toMs = Math.min(fromMs + listener.pieceMs, endMs);
    const sound = await readSound(deps.store, film, fromMs, toMs);
    if (!sound) {
      if (heard.length === 0) throw new GenerationFailed("indistinct_audio", "noSound");
      break;
    }
    const piece = { bytes: sound, fileName: "sound.m4a", contentType: "audio/mp4" };
    heard = [...heard, ...inVideo(await listener.hear(piece, toMs - fromMs), fromMs, toMs)];
    await save({ cues: heard, heardMs: toMs });
  }
  if (isIndistinct(heard, film.durationMs)) {
    throw new GenerationFailed("indistinct_audio", listener.understandsTooLittle);
  }
  return { stage: "segmenting", cues: heard.filter(isSpeech), cueSource: "speech" };
}

/**
 * [PG73] Hears each part of the voice-over by itself: between them there is silence, in which services hear words that
 * nobody said, and a text without times is spread over its own part alone.
 */
async function recogniseVoiceOver(work: StageWork, listener: Listener): Promise<Progress> {
  const { generation, film, deps, asAuthor, save } = work;
  const parts = await asAuthor((scope) => deps.voiceOver.parts(scope, generation.id, film.durationMs));
  let heard: readonly HeardSegment[] = generation.cues ?? [];
  for (const part of parts) {
    const { fromMs, toMs } = part;
    if (toMs <= generation.heardMs) continue;
    const { wav, samples } = await deps.voiceOver.read(deps.store, film.workspaceId, part);
    const piece = { bytes: wav, fileName: "sound.wav", contentType: "audio/wav", samples };
    heard = [...heard, ...inVideo(await listener.hear(piece, toMs - fromMs), fromMs, toMs)];
    await save({ cues: heard, heardMs: toMs });
  }
  const recordedMs = parts.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs), 0);
  if (isIndistinct(heard, recordedMs)) throw new GenerationFailed("indistinct_audio", listener.understandsTooLittle);
  return { stage: "segmenting", cues: heard.filter(isSpeech), cueSource: "voiceOver" };
}

/** [PG48] The configured service; without one the server itself. */
function listenerOf({ models, recogniser }: GenerationDeps): Listener | undefined {
  if (speechServiceOf(models)) return serviceListener(models);
  return recogniser && ownListener(recogniser);
}

const serviceListener = (models: Models): Listener => ({
  // Below the 25 MB that most services take.
  pieceMs: 10 * minute,
  understandsTooLittle: "noSpeech",
  async hear({ bytes, fileName, contentType }, lengthMs) {
    const about = { bytes, fileName, contentType, timeoutMs: 4 * minute };
    return segmentsOf(await transcribe(models, about), lengthMs);
  },
});

const ownListener = (recogniser: SpeechRecogniser): Listener => ({
  // Heard well within the lease, on a slow machine too.
  pieceMs: 2 * minute,
  understandsTooLittle: "noEnglish",
  async hear({ bytes, samples }) {
    try {
      return (await recogniser.recognise(samples ?? bytes)).map(asHeard);
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw new GenerationFailed("indistinct_audio", "noSpeechService");
      throw new SpeechFailed(String(error));
    }
  },
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
  return transcript.parts.map(({ start, end, words, ...said }) => ({
    ...said,
    startMs: start * 1000,
    endMs: end * 1000,
    uncertain: uncertainOfPart(said, words),
  }));
}

/** [PG75] By its words, where the service says how probable each of them is; otherwise all or none of them. */
function uncertainOfPart(
  { text, confidence }: Pick<HeardPart, "text" | "confidence">,
  words: HeardPart["words"],
): number[] | undefined {
  const count = wordsIn(text).length;
  // Services differ in what they count as a word.
  if (words?.length === count) return uncertainOfService(words);
  if (confidence === undefined) return undefined;
  return isUnsure(confidence) ? Array.from({ length: count }, (_, number) => number) : [];
}

/** The service gave no answer; it is asked again later. */
export class SpeechFailed extends Error {}
