import { getFlags } from "#features/flags/server/service.ts";
import { readSound, readSubtitles, writtenCues } from "#features/videos/server/film-service.ts";
import { speechServiceOf, type Transcript, transcribe } from "#kit/server/models/transcribe.ts";
import { minute } from "#kit/time.ts";
import { type HeardSegment, isIndistinct, isSpeech } from "../../rules/indistinct.ts";
import { readNarration, spread } from "../../rules/narration.ts";
import { splitSentences } from "../../rules/sentences.ts";
import { GenerationFailed, type StageRun } from "./stage.ts";

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

/** So much sound goes to the service at a time: below the 25 MB that most of them take. */
const pieceMs = 10 * minute;
/** Whatever the video says of its length. */
const piecesMax = 60;
const timeoutMs = 4 * minute;

/**
 * [PG6] [PG7] Has the sound recognised by the configured service, piece by piece; what was heard is stored after each
 * piece, so that an interrupted generation does not hear it again.
 */
export const recognise: StageRun = async ({ generation, film, deps, save }) => {
  if (!speechServiceOf(deps.models)) throw new GenerationFailed("indistinct_audio", "noSpeechService");
  let heard: readonly HeardSegment[] = generation.cues ?? [];
  const endMs = Math.min(film.durationMs, pieceMs * piecesMax);
  for (let fromMs = generation.heardMs; fromMs < endMs; fromMs += pieceMs) {
    const toMs = Math.min(fromMs + pieceMs, endMs);
    const sound = await readSound(deps.store, film, fromMs, toMs);
    if (!sound) {
      if (heard.length === 0) throw new GenerationFailed("indistinct_audio", "noSound");
      break;
    }
    const about = { bytes: sound, fileName: "sound.m4a", contentType: "audio/mp4", timeoutMs };
    heard = [...heard, ...segmentsOf(await transcribe(deps.models, about), fromMs, toMs)];
    await save({ cues: heard, heardMs: toMs });
  }
  if (isIndistinct(heard, film.durationMs)) throw new GenerationFailed("indistinct_audio", "noSpeech");
  return { stage: "segmenting", cues: heard.filter(isSpeech), cueSource: "speech" };
};

/** Moments in ms of the video. Text without times is spread over its piece. */
function segmentsOf(transcript: Transcript, fromMs: number, toMs: number): HeardSegment[] {
  if (transcript.is === "failed") throw new SpeechFailed(transcript.why);
  if (transcript.is === "notConfigured") return [];
  if (!transcript.parts) return spread(splitSentences(transcript.text), fromMs, toMs);
  const within = (seconds: number) => Math.round(Math.min(toMs, Math.max(fromMs, fromMs + seconds * 1000)));
  return transcript.parts
    .map(({ start, end, text, confidence, silence }) => ({
      startMs: within(start),
      endMs: within(end),
      text,
      confidence,
      silence,
    }))
    .filter((one) => one.endMs > one.startMs && one.text !== "");
}

/** The service gave no answer; it is asked again later. */
export class SpeechFailed extends Error {}
