import { randomUUID } from "node:crypto";
import { getReadable, setUses } from "#features/media/server/service.ts";
import { asActingMember } from "#features/members/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { PaperReader } from "#features/passages/server/paper-service.ts";
import { findVideo, VideoUnreadable, videoRead } from "#features/videos/server/film-service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, assertAllowed, type Scope } from "#kit/server/scope.ts";
import { minute, second } from "#kit/time.ts";
import type { causes } from "../contract.ts";
import { generationPolicy } from "../policy.ts";
import { planOf } from "../rules/plan.ts";
import { sentencesOf } from "../rules/sentences.ts";
import type { Stage } from "../rules/stages.ts";
import { endItem, failItem } from "./batch/end-item.ts";
import { endWaitForVideo } from "./film-store.ts";
import {
  type Claimed,
  claimNext,
  lockHeld,
  type Progress,
  release,
  type StoredGeneration,
  storeProgress,
} from "./generation-store.ts";
import { selectGone } from "./generation-uses.ts";
import { causeOfUnreadable, paperNow, runPaperStage } from "./paper/paper-stages.ts";
import { generationAsked, publishGeneration } from "./service.ts";
import { createDraft, drawPictures } from "./stages/draft.ts";
import { extract, recognise, SpeechFailed } from "./stages/narration.ts";
import {
  type Film,
  type GenerationDeps,
  GenerationFailed,
  LostHold,
  type StageRun,
  type StageWork,
} from "./stages/stage.ts";

/** Longer than what happens between two renewals: one piece of sound, or the pictures of a few steps. */
const leaseMs = 6 * minute;
/** [PG8] Of each stage. */
const attemptsMax = 3;
const againAfterMs = 20 * second;
const goneMax = 20;

/**
 * [PG1] Woken where a generation is asked for and where a video was read, and every minute: makes drafts from videos,
 * stage by stage.
 */
export const generateJob = (deps: GenerationDeps): Job => ({
  name: "generate-procedures",
  policy: "actor",
  wokenBy: [generationAsked, videoRead],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const workspaceId of await workspacesOf(appContext, data)) {
      await asSystem(appContext, workspaceId, endWaitForVideo);
      await makeDrafts(deps, appContext, workspaceId);
      await asSystem(appContext, workspaceId, async (scope) => {
        for (const user of await selectGone(scope, goneMax)) await setUses(scope, user, []);
      });
    }
  },
});

interface Place {
  readonly deps: GenerationDeps;
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly papers: PaperReader;
}

async function makeDrafts(deps: GenerationDeps, appContext: AppContext, workspaceId: string): Promise<void> {
  const papers = new PaperReader();
  try {
    for (;;) {
      const claimed = await asSystem(appContext, workspaceId, (scope) => claimNext(scope, leaseMs));
      if (!claimed) return;
      // A film takes its time, and the reader of documents memory.
      if (claimed.generation.kind !== "paper") await papers.close();
      await carryOn({ deps, appContext, workspaceId, papers }, claimed);
    }
  } finally {
    await papers.close();
  }
}

/** Takes a generation through its stages until it is over, has to wait, or is another worker's. */
async function carryOn(place: Place, first: Claimed): Promise<void> {
  let claimed = first;
  try {
    for (;;) {
      const next = await runStage(place, claimed);
      if (!next || next.stage === "completed") return;
      claimed = { ...claimed, generation: next };
    }
  } catch (error) {
    if (error instanceof LostHold) return;
    await handleFailure(place, claimed, error);
  }
}

/** Returns the generation at its next stage; undefined where it waits for the video to be read. */
async function runStage(place: Place, claimed: Claimed): Promise<StoredGeneration | undefined> {
  const { deps, appContext, workspaceId, papers } = place;
  const { generation } = claimed;
  const author = <Result>(work: (scope: Scope) => Promise<Result>) =>
    // [PG16]
    asActingMember(appContext, workspaceId, generation.profileId, work);
  const save = (progress: Progress) =>
    author(async (scope) => {
      if (!(await lockHeld(scope, claimed))) throw new LostHold();
      await storeProgress(scope, generation.id, progress, leaseMs);
    });
  if (generation.kind === "paper") {
    const file = await author((scope) => paperNow(scope, deps.visibilityChecks, generation));
    return finish(place, claimed, await runPaperStage({ deps, appContext, generation, file, papers, save }));
  }
  if (generation.stage === "uploading") await deps.reader.read(appContext, workspaceId, generation.assetId);
  const film = await author((scope) => filmNow(scope, place, generation));
  if (!film) {
    // [PG1] Another process reads it: the end of the reading wakes this job.
    await asSystem(appContext, workspaceId, (scope) =>
      release(scope, claimed, new Date(scope.now.getTime() + againAfterMs)),
    );
    return undefined;
  }
  const work: StageWork = { deps, appContext, generation, film, asAuthor: author, save };
  if (generation.stage === "drafting") {
    const pictures = await drawPictures(work);
    return finish(place, claimed, (scope) => createDraft(scope, generation, pictures));
  }
  const progress = await (runs[generation.stage] ?? toExtracting)(work);
  return finish(place, claimed, () => Promise.resolve(progress));
}

const toExtracting: StageRun = async () => ({ stage: "extracting" });

/** [PG10] Divides the narration into steps. The ids of steps and pictures are set here, once: what follows may repeat. */
const divide: StageRun = async ({ generation, film }) => {
  const plan = planOf(sentencesOf(generation.cues ?? []), film.durationMs, randomUUID);
  if (plan.steps.length === 0) throw new GenerationFailed("indistinct_audio", "noSteps");
  return { stage: "drafting", plan };
};

const runs: Readonly<Partial<Record<Stage, StageRun>>> = {
  uploading: toExtracting,
  extracting: extract,
  transcribing: recognise,
  segmenting: divide,
};

/**
 * [PG16] What the author may do, and whether they see the video, is asked at each stage.
 * @throws Problem 403 or 404, GenerationFailed
 */
async function filmNow(
  scope: Scope,
  { deps, workspaceId }: Place,
  { assetId }: StoredGeneration,
): Promise<Film | undefined> {
  assertAllowed(scope, generationPolicy.generate, undefined);
  const asset = await getReadable(scope, deps.visibilityChecks, assetId);
  const video = await findVideo(scope, assetId);
  if (video.state === "failed") throw new GenerationFailed("processing_error", "videoUnreadable");
  if (video.state !== "done") return undefined;
  return {
    workspaceId,
    assetId,
    sizeBytes: asset.sizeBytes ?? 0,
    durationMs: video.durationMs ?? 0,
    hasPicture: video.widthPx !== null,
  };
}

/** [PG17] Moves on in one transaction, if this worker still holds it; the author's rights are proven in the same one. */
function finish(
  { deps, appContext, workspaceId }: Place,
  claimed: Claimed,
  complete: (scope: Scope) => Promise<Progress>,
): Promise<StoredGeneration> {
  const { generation } = claimed;
  return asActingMember(appContext, workspaceId, generation.profileId, async (scope) => {
    if (!(await lockHeld(scope, claimed))) throw new LostHold();
    assertAllowed(scope, generationPolicy.generate, undefined);
    await getReadable(scope, deps.visibilityChecks, generation.assetId);
    const progress = await complete(scope);
    await storeProgress(scope, generation.id, progress, leaseMs);
    publishGeneration(scope, generation);
    const next = { ...generation, ...withoutGaps(progress) };
    if (next.stage === "completed") await endItem(scope, next);
    return next;
  });
}

const withoutGaps = ({
  stage,
  cues,
  heardMs,
  cueSource,
  procedureId,
  ...plans
}: Progress): Partial<StoredGeneration> => ({
  ...(stage && { stage }),
  ...(cues && { cues }),
  ...(heardMs !== undefined && { heardMs }),
  ...(cueSource && { cueSource }),
  ...(plans.plan && { plan: plans.plan }),
  ...(plans.paper && { paper: plans.paper }),
  ...(plans.paperPlan && { paperPlan: plans.paperPlan }),
  ...(procedureId !== undefined && { procedureId }),
});

/**
 * [PG8] A fault of the moment is tried again, three times in all; what will not get better ends it, with its cause.
 * [PG34] Its author is notified in the same transaction.
 */
async function handleFailure({ appContext, workspaceId }: Place, claimed: Claimed, error: unknown): Promise<void> {
  const { generation } = claimed;
  const ending = endingOf(error);
  const isOver = ending !== undefined || generation.attempts >= attemptsMax;
  await asSystem(appContext, workspaceId, async (scope) => {
    const held = await lockHeld(scope, claimed);
    if (!held) return;
    if (!isOver) return release(scope, claimed, new Date(scope.now.getTime() + againAfterMs));
    const { errorType, code } = ending ?? { errorType: "processing_error" as const, code: causeOf(error) };
    const artifacts = [...held.artifacts, { stage: held.stage, code, at: scope.now.toISOString() }].slice(-20);
    await storeProgress(scope, held.id, { failed: { errorType, artifacts } }, leaseMs);
    publishGeneration(scope, held);
    // [PG37] The results of a batch say which files failed.
    if (held.batchId !== null) return failItem(scope, held, code);
    await notify(scope, [held.profileId], "generationFailed", { generationId: held.id, title: held.title });
  });
  const about = { err: error, generationId: generation.id, stage: generation.stage };
  appContext.log.warn(about, isOver ? "no draft could be made" : "a draft will be tried again");
}

const causeOf = (error: unknown): (typeof causes)[number] =>
  error instanceof SpeechFailed ? "speechFailed" : error instanceof VideoUnreadable ? "videoUnreadable" : "interrupted";

/** What no other try changes; undefined where one may help. */
function endingOf(error: unknown): Pick<GenerationFailed, "errorType" | "code"> | undefined {
  if (error instanceof GenerationFailed) return error;
  if (error instanceof VideoUnreadable && error.code !== "tooSlow") {
    return { errorType: "processing_error", code: "videoUnreadable" };
  }
  const unreadable = causeOfUnreadable(error);
  if (unreadable) return { errorType: "processing_error", code: unreadable };
  if (isProblem(error) && [400, 403, 404].includes(error.status)) {
    return { errorType: "processing_error", code: "noLongerAllowed" };
  }
  return undefined;
}
