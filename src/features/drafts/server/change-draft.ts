import type { DraftContent } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  authorsVersion,
  draftToChange,
  type Found,
  requireFresh,
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import { holdInDraft } from "#features/procedures/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { createDraft } from "./create-draft.ts";
import { endDraft } from "./discard-draft.ts";
import { saveOutsideEditor } from "./save-outside-editor.ts";

/** What the author saw: the draft, or the published version if there was none. */
export interface SeenVersion {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
  /** A draft that was published since has its id still. */
  readonly isDraft: boolean;
}

export interface ChangedDraft {
  readonly versionId: string;
  readonly revision: number;
  readonly hasBegunDraft: boolean;
}

export interface ChangeOptions {
  readonly withdrawsRequest?: boolean | undefined;
  /** Files that the new content adds and the actor sees, and who wrote what it adds. [P113] */
  readonly holds?: { readonly mediaIds: readonly string[]; readonly editorIds: readonly string[] };
}

/**
 * Changes a procedure's draft like a save, and begins the draft first if there is none, both in one transaction.
 * Changes only the revision that the actor saw, and withdraws a request for approval only if they confirmed it. [P65]
 * [P66] [P68]
 * @param change returns the new content; the very same content stores nothing
 * @returns undefined where nothing was changed
 * @throws Problem 404, 403, 409 `staleDraft` or `pendingApproval`, and what `saveOutsideEditor` throws
 */
export async function changeDraft(
  scope: Scope,
  seen: SeenVersion,
  change: (content: DraftContent) => DraftContent,
  { withdrawsRequest = false, holds }: ChangeOptions = {},
): Promise<ChangedDraft | undefined> {
  const { procedureId } = seen;
  const found = await authorsVersion(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.edit, found.procedure);
  await requireSeen(scope, found, seen);
  if (!withdrawsRequest) requireNotPending(found.procedure);
  const content = change(found.version.content);
  if (content === found.version.content) return undefined;
  const hasBegunDraft = found.procedure.draftVersionId === null;
  if (hasBegunDraft) await createDraft(scope, procedureId);
  const { version } = hasBegunDraft ? await requireVisibleDraft(scope, procedureId) : found;
  if (holds) await holdInDraft(scope, { procedureId, versionId: version.id }, holds);
  const { revision } = await saveOutsideEditor(scope, procedureId, version, content);
  return { versionId: version.id, revision, hasBegunDraft };
}

/** Another draft, one that has ended, or one that began since counts as stale. */
async function requireSeen(scope: Scope, found: Found, { versionId, revision, isDraft }: SeenVersion): Promise<void> {
  if (found.version.id !== versionId || (found.version.state === "draft") !== isDraft) {
    throw new Problem("conflict", "staleDraft", { detail: "This procedure has another draft or version by now" });
  }
  await requireFresh(scope, found, revision);
}

/**
 * Ends a draft that is unchanged since the actor began it: it contains nobody's work. The published version stays.
 * @throws Problem 404, 403, 410 `draftEnded`, 423 `draftLocked`, 409 `staleDraft` or `pendingApproval`
 */
export async function endUntouchedDraft(scope: Scope, seen: Omit<SeenVersion, "isDraft">): Promise<void> {
  const found = await draftToChange(scope, seen.procedureId, seen.versionId);
  assertAllowed(scope, procedurePolicy.edit, found.procedure);
  await requireFresh(scope, found, seen.revision);
  requireNotPending(found.procedure);
  await requireNoOtherEditor(scope, found.version.id);
  await endDraft(scope, found);
}
