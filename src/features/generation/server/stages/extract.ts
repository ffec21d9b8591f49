import { getFlags } from "#features/flags/server/service.ts";
import { readSubtitles, writtenCues } from "#features/videos/server/film-service.ts";
import { readNarration } from "../../rules/narration.ts";
import type { StageRun } from "./stage.ts";

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
