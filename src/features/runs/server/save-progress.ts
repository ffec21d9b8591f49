import { raiseProcedureEvent } from "#features/notifications/server/service.ts";
import type { SaveBody, Saved } from "#features/performs/contract.ts";
import { acceptAnswers } from "#features/performs/rules/answers/accept-answers.ts";
import { changedResponses } from "#features/performs/rules/answers/responses.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { saveInServerTime } from "#features/performs/rules/sync/claimed-times.ts";
import { withOtherAnswers } from "#features/performs/rules/sync/open-conflicts.ts";
import {
  findPerform,
  forgetPerform,
  hasSameFiles,
  holdFilesOfVersion,
  insertPerform,
  isOwnHere,
  type Place,
  performableOf,
  performEnded,
  progressOf,
  provenanceOf,
  recallPerform,
  rememberPerform,
  type StoredPerform,
  storeSave,
  storeSaveUnread,
  useFiles,
} from "#features/performs/server/run-service.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getPublishedForPerform, type PublishedForPerform } from "#features/procedures/server/service.ts";
import {
  changesNewPhotos,
  changesVerifications,
  copyGrades,
  keepPhotoChecks,
  keepVerifications,
  modulesWithNewPhoto,
  requestGradesOfSave,
  takeNewPhotos,
  withPendingVerifications,
} from "#features/verification/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { OnceMore } from "#kit/server/db/transaction.ts";
import type { Scope } from "#kit/server/scope.ts";
import { refusalOf } from "./answers.ts";
import { type Carry, carriedModuleIds, carriedSteps } from "./carried-steps.ts";
import { requireOngoing } from "./grace.ts";
import { afterSave, frameOf, mustNotify, savedOf, stampOf, startByDevice, verdictOn } from "./saved-perform.ts";
import { supersededVersion } from "./version-to-start.ts";

/**
 * Stores a progress, or starts a perform if the id is new. Owner, version and times are the server's; the body has the
 * answers, the change tokens, and the revision and generation that they are based on. [PF60] to [PF66]
 *
 * @throws Problem 409 `progressConflict` with the server's progress; 410 `performEnded` with its outcome
 */
export async function saveProgress(
  scope: Scope,
  place: Place,
  body: SaveBody,
  { isLast = false, device = "", locale = "en", asksModel = false, carry }: SaveOptions = {},
): Promise<Saved> {
  requireOwnBody(scope, place, body);
  requireWholeStory(body);
  const options = { device, locale, asksModel, carry };
  const quickly = await saveOnKnown(scope, place, body, { ...options, mayEnd: isLast });
  if (quickly) return quickly;
  const stored = await findPerform(scope, place.performId, "forUpdate");
  if (stored) return saveOn(scope, place, stored, body, options);
  const started = await startPerform(scope, place, saveInServerTime(body, { nowMs: scope.now.getTime() }), options);
  if (started) return started;
  // Another device started it in the meantime.
  const other = await findPerform(scope, place.performId, "forUpdate");
  if (!other) throw notFound();
  return saveOn(scope, place, other, body, options);
}

export interface SaveOptions {
  /** The call does nothing after it, so that the save may end the transaction. */
  readonly isLast?: boolean;
  /** What the caller's browser says of itself: the server keeps which save brought what. [PF160] */
  readonly device?: string;
  /** The device's locale, for the feedback on its answers. */
  readonly locale?: string;
  /** There is a model that looks at photos. */
  readonly asksModel?: boolean;
  /** What a new perform continues; an existing one stays as it is. */
  readonly carry?: Carry | undefined;
}

type KnownSaveOptions = Required<Omit<SaveOptions, "isLast" | "carry">> & Pick<SaveOptions, "carry">;

/** [PF61] A body that names another perform or another person was sent to the wrong place. */
function requireOwnBody(scope: Scope, { performId }: Place, body: SaveBody): void {
  const isOwnId = body.id.toLowerCase() === performId.toLowerCase();
  if (isOwnId && body.profileId.toLowerCase() === scope.actor.profileId) return;
  const errors = isOwnId ? { profileId: ["This is not you"] } : { id: ["This is not the perform in the path"] };
  throw new Problem("invalid", "notYours", { detail: "A progress is saved by whoever performs it", errors });
}

/** [PF120] Tokens that were left out are those of a revision, and so it has to be named. */
function requireWholeStory({ updatesListFrom = 0, revision = 0 }: SaveBody): void {
  if (updatesListFrom === 0 || revision > 0) return;
  const errors = { revision: ["Name the revision whose tokens are left out"] };
  throw new Problem("invalid", "invalidRequest", { detail: "The beginning of the list is missing", errors });
}

async function startPerform(
  scope: Scope,
  { procedureId, performId }: Place,
  body: SaveBody,
  { device, locale, asksModel, carry }: KnownSaveOptions,
): Promise<Saved | undefined> {
  // Based on a revision of this server, so it is not a start: the perform that it continues does not exist.
  if ((body.revision ?? 0) > 0 || (body.generation ?? 0) > 1) throw notFound();
  const version = await versionToStart(scope, procedureId, body);
  const content = withoutAnswers(version.content);
  const before = carry ? await carriedSteps(scope, carry, version) : [];
  const accepted = acceptAnswers(content, before, body.stepsProgress, scope.now.toISOString());
  const refusal = refusalOf(content, body.stepsProgress, accepted);
  if (refusal) throw refusal;
  const asked = asksModel ? modulesWithNewPhoto(content, before, accepted.steps) : [];
  const steps = withPendingVerifications(accepted.steps, asked);
  const wasInserted = await insertPerform(scope, {
    id: performId,
    procedureId,
    versionId: version.versionId,
    versionNumber: version.number,
    title: content.title,
    stepCount: stepsOf(content).length,
    doneCount: doneCount(content, steps).done,
    updatesList: body.updatesList,
    steps,
    brought: provenanceOf(scope, performId, device, content, before, steps),
    stamp: stampOf(scope, body),
    claimedStartAt: new Date(body.createdAt),
    claimedAt: new Date(body.updatedAt),
  });
  if (!wasInserted) return undefined;
  const run = { id: performId, createdAt: scope.now, claimedStartAt: new Date(body.createdAt) };
  await takeNewPhotos(scope, startByDevice(run, body), content, {
    before,
    after: accepted.steps,
    sent: body.stepsProgress,
  });
  await keepVerifications(scope, { ...run, versionId: version.versionId }, content, { before: [], after: steps });
  await keepPhotoChecks(scope, performId, content, { before: [], after: steps }, asksModel);
  await holdFilesOfVersion(scope, version.versionId, content);
  await useFiles(scope, performId, [], steps);
  if (carry) await copyGrades(scope, carry.recordId, performId, carriedModuleIds(before));
  await requestGradesOfSave(scope, performId, before, steps, locale);
  publishOwn(scope, performId);
  const { title } = content;
  await raiseProcedureEvent(scope, { kind: "procedurePerformStarted", procedureId, performId, title });
  const { versionId } = version;
  const { updatesList } = body;
  const saved = { id: performId, versionId, revision: 1, generation: 1, updatesList, updatedAt: scope.now };
  return { ...savedOf(saved, body), ...(asked.length > 0 && { asked }) };
}

/** [PF69] The performed version is the one that was begun offline, even if it was superseded before the first save. */
async function versionToStart(scope: Scope, procedureId: string, body: SaveBody): Promise<PublishedForPerform> {
  const published = await getPublishedForPerform(scope, procedureId);
  const named = body.procedure?.versionId;
  if (typeof named !== "string" || named.toLowerCase() === published.versionId) return published;
  return (await supersededVersion(scope, procedureId, named)) ?? published;
}

async function saveOn(
  scope: Scope,
  place: Place,
  stored: StoredPerform,
  claimed: SaveBody,
  { device, locale, asksModel }: KnownSaveOptions,
): Promise<Saved> {
  if (!isOwnHere(scope, place, stored)) throw notFound();
  if (stored.state !== "active") throw await performEnded(scope, stored);
  const body = saveInServerTime(claimed, frameOf(scope, stored));
  const content = await performableOf(scope, stored.versionId);
  const accepted = acceptAnswers(content, stored.steps, body.stepsProgress, scope.now.toISOString());
  switch (verdictOn(body, stored, accepted.steps)) {
    case "ended":
      throw await performEnded(scope, stored);
    case "conflict":
      throw new Problem("conflict", "progressConflict", {
        detail: "Another device saved this in the meantime",
        current: await progressOf(scope, stored),
      });
    case "alreadyStored":
      return savedOf(stored, body);
    case "store":
  }
  requireOngoing(stored, scope.now);
  const refusal = refusalOf(content, body.stepsProgress, accepted);
  if (refusal) throw refusal;
  await takeNewPhotos(scope, startByDevice(stored, body), content, {
    before: stored.steps,
    after: accepted.steps,
    sent: body.stepsProgress,
  });
  const asked = asksModel ? modulesWithNewPhoto(content, stored.steps, accepted.steps) : [];
  const next = afterSave(scope, stored, content, body, withPendingVerifications(accepted.steps, asked));
  const brought = provenanceOf(scope, next.id, device, content, stored.steps, next.steps);
  await storeSave(scope, next, { doneCount: doneCount(content, next.steps).done, brought });
  await keepVerifications(scope, next, content, { before: stored.steps, after: next.steps });
  await keepPhotoChecks(scope, next.id, content, { before: stored.steps, after: next.steps }, asksModel);
  return { ...(await settle(scope, stored, next, body, locale)), ...(asked.length > 0 && { asked }) };
}

/**
 * The same in one statement, where this process itself stored the previous save: nearly every save. Everything but a
 * plain success falls back to a locked read.
 */
async function saveOnKnown(
  scope: Scope,
  place: Place,
  claimed: SaveBody,
  { device, locale, mayEnd }: KnownSaveOptions & { readonly mayEnd: boolean },
): Promise<Saved | undefined> {
  const known = recallPerform(scope, place.performId);
  if (!known || !isOwnHere(scope, place, known)) return undefined;
  const body = saveInServerTime(claimed, frameOf(scope, known));
  const content = await performableOf(scope, known.versionId);
  const accepted = acceptAnswers(content, known.steps, body.stepsProgress, scope.now.toISOString());
  if (verdictOn(body, known, accepted.steps) !== "store") return undefined;
  if (refusalOf(content, body.stepsProgress, accepted)) return undefined;
  if (changesNewPhotos(content, known.steps, accepted.steps)) return undefined;
  if (changesVerifications(content, known.steps, accepted.steps)) return undefined;
  const next = afterSave(scope, known, content, body, accepted.steps);
  // Most saves notify nobody, bring no file and need no grade: then the update is the only statement.
  const isAlone =
    known.conflicts === next.conflicts &&
    hasSameFiles(known.steps, next.steps) &&
    changedResponses(known.steps, next.steps).length === 0;
  const isLast = mayEnd && !mustNotify(known, next) && isAlone;
  const { done } = doneCount(content, next.steps);
  const brought = provenanceOf(scope, next.id, device, content, known.steps, next.steps);
  const wasStored = await storeSaveUnread(scope, known, next, { doneCount: done, brought, isLast });
  if (!wasStored) forgetPerform(scope, next.id);
  if (!wasStored && isLast) throw new OnceMore("Stored on what no longer holds");
  return wasStored ? settle(scope, known, next, body, locale) : undefined;
}

async function settle(
  scope: Scope,
  before: StoredPerform,
  after: StoredPerform,
  body: SaveBody,
  locale: string,
): Promise<Saved> {
  await useFiles(
    scope,
    after.id,
    withOtherAnswers(before.steps, before.conflicts),
    withOtherAnswers(after.steps, after.conflicts),
  );
  await requestGradesOfSave(scope, after.id, before.steps, after.steps, locale);
  if (mustNotify(before, after)) publishOwn(scope, after.id);
  if (isFree(before)) rememberPerform(scope, after);
  return savedOf(after, body);
}

/** Nothing ends the perform: the next save may continue without a locked read. */
const isFree = (stored: StoredPerform): boolean =>
  stored.isVisible && stored.procedureDeletedAt === null && stored.supersededAt === null;

const publishOwn = (scope: Scope, performId: string): void =>
  scope.publish({ topic: "performs", subjectId: performId, profileId: scope.actor.profileId });
