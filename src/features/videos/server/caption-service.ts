import type { VisibilityChecks } from "#features/media/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Captions } from "../contract.ts";
import { captionPolicy } from "../policy.ts";
import type { Cue } from "../rules/cue.ts";
import { cueFaults } from "../rules/cue-faults.ts";
import { languagesMax } from "../rules/languages.ts";
import { readCaptions } from "../rules/read-captions.ts";
import { writeVtt } from "../rules/write-captions.ts";
import {
  deleteCaptions,
  findCaptions,
  lockVideo,
  putCaptions,
  type StoredCaptions,
  selectLanguages,
} from "./caption-store.ts";
import { getReadableVideo, type HearCaptionsChanged } from "./service.ts";

/** [V8] @throws Problem 404 */
export async function getCaptions(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  videoId: string,
  language: string,
): Promise<Captions> {
  const video = await getReadableVideo(scope, visibilityChecks, videoId);
  const found = await findCaptions(scope, video.id, language);
  if (!found) throw notFound();
  return onTheWire(found);
}

/**
 * [V8] [V9] [V10] [V11] [V22] Stores captions as the server parsed them. `revision` is the one that the change is based
 * on, 0 if there were none.
 *
 * @throws Problem 404, 403, 412 with the present state, 400 `captionsUnreadable` or `cueInvalid`, 409 `languagesFull`
 */
export async function writeCaptions(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  videoId: string,
  { language, vtt, revision }: { readonly language: string; readonly vtt: string; readonly revision: number },
  listeners: readonly HearCaptionsChanged[] = [],
): Promise<Captions> {
  const video = await getReadableVideo(scope, visibilityChecks, videoId);
  assertAllowed(scope, captionPolicy.edit, video);
  const before = await findCaptions(scope, video.id, language);
  // Before the lock on the video: a save of a draft locks its procedure first, then its files.
  if (!isSameVtt(before, vtt)) for (const hear of listeners) await hear(scope, video.id);
  await lockVideo(scope, video.id);
  const present = await findCaptions(scope, video.id, language, "forUpdate");
  if ((present?.revision ?? 0) !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed these captions in the meantime",
      ...(present && { current: onTheWire(present) }),
    });
  }
  const cues = requireCues(vtt);
  if (!present) await requireLanguage(scope, video.id);
  await putCaptions(scope, video.id, { language, vtt: writeVtt(cues), revision: revision + 1 });
  const details = { language, revision: revision + 1, cues: cues.length };
  scope.audit({ action: "video.captionsWritten", objectType: "video", objectId: video.id, details });
  return getCaptions(scope, visibilityChecks, videoId, language);
}

/** [V8] [V22] @throws Problem 404, 403 */
export async function removeCaptions(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  videoId: string,
  language: string,
  listeners: readonly HearCaptionsChanged[] = [],
): Promise<void> {
  const video = await getReadableVideo(scope, visibilityChecks, videoId);
  assertAllowed(scope, captionPolicy.edit, video);
  for (const hear of listeners) await hear(scope, video.id);
  if (!(await deleteCaptions(scope, video.id, language))) throw notFound();
  scope.audit({ action: "video.captionsDeleted", objectType: "video", objectId: video.id, details: { language } });
}

/** Whether the captions would stay as they are. The revision is compared later, under the lock. */
const isSameVtt = (before: StoredCaptions | undefined, vtt: string): boolean =>
  before?.vtt === writeVtt(readCaptions(vtt)?.cues ?? []);

function requireCues(vtt: string): readonly Cue[] {
  const read = readCaptions(vtt);
  if (!read) {
    throw new Problem("invalid", "captionsUnreadable", { errors: { vtt: ["WebVTT or SubRip of at most 5,000 cues"] } });
  }
  const faults = cueFaults(read.cues);
  if (read.skipped === 0 && faults.length === 0) return read.cues;
  const first = faults[0] ? `cue ${faults[0].place + 1}: ${faults[0].fault}` : "";
  throw new Problem("invalid", "cueInvalid", {
    errors: { vtt: [first || "A cue has no text, or ends before it begins"] },
  });
}

async function requireLanguage(scope: Scope, videoId: string): Promise<void> {
  if ((await selectLanguages(scope, videoId)).length < languagesMax) return;
  throw new Problem("conflict", "languagesFull", {
    detail: `A video has captions in at most ${languagesMax} languages`,
  });
}

const onTheWire = ({ updatedAt, ...captions }: StoredCaptions): Captions => ({
  ...captions,
  updatedAt: updatedAt.toISOString(),
});
