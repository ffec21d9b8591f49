import { randomUUID } from "node:crypto";
import { selectVisibleIds } from "#features/areas/server/service.ts";
import {
  getReadable,
  keepPicture,
  openOriginal,
  type PreparedPicture,
  preparePicture,
  setUses,
  type VisibilityChecks,
} from "#features/media/server/service.ts";
import { type PaperReader, type SourceFile, Unreadable } from "#features/passages/server/paper-service.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import { type AppContext, assertAllowed, type Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";
import type { causes } from "../../contract.ts";
import { generationPolicy } from "../../policy.ts";
import { paperContent } from "../../rules/paper/paper-content.ts";
import { type PaperPlan, planPaper } from "../../rules/paper/paper-plan.ts";
import { takeEarlierFiles } from "../batch/end-item.ts";
import type { Progress, StoredGeneration } from "../generation-store.ts";
import { nameWithoutEnding } from "../service.ts";
import { groupsNow } from "../stages/draft.ts";
import { type GenerationDeps, GenerationFailed } from "../stages/stage.ts";
import { groupsOfVideo } from "../video-groups.ts";

/** The document, as its author sees it now. */
export interface PaperFile {
  readonly workspaceId: string;
  readonly assetId: string;
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface PaperWork {
  readonly deps: GenerationDeps;
  readonly appContext: AppContext;
  readonly generation: StoredGeneration;
  readonly file: PaperFile;
  readonly papers: PaperReader;
  /** Renews the lease. @throws LostHold */
  save(progress: Progress): Promise<void>;
}

/** Less than the lease: a reader that hangs is ended before another worker begins. */
const readWithinMs = 5 * minute;
/** After so many pictures the lease is renewed. */
const picturesAtOnce = 10;

/** [PG16] @throws Problem 403 or 404 */
export async function paperNow(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  { assetId }: StoredGeneration,
): Promise<PaperFile> {
  assertAllowed(scope, generationPolicy.generate, undefined);
  const asset = await getReadable(scope, visibilityChecks, assetId);
  const { contentType, fileName, sizeBytes, sha256 } = asset;
  return {
    workspaceId: scope.workspaceId,
    assetId,
    contentType,
    fileName,
    sizeBytes: sizeBytes ?? 0,
    sha256: sha256 ?? "",
  };
}

/**
 * [PG26] [PG17] Does the work of a stage outside of any transaction, and returns what completes it in one. A stage that
 * runs again comes to the same.
 */
export async function runPaperStage(work: PaperWork): Promise<(scope: Scope) => Promise<Progress>> {
  const { generation, file, deps, papers } = work;
  switch (generation.stage) {
    case "uploading":
      return async () => ({ stage: "extracting" });
    case "extracting": {
      const paper = await papers.readStructure(sourceOf(deps, file), AbortSignal.timeout(readWithinMs));
      return async () => ({ stage: "segmenting", paper });
    }
    case "segmenting": {
      const { paper, title } = generation;
      const plan = planPaper(paper ?? noPaper, title, randomUUID);
      if (!plan.sections.some((section) => section.steps.some((step) => step.modules.length > 0))) {
        throw new GenerationFailed("processing_error", "noText");
      }
      return async () => ({ stage: "drafting", paperPlan: plan });
    }
    default: {
      const plan = generation.paperPlan ?? missing();
      const pictures = await storePictures(work, plan);
      return (scope) => createPaperDraft(scope, work, plan, pictures);
    }
  }
}

const noPaper = { about: { title: "", author: "", modifiedAt: "", pages: 0 }, blocks: [] };

function missing(): never {
  throw new Error("a document is drafted without a plan");
}

const sourceOf = ({ store }: GenerationDeps, file: PaperFile): SourceFile => ({
  contentType: file.contentType,
  sizeBytes: file.sizeBytes,
  open: () => openOriginal(store, file),
});

/** [PG30] What cannot be decoded is left out of the draft and said with it. */
async function storePictures({ deps, file, papers, save }: PaperWork, plan: PaperPlan): Promise<PreparedPicture[]> {
  if (plan.pictures.length === 0) return [];
  const source = sourceOf(deps, file);
  const isPicture = file.contentType.startsWith("image/");
  const found = isPicture
    ? new Map([[0, await bytesOf(source)]])
    : await papers.readPictures(source, AbortSignal.timeout(readWithinMs));
  const prepared: PreparedPicture[] = [];
  for (const [index, { picture, assetId }] of plan.pictures.entries()) {
    const bytes = found.get(picture);
    if (!bytes) continue;
    try {
      prepared.push(await preparePicture(deps.store, file.workspaceId, bytes, assetId));
    } catch (error) {
      if (!isProblem(error)) throw error;
    }
    if ((index + 1) % picturesAtOnce === 0) await save({});
  }
  return prepared;
}

async function bytesOf(source: SourceFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await source.open()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** [PG15] [PG17] [PG32] The draft with its pictures and its document, in the transaction that completes the generation. */
async function createPaperDraft(
  scope: Scope,
  { deps, generation, file }: PaperWork,
  plan: PaperPlan,
  pictures: readonly PreparedPicture[],
): Promise<Progress> {
  const groupIds = await groupsNow(scope, generation);
  for (const picture of pictures) await keepPicture(scope, picture, "step.png");
  const stored = new Set(pictures.map((picture) => picture.assetId));
  const content = paperContent(plan, titleOf(generation, file, plan), stored);
  const areaIds = [...(await selectVisibleIds(scope, generation.areaIds))];
  const start = { content, groupIds, areaIds, editorIds: [] };
  const { author = "", modifiedAt = "" } = generation.paper?.about ?? {};
  const source = {
    generationId: generation.id,
    file: { name: file.fileName, sha256: file.sha256, author, modifiedAt },
  };
  const { id } = await createFrom(scope, start, undefined, source);
  await keepOriginal(scope, deps, generation, file, groupIds);
  const paper = withLostPictures(generation, plan, stored);
  return { stage: "completed", procedureId: id, ...(paper && { paper }) };
}

/** [PG38] What the author wrote; otherwise what the document calls itself, before the name of its file. */
const titleOf = ({ title, batchId }: StoredGeneration, { fileName }: PaperFile, plan: PaperPlan): string =>
  batchId !== null || title === nameWithoutEnding(fileName) ? plan.title : title;

async function keepOriginal(
  scope: Scope,
  { keepOriginal }: GenerationDeps,
  { id, batchId, keepsDocument }: StoredGeneration,
  { assetId, sha256, fileName }: PaperFile,
  groupIds: readonly string[],
): Promise<void> {
  if (!keepsDocument || (await groupsOfVideo(scope, assetId)) !== undefined) return;
  // A document takes files that nothing uses: for the length of this statement the draft gives it up.
  await setUses(scope, { type: "generation", id }, []);
  const earlier = batchId === null ? [] : await takeEarlierFiles(scope, batchId, id);
  await keepOriginal(scope, { assetId, sha256, fileName, groupIds, earlier });
  await setUses(scope, { type: "generation", id }, [assetId], [assetId]);
}

/** [PG30] Nothing is dropped silently: the report names pictures that could not be stored. */
function withLostPictures({ paper }: StoredGeneration, plan: PaperPlan, stored: ReadonlySet<string>) {
  const lost = plan.pictures.filter(({ assetId }) => !stored.has(assetId));
  if (!paper || lost.length === 0) return undefined;
  const places = lost.map(({ picture }) => {
    const block = paper.blocks.find(
      (one) => one.picture === picture || one.rows.some((row) => row.some((cell) => cell.pictures.includes(picture))),
    );
    return {
      kind: "pictureFormat",
      at: block?.at ?? { page: null, paragraph: null },
      detail: block?.text ?? "",
    } as const;
  });
  return { ...paper, losses: [...paper.losses, ...places] };
}

/** [PG8] What no other try changes; undefined for everything else. */
export function causeOfUnreadable(error: unknown): (typeof causes)[number] | undefined {
  if (isProblem(error) && error.status === 413) return "fileTooLarge";
  if (!(error instanceof Unreadable) || error.why === "crashed") return undefined;
  if (error.why === "encrypted") return "fileEncrypted";
  if (error.why === "tooSlow") return "fileTooSlow";
  return error.why === "damaged" ? "fileUnreadable" : "fileTooLarge";
}
