import { findAsset, noteMadeFrom, type VisibilityChecks } from "#features/media/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { cutCues } from "../rules/cut-cues.ts";
import { readCaptions } from "../rules/read-captions.ts";
import type { Selection } from "../rules/selection.ts";
import { writeVtt } from "../rules/write-captions.ts";
import { putCaptions, selectCaptions, selectLanguages } from "./caption-store.ts";
import { getReadableVideo } from "./service.ts";

/**
 * [V16] Notes that one's own new upload was cut from a video in sight, and carries its captions over: moved to the new
 * start, without the words that were cut away. Noted again, it answers the same and changes nothing.
 *
 * @throws Problem 404, 400 `cutInvalid` or `unknownMedia`
 */
export async function noteCut(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  videoId: string,
  { fileId, ...selection }: Selection & { readonly fileId: string },
): Promise<{ captions: number }> {
  const video = await getReadableVideo(scope, visibilityChecks, videoId);
  if (selection.endMs <= selection.startMs || fileId === video.id) throw new Problem("invalid", "cutInvalid");
  const made = await findAsset(scope, fileId);
  const isOwn = made?.state === "stored" && made.uploadedBy === scope.actor.profileId;
  if (!isOwn || !made.contentType.startsWith("video/") || made.unusedSince === null) {
    throw new Problem("invalid", "unknownMedia", { errors: { fileId: ["No such new video"] } });
  }
  const carried = await selectLanguages(scope, made.id);
  if (carried.length > 0) return { captions: carried.length };
  await noteMadeFrom(scope, made.id, video.id);
  let captions = 0;
  for (const { language, vtt } of await selectCaptions(scope, video.id)) {
    const cues = cutCues(readCaptions(vtt)?.cues ?? [], selection);
    if (cues.length === 0) continue;
    await putCaptions(scope, made.id, { language, vtt: writeVtt(cues), revision: 1 });
    captions++;
  }
  scope.audit({
    action: "video.cut",
    objectType: "video",
    objectId: made.id,
    details: { from: video.id, ...selection },
  });
  return { captions };
}
