import { requireAssignable } from "#features/groups/server/service.ts";
import { getReadable, setUses, type VisibilityChecks } from "#features/media/server/service.ts";
import { getSeenProcedure } from "#features/procedures/server/service.ts";
import { durationOf } from "#features/videos/server/film-service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DraftSource, Generation } from "../contract.ts";
import { generationPolicy } from "../policy.ts";
import { taskStateOf } from "../rules/stages.ts";
import {
  countRunning,
  deleteGeneration,
  findByProcedure,
  findOwn,
  insertGeneration,
  markDismissed,
  type NewGeneration,
  type NewSound,
  restart,
  type StoredGeneration,
  selectOwn,
} from "./generation-store.ts";
import { groupsOfVideo } from "./video-groups.ts";

export { selectOwnBatchUsers } from "./batch/batch-store.ts";
export type { StoredGeneration } from "./generation-store.ts";
export { selectVisibleGenerationIds } from "./generation-uses.ts";
export type { VoiceOver } from "./stages/stage.ts";

/** Wakes the job that makes drafts. */
export const generationAsked = "generationAsked";

/** [PG22] As many of one member run at the same time. */
export const runningMax = 20;

export interface StartInput {
  readonly avSources: readonly { readonly videoId: string }[];
  readonly title?: string | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly narration?: string | undefined;
  readonly awaitsVoiceOver?: boolean | undefined;
}

/**
 * [PG1] Begins to make a draft from a video that the actor sees. The video is stored as long as the draft points to it.
 * @throws Problem 403, 400 `unknownMedia`, `unknownAccessGroup` or `videoHasGroups`, 429 `tooManyGenerations`
 */
export async function startGeneration(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  { avSources, title = "", accessGroupIds, narration, awaitsVoiceOver = false }: StartInput,
): Promise<Generation> {
  assertAllowed(scope, generationPolicy.generate, undefined);
  const source = { field: "avSources", id: avSources[0]?.videoId ?? "", accepts: isVideo } as const;
  const video = await requireSource(scope, visibilityChecks, source);
  const groupIds = await groupsToStart(scope, video.id, accessGroupIds);
  const name = title.trim() || nameWithoutEnding(video.fileName);
  return begin(scope, { assetId: video.id, title: name, groupIds, narration: narration ?? null, awaitsVoiceOver });
}

const isVideo = (contentType: string): boolean => contentType.startsWith("video/");

/** Stores a generation that starts with the next round of the job. @throws Problem 429 `tooManyGenerations` */
export async function begin(scope: Scope, given: Omit<NewGeneration, "id">): Promise<Generation> {
  const isFree = given.batchId !== undefined || (await countRunning(scope)) < runningMax;
  if (!isFree) throw new Problem("tooMany", "tooManyGenerations");
  const id = scope.newId();
  await insertGeneration(scope, { ...given, id });
  await setUses(scope, { type: "generation", id }, [given.assetId], [given.assetId]);
  publishGeneration(scope, { id, profileId: scope.actor.profileId, batchId: given.batchId ?? null });
  scope.wake(generationAsked);
  return getGeneration(scope, id);
}

/** [PG15] @throws Problem 400 `videoHasGroups`, `unknownAccessGroup` */
export async function groupsToStart(
  scope: Scope,
  assetId: string,
  accessGroupIds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const own = await groupsOfVideo(scope, assetId);
  if (own && accessGroupIds !== undefined) {
    throw new Problem("invalid", "videoHasGroups", { detail: "The draft takes the groups of its source" });
  }
  const groupIds = own ?? [...new Set(accessGroupIds ?? [])];
  if (!own) await requireAssignable(scope, groupIds);
  return groupIds;
}

interface NamedSource {
  /** Of the request. */
  readonly field: string;
  readonly id: string;
  readonly accepts: (contentType: string) => boolean;
}

/** A file that a draft is made from, as the actor sees it. @throws Problem 400 `unknownMedia` */
export async function requireSource(scope: Scope, visibilityChecks: VisibilityChecks, source: NamedSource) {
  const unknown = () =>
    new Problem("invalid", "unknownMedia", { errors: { [source.field]: [`No such file: ${source.id}`] } });
  const asset = await getReadable(scope, visibilityChecks, source.id).catch((error: unknown) => {
    throw isProblem(error, "notFound") ? unknown() : error;
  });
  if (!source.accepts(asset.contentType)) throw unknown();
  // What is seen through other things alone, the photo of a run or feedback, has no groups that a draft could take.
  const isOwn = asset.uploadedBy === scope.actor.profileId;
  if (!isOwn && !(await groupsOfVideo(scope, asset.id))) throw unknown();
  return asset;
}

export const nameWithoutEnding = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/u, "");

export const listGenerations = async (scope: Scope): Promise<Generation[]> => (await selectOwn(scope)).map(toWire);

/** [PG18] @throws Problem 404 also for those of others */
export const getGeneration = async (scope: Scope, id: string): Promise<Generation> =>
  toWire(await requireOwn(scope, id));

export async function requireOwn(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredGeneration> {
  const found = await findOwn(scope, id, lock);
  if (!found) throw notFound();
  return found;
}

/** [PG19] Cancels a running or failed one, which leaves nothing; a completed one leaves its draft. @throws Problem 404 */
export async function removeGeneration(scope: Scope, id: string): Promise<void> {
  const found = await requireOwn(scope, id, "forUpdate");
  if (found.stage === "completed") {
    await markDismissed(scope, id);
  } else {
    await deleteGeneration(scope, id);
    await setUses(scope, { type: "generation", id }, []);
  }
  publishGeneration(scope, found);
}

/** [PG20] @throws Problem 404, 403, 409 `notFailed` */
export async function retryGeneration(scope: Scope, id: string, narration: string | undefined): Promise<Generation> {
  const found = await requireOwn(scope, id, "forUpdate");
  assertAllowed(scope, generationPolicy.generate, undefined);
  if (taskStateOf(found.stage) !== "failed") throw new Problem("conflict", "notFailed");
  return beginAgain(scope, found, narration === undefined ? undefined : { narration });
}

/** [PG73] The caller has shown that it is the actor's, and that nothing works on it. */
export const restartWithVoiceOver = (scope: Scope, found: StoredGeneration): Promise<Generation> =>
  beginAgain(scope, found, { narration: null, voice_over: "given" });

async function beginAgain(scope: Scope, found: StoredGeneration, sound: NewSound | undefined): Promise<Generation> {
  await restart(scope, found.id, sound);
  publishGeneration(scope, found);
  scope.wake(generationAsked);
  return getGeneration(scope, found.id);
}

/** [PG21] What a draft was made from, for those who see the draft. @throws Problem 404 */
export async function getSource(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  procedureId: string,
): Promise<DraftSource> {
  const { id } = await getSeenProcedure(scope, procedureId);
  const found = await findByProcedure(scope, id);
  if (!found?.plan || !found.cueSource) throw notFound();
  const isSeen = await getReadable(scope, visibilityChecks, found.assetId).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, "notFound")) return false;
      throw error;
    },
  );
  const steps = found.plan.steps.map(({ stepId, title, startMs, endMs, from, to, warnings, claims }) => ({
    stepId,
    title,
    startMs,
    endMs,
    from,
    to,
    warnings: [...warnings],
    claims: claims.map((claim) => ({ ...claim, sentences: [...claim.sentences] })),
  }));
  const sentences = found.plan.sentences.map(({ uncertain, ...sentence }) => ({
    ...sentence,
    ...(uncertain && { uncertain: [...uncertain] }),
  }));
  const durationMs = isSeen ? await durationOf(scope, found.assetId) : 0;
  const { cueSource, confirmed, reviewedAt } = found;
  return {
    videoId: isSeen ? found.assetId : null,
    cueSource,
    durationMs,
    sentences,
    steps,
    confirmed: confirmed.map(({ stepId, text }) => ({ stepId, text })),
    isReviewed: reviewedAt !== null,
  };
}

/** [PG18] Its author alone hears of it; of one of a batch by the batch. */
export function publishGeneration(
  scope: Scope,
  { id, profileId, batchId }: Pick<StoredGeneration, "id" | "profileId" | "batchId">,
): void {
  if (batchId === null) scope.publish({ topic: "generations", subjectId: id, profileId });
}

const toWire = (stored: StoredGeneration): Generation => ({
  id: stored.id,
  stage: stored.stage,
  errorType: stored.errorType,
  procedureId: stored.procedureId,
  voiceOver: stored.voiceOver,
  title: stored.title,
  kind: stored.kind,
  avSources: stored.kind === "video" ? [{ videoId: stored.assetId }] : [],
  paperSources: stored.kind === "paper" ? [{ mediaId: stored.assetId }] : [],
  reviewedAt: stored.reviewedAt?.toISOString() ?? null,
  troubleshootingArtifacts: stored.artifacts.map((one) => ({ ...one })),
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});
