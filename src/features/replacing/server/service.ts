import * as z from "zod/mini";
import { findText, type Search } from "#features/drafts/rules/find-text.ts";
import { replaceText, withCapital } from "#features/drafts/rules/replace-text.ts";
import { changeDraft, endUntouchedDraft } from "#features/drafts/server/service.ts";
import { type DraftContent, draftContent } from "#features/procedures/content.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { authorsVersion, zoneForTitles } from "#features/procedures/server/service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ReplacedProcedure, Replacement, ReplacementDetail } from "../contract.ts";
import { changedTexts, restoreTexts } from "../rules/restore-texts.ts";
import { replacementsMax } from "../rules.ts";
import { replaceInProperties, restoreProperties } from "./property-texts.ts";
import * as store from "./replacement-store.ts";
import { selectTitles } from "./search-store.ts";

/** [P165] A replacement begins, and the actor's earliest one may be forgotten for it. */
export async function beginReplacement(scope: Scope, input: Search & { readonly by: string }): Promise<Replacement> {
  const { text, by, isCaseSensitive } = input;
  const replacement = { id: scope.newId(), text, by, isCaseSensitive, createdAt: scope.now };
  await store.insertReplacement(scope, { ...replacement, kind: null });
  await store.forgetEarlier(scope, null, replacementsMax);
  const none = { procedureCount: 0, placeCount: 0, undoneCount: 0 };
  return { ...replacement, ...none, createdAt: scope.now.toISOString() };
}

export const listReplacements = (scope: Scope): Promise<Replacement[]> =>
  store.selectReplacements(scope, replacementsMax);

/** @throws Problem 404 */
export async function getReplacement(scope: Scope, replacementId: string): Promise<ReplacementDetail> {
  const { kind: _, ...replacement } = await ownReplacement(scope, replacementId);
  const changes = await store.selectChanges(scope, replacementId);
  const titles = await selectTitles(
    scope,
    changes.map((change) => change.procedureId),
  );
  const timeZone = await zoneForTitles(
    scope,
    [...titles.values()].map((one) => one.title),
  );
  return {
    ...replacement,
    createdAt: replacement.createdAt.toISOString(),
    procedures: changes.flatMap(({ procedureId, count, undoneAt }) => {
      const found = titles.get(procedureId);
      if (!found) return [];
      const title = titleOr(found.title, found.createdAt, timeZone);
      return [{ procedureId, title, count, undoneAt: undoneAt?.toISOString() ?? null }];
    }),
  };
}

export interface ReplaceInput {
  readonly versionId: string;
  readonly revision: number;
  readonly isDraft: boolean;
  readonly only?: readonly string[] | undefined;
  readonly withdrawsRequest?: boolean | undefined;
}

/**
 * [P162] Replaces in one procedure. Repeated, it returns what was done the first time.
 * @throws Problem 404, 403, 409 `staleDraft`, `pendingApproval` or `nothingFound`, 422 `textTooLong`, and what a save
 * throws
 */
export async function replaceInProcedure(
  scope: Scope,
  at: { readonly replacementId: string; readonly procedureId: string },
  { only: onlyKeys, withdrawsRequest, ...seen }: ReplaceInput,
): Promise<ReplacedProcedure> {
  const replacement = await ownReplacement(scope, at.replacementId);
  await authorsVersion(scope, at.procedureId, "lock");
  const done = await store.findChange(scope, replacement.id, at.procedureId);
  if (done) return replacedOf(done, seen.isDraft);
  const only = onlyKeys && new Set(onlyKeys);
  const change = { count: 0, texts: {} };
  const changed = await changeContent(
    scope,
    { ...seen, procedureId: at.procedureId },
    (before) => {
      const after = replaceText(before, { ...replacement, only });
      requireContent(after);
      change.count = countOf(before, replacement, only);
      change.texts = changedTexts(before, after);
      return after;
    },
    { withdrawsRequest },
  );
  const inProperties = await replaceInProperties(scope, at.procedureId, { ...replacement, only });
  if (!changed && inProperties.count === 0) {
    throw new Problem("conflict", "nothingFound", { detail: "There is nothing to replace here" });
  }
  const { versionId, revision } = seen;
  const stored = {
    ...(changed ?? { versionId, revision, hasBegunDraft: false }),
    procedureId: at.procedureId,
    count: change.count + inProperties.count,
    texts: change.texts,
    hasChangedDraft: changed !== undefined,
    propertyTexts: inProperties.texts,
  };
  await store.insertChange(scope, replacement.id, stored);
  scope.audit({
    action: "procedureDraft.textReplaced",
    objectType: "procedure",
    objectId: at.procedureId,
    details: { versionId: stored.versionId, text: replacement.text, by: replacement.by, places: stored.count },
  });
  return replacedOf(stored, seen.isDraft);
}

/**
 * Changes the draft, unless the text stands in properties alone: then neither a draft begins nor is a request for approval
 * in the way.
 */
async function changeContent(scope: Scope, ...[seen, change, options]: ChangeArguments) {
  const { version } = await authorsVersion(scope, seen.procedureId);
  return change(version.content) === version.content ? undefined : changeDraft(scope, seen, change, options);
}
type ChangeArguments = Parameters<typeof changeDraft> extends [Scope, ...infer Rest] ? Rest : never;

/**
 * [P166] Undoes the change of a procedure: restores its texts, or ends the draft that began with the replacement.
 * @throws Problem 404, 403, 409 `changedSince` or `pendingApproval`
 */
export async function undoInProcedure(
  scope: Scope,
  at: { readonly replacementId: string; readonly procedureId: string },
): Promise<void> {
  const replacement = await ownReplacement(scope, at.replacementId);
  await authorsVersion(scope, at.procedureId, "lock");
  const change = await store.findChange(scope, replacement.id, at.procedureId);
  if (!change) throw notFound();
  if (change.undoneAt !== null) return;
  const left = { procedureId: at.procedureId, versionId: change.versionId, revision: change.revision, isDraft: true };
  await restoreProperties(scope, at.procedureId, change.propertyTexts);
  try {
    if (change.hasBegunDraft) await endUntouchedDraft(scope, left);
    else if (change.hasChangedDraft) await changeDraft(scope, left, (content) => restoreTexts(content, change.texts));
  } catch (error) {
    if (!isProblem(error, "staleDraft") && !isProblem(error, "draftEnded")) throw error;
    throw new Problem("conflict", "changedSince", { detail: "It was changed, published or deleted since" });
  }
  await store.markUndone(scope, replacement.id, at.procedureId);
  scope.audit({
    action: "procedureDraft.replacementUndone",
    objectType: "procedure",
    objectId: at.procedureId,
    details: { versionId: change.versionId, text: replacement.text, by: replacement.by },
  });
}

async function ownReplacement(scope: Scope, replacementId: string): Promise<store.StoredReplacement> {
  const replacement = await store.findReplacement(scope, replacementId);
  if (!replacement || replacement.kind !== null) throw notFound();
  return replacement;
}

/**
 * [P164] What a save over the wire would refuse is refused here too: a title or a text that becomes too long.
 * @throws Problem 422 `textTooLong`
 */
function requireContent(content: DraftContent): void {
  if (z.safeParse(draftContent, content).success) return;
  throw new Problem("unprocessable", "textTooLong", { detail: "A text would become longer than it may be" });
}

/** The places that are another text afterwards. */
function countOf(
  content: DraftContent,
  replacement: Search & { readonly by: string },
  only: ReadonlySet<string> | undefined,
): number {
  return findText(content, replacement).filter(({ key, snippet }) => {
    const match = snippet.text.slice(snippet.start, snippet.end);
    return (only?.has(key) ?? true) && withCapital(replacement.by, match) !== match;
  }).length;
}

const replacedOf = (change: Omit<store.StoredChange, "undoneAt">, wasDraft: boolean): ReplacedProcedure => ({
  procedureId: change.procedureId,
  versionId: change.versionId,
  revision: change.revision,
  isDraft: change.hasChangedDraft || wasDraft,
  count: change.count,
  hasBegunDraft: change.hasBegunDraft,
});
