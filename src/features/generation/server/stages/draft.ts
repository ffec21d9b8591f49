import { requireAssignable } from "#features/groups/server/service.ts";
import { keepPicture, type PreparedPicture, preparePicture } from "#features/media/server/service.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import { type DrawnFrame, drawFramesAt } from "#features/videos/server/film-service.ts";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import type { Scope } from "#kit/server/scope.ts";
import { contentOf } from "../../rules/draft-content.ts";
import type { Plan, PlannedStep } from "../../rules/plan.ts";
import type { Progress, StoredGeneration } from "../generation-store.ts";
import { groupsOfVideo } from "../video-groups.ts";
import type { StageWork } from "./stage.ts";

/** Frames of so many steps are read in one go; after them the lease is renewed. */
const stepsAtOnce = 4;

export interface Pictures {
  readonly plan: Plan;
  readonly drawn: readonly PreparedPicture[];
}

/**
 * [PG13] Draws a picture for each step into the store, outside of any transaction. A repeated run draws the same under
 * the same ids; what a cancelled one leaves is no file, and is swept (media, M6).
 */
export async function drawPictures({ generation, film, deps, save }: StageWork): Promise<Pictures> {
  const { plan } = generation;
  if (!plan) throw new Error("a generation is drafted without a plan");
  const { store, ffmpeg } = deps;
  const drawn: PreparedPicture[] = [];
  if (ffmpeg === undefined || !film.hasPicture) return { plan, drawn };
  for (let at = 0; at < plan.steps.length; at += stepsAtOnce) {
    const steps = plan.steps.slice(at, at + stepsAtOnce);
    const frames = await drawFramesAt(
      store,
      ffmpeg,
      film,
      steps.flatMap((step) => step.frameMs).sort((a, b) => a - b),
    );
    for (const step of steps) {
      const png = await sharpest(step, frames);
      if (png) drawn.push(await preparePicture(store, film.workspaceId, png, step.pictureId));
    }
    await save({});
  }
  return { plan, drawn };
}

/** Frames are compared at this size: noise does not count as sharpness. */
const comparedPx = 320;

/** The variance of the Laplacian of the grey values. */
function sharpnessOf({ data, width, height }: Awaited<ReturnType<typeof greyPixels>>): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const edge = 4 * (data[at] ?? 0) - around;
      sum += edge;
      squares += edge ** 2;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** [PG13] The sharpest of a step's frames: motion blurs, and so do fades. */
async function sharpest({ frameMs }: PlannedStep, frames: readonly DrawnFrame[]): Promise<Buffer | undefined> {
  let best: { png: Buffer; sharpness: number } | undefined;
  for (const forMs of frameMs) {
    const png = frames.find((frame) => frame.forMs === forMs)?.png;
    if (!png) continue;
    const sharpness = sharpnessOf(await greyPixels(png, comparedPx));
    if (!best || sharpness > best.sharpness * 1.1) best = { png, sharpness };
  }
  return best?.png;
}

/**
 * [PG14] [PG15] [PG17] Creates the draft with its pictures, in the transaction that completes the generation: however
 * often it is interrupted, there is one draft or none.
 */
export async function createDraft(
  scope: Scope,
  generation: StoredGeneration,
  { plan, drawn }: Pictures,
): Promise<Progress> {
  for (const picture of drawn) await keepPicture(scope, picture, "step.png");
  const pictures = new Set(drawn.map((picture) => picture.assetId));
  const content = contentOf(plan, generation.title, pictures, scope.newId);
  const groupIds = await groupsNow(scope, generation);
  const start = { content, groupIds, areaIds: [], editorIds: [] };
  const { id } = await createFrom(scope, start, undefined, { generationId: generation.id });
  return { stage: "completed", procedureId: id };
}

/** [PG15] Those of the video now; a video that has none takes those that were chosen, if they are still there. */
export async function groupsNow(scope: Scope, { assetId, groupIds }: StoredGeneration): Promise<readonly string[]> {
  const now = await groupsOfVideo(scope, assetId);
  if (now) return now;
  await requireAssignable(scope, groupIds);
  return groupIds;
}
