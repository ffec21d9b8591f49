import {
  type CopiedAsset,
  copyBytes,
  discardCopies,
  type ForeignAsset,
  keepCopies,
  requireRoomForCopies,
} from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { contentHash, createFrom } from "#features/procedures/server/service.ts";
import { idsOf, withIds } from "#features/templates/rules/own-ids.ts";
import { copyCaptions } from "#features/videos/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { sharingPolicy } from "../policy.ts";
import { asReceived } from "../rules/as-received.ts";
import { insertCopy } from "./copy-store.ts";
import { requireGroups, requireReceived } from "./received.ts";
import { selectReceivedFiles, selectReceivedFilms } from "./received-files.ts";
import { findReceivedContent, type ReceivedId, type StoredReceived } from "./received-store.ts";
import { sharingTopic } from "./share.ts";

/** A received version as it stands: with its answers, for the server alone. */
export interface SourceNow {
  readonly received: StoredReceived;
  readonly content: DraftContent;
  /** Of what is received, so that what only the source may know does not change it. */
  readonly hash: string;
}

/** @throws Problem 404 */
export async function requireSource(scope: Scope, of: ReceivedId): Promise<SourceNow> {
  const received = await requireReceived(scope, of);
  const content = await findReceivedContent(scope, of);
  if (!content) throw notFound();
  return { received, content, hash: contentHash(content) };
}

export interface AddInput {
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly makeGlobal?: boolean | undefined;
}

/**
 * [SP9] [SP10] Adds a received version to this workspace: an own draft under new ids, with copies of its files. The bytes are
 * copied between two transactions, and the second one checks again that nothing has changed.
 * @throws Problem 404, 403, 409 `wouldBecomeGlobal` or `sourceChanged`, 400 `unknownAccessGroup`, 507 `quotaExceeded`
 */
export async function addCopy(call: MemberCall, store: ObjectStore, of: ReceivedId, input: AddInput) {
  const begun = await call.transact(async (scope) => {
    assertAllowed(scope, sharingPolicy.add, undefined);
    const source = await requireSource(scope, of);
    await groupsOfCopy(scope, source.received, input);
    const files = await selectReceivedFiles(scope, source.received, mediaIdsOf(source.content));
    await requireRoomForCopies(scope, files);
    return { source, files };
  });
  return withCopies(call, store, begun.files, (scope, copies) => addWith(scope, of, input, begun.source.hash, copies));
}

async function addWith(
  scope: Scope,
  of: ReceivedId,
  input: AddInput,
  hash: string,
  copies: readonly CopiedAsset[],
): Promise<{ procedureId: string; versionId: string }> {
  const source = await requireSource(scope, of);
  if (source.hash !== hash) throw sourceChanged();
  const groupIds = await groupsOfCopy(scope, source.received, input);
  await keepCopies(scope, copies);
  await keepCaptions(scope, source.received, copies);
  const ownIds = idMap(scope, source.content, copies);
  const content = withIds(source.content, ownIds);
  const from = { sourceWorkspaceId: of.sourceId, procedureId: of.procedureId };
  const draft = await createFrom(scope, { content, groupIds, areaIds: [], editorIds: [] }, undefined, from);
  await insertCopy(scope, {
    procedureId: draft.id,
    of,
    sourceVersionId: source.received.versionId,
    sourceRevision: source.received.versionRevision,
    sourceHash: hash,
    base: source.content,
    ownIds,
  });
  scope.publish({ topic: sharingTopic });
  return { procedureId: draft.id, versionId: draft.versionId };
}

/** [SP18] What is said in the films goes with their copies. */
export async function keepCaptions(scope: Scope, of: ReceivedId, copies: readonly CopiedAsset[]): Promise<void> {
  const copyIds = new Map(copies.map((copy) => [copy.from.id, copy.id]));
  const films = await selectReceivedFilms(
    scope,
    of,
    copies.map((copy) => copy.from),
  );
  for (const film of films) await copyCaptions(scope, film, copyIds.get(film.asset.id) ?? "");
}

/**
 * A copy of an earlier version of what is received, as somebody made it then: for a demo.
 * @param copies of the files of that version
 */
export async function importCopy(
  scope: Scope,
  of: ReceivedId,
  earlier: { readonly content: DraftContent; readonly versionId: string; readonly groupIds: readonly string[] },
  copies: readonly CopiedAsset[],
): Promise<void> {
  const received = await requireReceived(scope, of);
  const base = asReceived(earlier.content);
  await keepCopies(scope, copies);
  const ownIds = idMap(scope, base, copies);
  const start = { content: withIds(base, ownIds), groupIds: earlier.groupIds, areaIds: [], editorIds: [] };
  const from = { sourceWorkspaceId: of.sourceId, procedureId: of.procedureId };
  const draft = await createFrom(scope, start, undefined, from);
  await insertCopy(scope, {
    procedureId: draft.id,
    of,
    sourceVersionId: earlier.versionId,
    sourceRevision: received.versionRevision,
    sourceHash: contentHash(base),
    base,
    ownIds,
  });
}

/** [SP9] The groups that were assigned to it; where none were, those that the actor names now. */
async function groupsOfCopy(scope: Scope, received: StoredReceived, input: AddInput): Promise<readonly string[]> {
  const wanted = { accessGroupIds: input.accessGroupIds ?? [], makeGlobal: input.makeGlobal };
  const accessGroupIds = received.isAssigned ? received.accessGroupIds : await requireGroups(scope, [], wanted);
  assertAllowed(scope, sharingPolicy.addFor, { accessGroupIds });
  return accessGroupIds;
}

/** Copies files and works with the copies; where that fails they are removed. */
export async function withCopies<Result>(
  call: MemberCall,
  store: ObjectStore,
  files: readonly ForeignAsset[],
  work: (scope: Scope, copies: readonly CopiedAsset[]) => Promise<Result>,
): Promise<Result> {
  const copies = await copyBytes(store, call.workspaceId, files);
  try {
    return await call.transact((scope) => work(scope, copies));
  } catch (error) {
    await discardCopies(store, copies);
    throw error;
  }
}

/** [SP10] Own ids for everything in the source: those that it has already, those of the copied files, and new ones. */
export function idMap(
  scope: Scope,
  source: DraftContent,
  copies: readonly CopiedAsset[],
  known: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const files = new Map(copies.map((copy) => [copy.from.id, copy.id]));
  const fileIds = new Set(mediaIdsOf(source).map((id) => id.toLowerCase()));
  const own = new Map(known);
  for (const id of idsOf(source)) {
    const ownId = files.get(id) ?? own.get(id) ?? (fileIds.has(id) ? undefined : scope.newId());
    if (ownId !== undefined) own.set(id, ownId);
  }
  return own;
}

export const sourceChanged = () =>
  new Problem("conflict", "sourceChanged", {
    detail: "The other workspace has changed the procedure in the meantime: look at it again",
  });
