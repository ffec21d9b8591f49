import { findAsset, getReadable, type VisibilityChecks } from "#features/media/server/service.ts";
import { getSeenProcedure, getWrittenContent } from "#features/procedures/server/service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Generation } from "../../contract.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { generationPolicy } from "../../policy.ts";
import { textOfBlock } from "../../rules/paper/paper-blocks.ts";
import { paperClaimsOfStep } from "../../rules/paper/paper-claims.ts";
import { isPaper } from "../../rules/paper/paper-types.ts";
import { findByProcedure, markReviewed, type StoredGeneration } from "../generation-store.ts";
import {
  begin,
  getGeneration,
  groupsToStart,
  nameWithoutEnding,
  publishGeneration,
  requireOwn,
  requireSource,
} from "../service.ts";

export interface StartPaperInput {
  readonly paperSources: readonly { readonly mediaId: string }[];
  readonly title?: string | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly keepDocument?: boolean | undefined;
}

/**
 * [PG26] Begins to make a draft from a document that the actor sees.
 * @throws Problem 403, 400 `unknownMedia`, `unknownAccessGroup` or `videoHasGroups`, 429 `tooManyGenerations`
 */
export async function startPaper(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  { paperSources, title = "", accessGroupIds, keepDocument = false }: StartPaperInput,
): Promise<Generation> {
  assertAllowed(scope, generationPolicy.generate, undefined);
  const source = { field: "paperSources", id: paperSources[0]?.mediaId ?? "", accepts: isPaper } as const;
  const file = await requireSource(scope, visibilityChecks, source);
  const groupIds = await groupsToStart(scope, file.id, accessGroupIds);
  const name = title.trim() || nameWithoutEnding(file.fileName);
  return begin(scope, { kind: "paper", assetId: file.id, title: name, groupIds, keepsDocument: keepDocument });
}

/** [PG21] What a draft was made from, for those who see the draft. @throws Problem 404 */
export async function getPaperSource(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  procedureId: string,
): Promise<PaperSource> {
  const { id } = await getSeenProcedure(scope, procedureId);
  const found = await findByProcedure(scope, id);
  if (!found?.paper || !found.paperPlan) throw notFound();
  const { paper, paperPlan } = found;
  const isSeen = await isReadable(scope, visibilityChecks, found.assetId);
  const asset = await findAsset(scope, found.assetId);
  return {
    generationId: found.id,
    mediaId: isSeen ? found.assetId : null,
    contentType: asset?.contentType ?? "",
    fileName: asset?.fileName ?? "",
    about: { ...paper.about },
    blocks: paper.blocks.map((block) => ({
      ...block,
      at: { ...block.at },
      rows: block.rows.map((row) => row.map((cell) => ({ text: cell.text, pictures: [...cell.pictures] }))),
    })),
    losses: paper.losses.map((loss) => ({ ...loss, at: { ...loss.at } })),
    heading: paperPlan.heading,
    pictures: paperPlan.pictures.map(({ picture, assetId }) => ({ picture, mediaId: assetId })),
    steps: stepsOf(found).map(({ stepId, from, to, modules }) => ({
      stepId,
      from,
      to,
      modules: modules.map(({ moduleId, blocks }) => ({ moduleId, blocks: [...blocks] })),
    })),
    isReviewed: found.reviewedAt !== null,
  };
}

const stepsOf = ({ paperPlan }: StoredGeneration) => paperPlan?.sections.flatMap((section) => section.steps) ?? [];

const isReadable = (scope: Scope, visibilityChecks: VisibilityChecks, assetId: string): Promise<boolean> =>
  getReadable(scope, visibilityChecks, assetId).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, "notFound")) return false;
      throw error;
    },
  );

/**
 * [PG33] The author has compared the draft with its source. What the draft says now and no block of its step says has to
 * be among `confirmed`.
 * @throws Problem 404, 409 `notCompleted` or `unconfirmedClaims`
 */
export async function acceptPaper(scope: Scope, id: string, confirmed: readonly string[]): Promise<Generation> {
  const found = await requireOwn(scope, id, "forUpdate");
  assertAllowed(scope, generationPolicy.generate, undefined);
  if (found.procedureId === null || !found.paper) throw new Problem("conflict", "notCompleted");
  const content = await getWrittenContent(scope, found.procedureId);
  const texts = found.paper.blocks.map(textOfBlock);
  const ranges = new Map(stepsOf(found).map((step) => [step.stepId, step]));
  const open = content.sections
    .flatMap((section) => section.steps)
    .flatMap((step) => paperClaimsOfStep(step, texts, ranges.get(step.id) ?? nothing))
    .filter((claim) => claim.sentences.length === 0 && !confirmed.includes(claim.text));
  if (open.length > 0) {
    const errors = { confirmed: [...new Set(open.map((claim) => claim.text))].slice(0, 50) };
    throw new Problem("conflict", "unconfirmedClaims", { detail: "The document does not say this", errors });
  }
  await markReviewed(scope, id);
  publishGeneration(scope, found);
  return getGeneration(scope, id);
}

/** A step that was added later has no blocks. */
const nothing = { from: 0, to: -1 };
