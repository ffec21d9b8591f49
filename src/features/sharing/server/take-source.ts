import { createDraft, saveOutsideEditor } from "#features/drafts/server/service.ts";
import { type CopiedAsset, keepCopies, requireRoomForCopies } from "#features/media/server/service.ts";
import type { DraftContent, Step } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { authorsVersion, getSeenProcedure } from "#features/procedures/server/service.ts";
import { withIds } from "#features/templates/rules/own-ids.ts";
import { notFound } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { CopySource, SourceChangeView } from "../contract.ts";
import { type SourceChange, sourceChanges, stepsById, type ThreeWays } from "../rules/source-changes.ts";
import { takeChanges } from "../rules/take-changes.ts";
import { idMap, keepCaptions, requireSource, type SourceNow, sourceChanged, withCopies } from "./add-copy.ts";
import { findCopy, findWholeCopy, type StoredCopy, updateCopy, type WholeCopy } from "./copy-store.ts";
import { selectReceivedFiles } from "./received-files.ts";
import { findReceived } from "./received-store.ts";
import { sharingTopic } from "./share.ts";
import { isBehind } from "./source-state.ts";

const sourceOf = (copy: StoredCopy) => ({ sourceId: copy.sourceId, procedureId: copy.sourceProcedureId });

/** [SP14] What a procedure was copied from, for its authors; null of one that is no copy. @throws Problem 404, 403 */
export async function getSource(scope: Scope, procedureId: string): Promise<CopySource | null> {
  assertAllowed(scope, procedurePolicy.edit, await getSeenProcedure(scope, procedureId));
  const copy = await findCopy(scope, procedureId);
  if (!copy) return null;
  const received = await findReceived(scope, sourceOf(copy));
  return {
    sourceWorkspaceId: copy.sourceId,
    sourceWorkspaceName: received?.sourceName ?? null,
    sourceProcedureId: copy.sourceProcedureId,
    takenAt: copy.takenAt.toISOString(),
    isShared: received !== undefined,
    isBehind: received !== undefined && (await isBehind(scope, copy, received)),
  };
}

interface Compared {
  readonly copy: WholeCopy;
  readonly source: SourceNow;
  readonly ways: ThreeWays;
  readonly changes: readonly SourceChange[];
}

/** The copy as it stands: its draft, or else what is published. @throws Problem 404, 403 */
async function compare(scope: Scope, procedureId: string, lock?: "lock"): Promise<Compared> {
  const { procedure, version } = await authorsVersion(scope, procedureId, lock);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  const copy = await findWholeCopy(scope, procedureId, lock);
  if (!copy) throw notFound();
  const source = await requireSource(scope, sourceOf(copy));
  const ways = {
    base: withIds(copy.base, copy.ownIds),
    own: version.content,
    source: withIds(source.content, copy.ownIds),
  };
  return { copy, source, ways, changes: sourceChanges(ways) };
}

/** [SP11] The changes of the source since it was taken last. @throws Problem 404, 403 */
export async function getDifference(scope: Scope, procedureId: string) {
  const { source, ways, changes } = await compare(scope, procedureId);
  return { sourceHash: source.hash, changes: changes.map((change) => viewOf(ways, change)) };
}

function viewOf({ base, own, source }: ThreeWays, { key, of, id, is, isConflict }: SourceChange): SourceChangeView {
  const change = { key, of, is: [...is], isConflict, here: null, there: null, stepHere: null, stepThere: null };
  if (of === "title" || of === "description") return { ...change, title: own.title, here: own[of], there: source[of] };
  if (of === "image" || id === undefined) return { ...change, title: own.title };
  if (of === "section") {
    const titleIn = (content: DraftContent) => content.sections.find((section) => section.id === id)?.title ?? null;
    const [here, there] = [titleIn(own), titleIn(source)];
    return { ...change, title: here ?? there ?? titleIn(base) ?? "", here, there };
  }
  const stepIn = (content: DraftContent): Step | null => stepsById(content).get(id) ?? null;
  const [stepHere, stepThere] = [stepIn(own), stepIn(source)];
  const title = stepHere?.title ?? stepThere?.title ?? stepIn(base)?.title ?? "";
  return { ...change, title, stepHere, stepThere };
}

export interface TakeInput {
  /** The state of the source that the caller looked at. */
  readonly sourceHash: string;
  readonly keys: readonly string[];
}

/**
 * [SP13] Takes the named changes into the copy's draft, and begins one where there is none. What is not named stays as
 * the copy has it, and is not offered again until the source changes it again.
 * @throws Problem 404, 403, 409 `sourceChanged`, 423 `draftLocked`, 507 `quotaExceeded`
 */
export async function takeSource(call: MemberCall, store: ObjectStore, procedureId: string, input: TakeInput) {
  const files = await call.transact(async (scope) => {
    const compared = await compare(scope, procedureId);
    requireSeen(compared, input);
    const wanted = mediaIdsOf(takeChanges(compared.ways, chosen(compared, input)));
    const missing = await selectReceivedFiles(scope, compared.source.received, wanted);
    await requireRoomForCopies(scope, missing);
    return missing;
  });
  return withCopies(call, store, files, (scope, copies) => takeWith(scope, procedureId, input, copies));
}

const chosen = ({ changes }: Compared, { keys }: TakeInput) => changes.filter((change) => keys.includes(change.key));

function requireSeen({ source, changes }: Compared, { sourceHash, keys }: TakeInput): void {
  const known = new Set(changes.map((change) => change.key));
  if (source.hash !== sourceHash || keys.some((key) => !known.has(key))) throw sourceChanged();
}

async function takeWith(scope: Scope, procedureId: string, input: TakeInput, copies: readonly CopiedAsset[]) {
  const compared = await compare(scope, procedureId, "lock");
  requireSeen(compared, input);
  const { copy, source, ways } = compared;
  const changes = chosen(compared, input);
  await keepCopies(scope, copies);
  await keepCaptions(scope, source.received, copies);
  const ownIds = idMap(scope, source.content, copies, copy.ownIds);
  const versionId = await saveTaken(scope, procedureId, withIds(takeChanges(ways, changes), ownIds), changes.length);
  await updateCopy(scope, procedureId, {
    sourceVersionId: source.received.versionId,
    sourceRevision: source.received.versionRevision,
    sourceHash: source.hash,
    base: source.content,
    ownIds,
  });
  scope.publish({ topic: sharingTopic });
  scope.audit({
    action: "procedure.sourceTaken",
    objectType: "procedure",
    objectId: procedureId,
    details: {
      sourceWorkspaceId: copy.sourceId,
      taken: changes.length,
      left: compared.changes.length - changes.length,
    },
  });
  return { procedureId, versionId, taken: changes.length };
}

/** The draft with the taken content. Where nothing is taken, nothing is written. */
async function saveTaken(scope: Scope, procedureId: string, content: DraftContent, count: number): Promise<string> {
  if (count === 0) return (await authorsVersion(scope, procedureId)).version.id;
  const { procedure } = await authorsVersion(scope, procedureId);
  if (procedure.draftVersionId === null) await createDraft(scope, procedureId);
  const { version } = await authorsVersion(scope, procedureId);
  await saveOutsideEditor(scope, procedureId, version, content);
  return version.id;
}
