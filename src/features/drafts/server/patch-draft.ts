import { contentLimits, type DraftContent } from "#features/procedures/content.ts";
import type { DraftOp, DraftPatch } from "#features/procedures/patch-contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { contentOf, type DraftParts, partsOf } from "#features/procedures/rules/draft-parts.ts";
import {
  areasAfter,
  type DraftTotals,
  draftHeadToChange,
  draftToChange,
  type FoundHead,
  factsOf,
  findContent,
  type HeldParts,
  hasAnyId,
  headColumns,
  markSaved,
  publishDraftsChange,
  replaceAreas,
  requireBytes,
  requireFresh,
  requireLease,
  requireModuleLimits,
  selectParts,
  totalsOf,
  updateParts,
  updateProcedure,
  updateSearchText,
} from "#features/procedures/server/draft-service.ts";
import { withdrawApproval } from "#features/publishing/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { applyOps } from "../rules/apply-ops.ts";
import { checkOf, touchedBy } from "../rules/patch-check.ts";
import { hasOtherText, idsIn, movesMedia, namesNewArea, stepsAlone } from "./patch-reach.ts";
import { holdMedia, type SavedDraft } from "./save-draft.ts";

/**
 * Stores what an edit changes, if it is based on the stored revision. It asks what a save of the whole draft asks, of
 * the parts that the edit names; only where it is about pictures or areas the whole draft is read. [P150] [P152]
 * @throws Problem 404, 403, 410 `draftEnded`, 423 `draftLocked`, 409 `staleDraft` or `patchMismatch`, 413
 *   `contentTooLarge`, 422 `moduleLimit`, 400 `invalidRequest`, `unknownArea` or `unknownMedia`
 */
export async function patchDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string; readonly revision: number },
  patch: DraftPatch,
): Promise<SavedDraft> {
  const found = await draftHeadToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  assertAllowed(scope, procedurePolicy.edit, procedure);
  await requireLease(scope, version.id, patch.lockId);
  if (version.revision !== at.revision) {
    await requireFresh(scope, await draftToChange(scope, at.procedureId, at.versionId), at.revision);
  }
  const held = await heldParts(scope, version.id, patch.ops);
  const after = requireMatch(held.parts, patch);
  const totals = totalsAfter(held, after);
  requireBytes(totals.bytes);
  await requireParts(scope, version.id, held.parts, after, totals);
  const whole = await wholeAfter(scope, found, held.parts, after, patch);
  const areaIds = whole && (await areasOf(scope, found, whole, patch.areaIds));
  const facts = whole && factsOf(whole.after);
  if (facts) await holdMedia(scope, version.id, facts.mediaIds);
  await updateParts(scope, version.id, held.parts, after);
  await markSaved(scope, version.id, {
    title: after.head.title,
    areaIds,
    mediaIds: facts?.mediaIds,
    head: headColumns(after, totals),
  });
  const isWithdrawn = await withdrawApproval(scope, found);
  const sectionCount = after.order.length;
  const { stepCount } = totals;
  const isDraftAlone = procedure.publishedVersionId === null;
  await updateProcedure(scope, procedure.id, {
    ...(isDraftAlone && { shown: { title: after.head.title, sectionCount, stepCount, collage: facts?.collage } }),
    ...(isWithdrawn && { approvalStatus: "none" }),
  });
  if (isDraftAlone && hasOtherText(held.parts, after)) {
    await updateSearchText(scope, procedure.id, version.id, after.head);
  }
  if (isDraftAlone && areaIds) await replaceAreas(scope, procedure.id, areaIds);
  publishDraftsChange(scope, procedure);
  return { revision: version.revision + 1, updatedAt: scope.now.toISOString(), sectionCount, stepCount };
}

function heldParts(scope: Scope, versionId: string, ops: readonly DraftOp[]): Promise<HeldParts> {
  const { sectionIds, stepIds } = touchedBy(ops);
  return selectParts(scope, versionId, {
    sectionIds: [...sectionIds],
    stepIds: [...stepIds],
    goneIds: ops.flatMap((op) => (op.op === "removeSection" ? [op.sectionId] : [])),
  });
}

/**
 * [P152] What the operations give, if it is what their author holds.
 * @throws Problem 409 `patchMismatch`
 */
function requireMatch(before: DraftParts, { ops, check }: DraftPatch): DraftParts {
  const after = applyOps(before, ops);
  if (after && checkOf(after, touchedBy(ops)) === check) return after;
  throw new Problem("conflict", "patchMismatch", {
    detail: "These changes do not lead to what they say; send the whole draft",
  });
}

function totalsAfter(held: HeldParts, after: DraftParts): DraftTotals {
  const [was, is] = [totalsOf(held.parts), totalsOf(after)];
  return {
    stepCount: held.stepCount + is.stepCount - was.stepCount,
    moduleCount: held.moduleCount + is.moduleCount - was.moduleCount,
    bytes: held.bytes + is.bytes - was.bytes,
  };
}

/**
 * The rules that hold for each part, or that can be checked on the touched parts: [P8] [P9] [P15].
 * @throws Problem 400 `invalidRequest`, 422 `moduleLimit`
 */
async function requireParts(
  scope: Scope,
  versionId: string,
  before: DraftParts,
  after: DraftParts,
  totals: DraftTotals,
): Promise<void> {
  const refuse = (why: string) => {
    throw new Problem("invalid", "invalidRequest", { errors: { ops: [why] } });
  };
  const { sectionsMax, stepsMax, modulesMax } = contentLimits;
  if (after.order.length > sectionsMax || totals.stepCount > stepsMax || totals.moduleCount > modulesMax) {
    refuse("too many sections, steps or modules");
  }
  const ids = idsIn(after);
  const known = new Set(idsIn(before));
  const isTwice = new Set(ids).size < ids.length;
  if (
    isTwice ||
    (await hasAnyId(
      scope,
      versionId,
      [...new Set(ids)].filter((id) => !known.has(id)),
    ))
  ) {
    refuse("two sections, steps, modules or options have the same id");
  }
  await requireModuleLimits(scope, stepsAlone(before), stepsAlone(after), (moduleId) => `modules.${moduleId}`);
}

interface Whole {
  readonly before: DraftContent;
  readonly after: DraftContent;
}

/** Reads the whole draft, where the edit concerns what only all of it determines: its pictures, its areas. */
async function wholeAfter(
  scope: Scope,
  { version }: FoundHead,
  before: DraftParts,
  after: DraftParts,
  { ops, areaIds }: DraftPatch,
): Promise<Whole | undefined> {
  if (areaIds === undefined && !namesNewArea(before, after) && !movesMedia(before, after, version.mediaIds.length > 0))
    return undefined;
  const stored = await findContent(scope, version.id);
  const all = stored && applyOps(partsOf(stored), ops);
  if (!stored || !all) throw new Error("A draft that was just read is another one");
  return { before: stored, after: contentOf(all) };
}

const areasOf = (scope: Scope, { version }: FoundHead, whole: Whole, wanted: readonly string[] | undefined) =>
  areasAfter(
    scope,
    { content: whole.before, areaIds: version.areaIds },
    { content: whole.after, areaIds: wanted ?? version.areaIds },
  );
