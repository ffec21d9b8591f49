import * as z from "zod/mini";
import { listAreas } from "#features/areas/server/service.ts";
import { draftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import {
  createFrom,
  getSeenProcedure,
  getWrittenContent,
  selectVisibleProcedureIds,
  versionToCopy,
} from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { AdaptedSource, Differences, WireChange } from "../contract.ts";
import { adapted, type Change, typedNumber } from "../rules/adapt.ts";
import { differencesIn } from "../rules/differences.ts";
import { unconfirmedIn } from "../rules/unconfirmed.ts";
import { findAdaptation, insertAdaptation, markReviewed, type StoredAdaptation } from "./adaptation-store.ts";

/**
 * [PG51] What the published version says that may be otherwise at another machine.
 * @throws Problem 404, also for a procedure that is not published; 403
 */
export async function askDifferences(scope: Scope, procedureId: string): Promise<Differences> {
  const { version } = await publishedSource(scope, procedureId);
  const asked = differencesIn(version.content, await areaNames(scope));
  return {
    versionId: version.id,
    versionNumber: version.number ?? 0,
    title: version.content.title,
    differences: asked.map((one) => ({ ...one, places: [...one.places] })),
  };
}

interface Adapting {
  readonly versionId: string;
  readonly title?: string | undefined;
  readonly answers: readonly { readonly key: string; readonly value: string | null }[];
}

/**
 * [PG52] [PG53] A draft for another machine, next to its source from then on.
 * @throws Problem 404, 403, 409 `sourceChanged`, 400 `notANumber`, 422 `adaptationTooLong`
 */
export async function adaptProcedure(scope: Scope, procedureId: string, given: Adapting): Promise<ProcedureDraft> {
  const { procedure, version } = await publishedSource(scope, procedureId);
  const names = await areaNames(scope);
  const asked = new Set(differencesIn(version.content, names).map(({ key }) => key));
  if (version.id !== given.versionId || given.answers.some(({ key }) => !asked.has(key))) {
    throw new Problem("conflict", "sourceChanged", { detail: "Another version was published meanwhile" });
  }
  assertBounds(given.answers);
  const answers = new Map(given.answers.map(({ key, value }) => [key, value]));
  const { content, taken } = adapted(version.content, answers, { names, newId: scope.newId });
  if (!z.safeParse(draftContent, content).success) throw new Problem("unprocessable", "adaptationTooLong");
  // Areas are not taken over: another machine may well stand in another one.
  const start = { content, groupIds: procedure.accessGroupIds, areaIds: [], editorIds: [] };
  const source = { adaptedFrom: { procedureId: procedure.id, versionId: version.id } };
  const draft = await createFrom(scope, start, given.title, source);
  await insertAdaptation(scope, {
    procedureId: draft.id,
    sourceProcedureId: procedure.id,
    versionNumber: version.number ?? 0,
    title: version.content.title,
    taken,
  });
  return draft;
}

function assertBounds(answers: Adapting["answers"]): void {
  const wrong = answers.filter(({ key, value }) => key.startsWith("limit ") && value !== null && !isNumber(value));
  if (wrong.length === 0) return;
  const errors = { answers: wrong.map(({ key }) => key) };
  throw new Problem("invalid", "notANumber", { detail: "A bound has to be a number", errors });
}

const isNumber = (text: string): boolean => typedNumber(text) !== undefined;

async function publishedSource(scope: Scope, procedureId: string) {
  const { publishedVersionId } = await getSeenProcedure(scope, procedureId);
  if (!publishedVersionId) throw notFound();
  return versionToCopy(scope, procedureId, publishedVersionId);
}

const areaNames = async (scope: Scope): Promise<string[]> => (await listAreas(scope)).map(({ name }) => name);

/** [PG55] What a draft was adapted from, for those who see the draft. @throws Problem 404 */
export async function getAdapted(scope: Scope, procedureId: string): Promise<AdaptedSource> {
  return toWire(scope, await requireAdaptation(scope, procedureId));
}

async function requireAdaptation(scope: Scope, procedureId: string): Promise<StoredAdaptation> {
  const { id } = await getSeenProcedure(scope, procedureId);
  const found = await findAdaptation(scope, id);
  if (!found) throw notFound();
  return found;
}

/**
 * [PG54] The draft was compared with its source. What nobody said of the other machine has to be among `confirmed`.
 * @throws Problem 404, 403, 409 `unconfirmedClaims`
 */
export async function acceptAdapted(
  scope: Scope,
  procedureId: string,
  confirmed: readonly string[],
): Promise<AdaptedSource> {
  const found = await requireAdaptation(scope, procedureId);
  const known = new Set(confirmed);
  const content = await getWrittenContent(scope, procedureId);
  const open = unconfirmedIn(content, found.taken).filter(({ text }) => !known.has(text));
  if (open.length > 0) {
    const errors = { confirmed: [...new Set(open.map(({ text }) => text))].slice(0, 50) };
    throw new Problem("conflict", "unconfirmedClaims", { detail: "Nobody said this of the other machine", errors });
  }
  await markReviewed(scope, found.id);
  scope.publish({ topic: "adaptations", subjectId: procedureId, profileId: scope.actor.profileId });
  return getAdapted(scope, procedureId);
}

/** [PG55] The words of a source that the caller does not see are not told; what the draft says of them, it says anyway. */
async function toWire(scope: Scope, stored: StoredAdaptation): Promise<AdaptedSource> {
  const { sourceProcedureId: sourceId, taken } = stored;
  const isSeen = sourceId !== null && (await selectVisibleProcedureIds(scope, [sourceId])).has(sourceId);
  const textsOf = (texts: readonly { readonly from: string; readonly to: string }[]) =>
    texts.map(({ from, to }) => ({ from: isSeen ? from : "", to }));
  const changesOf = (changes: readonly Change[]): WireChange[] =>
    changes.map((change) => ({ ...change, from: isSeen || change.is !== "changed" ? change.from : "" }));
  return {
    source: isSeen ? { procedureId: sourceId, versionNumber: stored.versionNumber, title: stored.title } : null,
    steps: taken.steps.map(({ texts, changes, ...step }) => ({
      ...step,
      sourceStepId: isSeen ? step.sourceStepId : null,
      title: isSeen ? step.title : "",
      texts: textsOf(texts),
      changes: changesOf(changes),
    })),
    head: { texts: textsOf(taken.head.texts), changes: changesOf(taken.head.changes) },
    adaptedAt: stored.createdAt.toISOString(),
    isReviewed: stored.reviewedAt !== null,
  };
}
