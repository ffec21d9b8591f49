import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { requireAssignable } from "#features/groups/server/service.ts";
import { setUses } from "#features/media/server/service.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { createFrom, getSeenProcedure, getWrittenContent } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type InterviewState, interviewLimits } from "../content.ts";
import {
  type Interview,
  type InterviewKind,
  type ListedInterview,
  openInterviewsMax,
  type SaidSource,
} from "../contract.ts";
import { interviewPolicy } from "../policy.ts";
import { draftOfInterview } from "../rules/draft-of.ts";
import { mergeStates } from "../rules/merge.ts";
import { mediaOf, photosOf, stepsOf } from "../rules/state.ts";
import {
  countOpen,
  deleteInterview,
  findByProcedure,
  findInterview,
  insertInterview,
  markReviewed,
  type StoredInterview,
  selectOpen,
  storeDraft,
  storeState,
} from "./interview-store.ts";

export { selectOwnOpenIds } from "./interview-store.ts";

export const listInterviews = (scope: Scope): Promise<ListedInterview[]> => selectOpen(scope);

/** [IV8] @throws Problem 404, also for those of others */
export async function requireOwn(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredInterview> {
  const found = await findInterview(scope, id, lock);
  if (!found || found.profileId !== scope.actor.profileId) throw notFound();
  return found;
}

export const getInterview = async (scope: Scope, id: string): Promise<Interview> => toWire(await requireOwn(scope, id));

interface Saving {
  readonly kind: InterviewKind;
  readonly state: InterviewState;
}

/**
 * [IV4] [IV5] Puts what a device knows together with what is stored; the first save of an id creates the interview.
 * @throws Problem 404 for another person's id, 409 `interviewFinished`, 422 `interviewTooLong`, 429 `tooManyInterviews`,
 * 400 `unknownMedia`
 */
export async function saveInterview(scope: Scope, id: string, { kind, state }: Saving): Promise<Interview> {
  assertAllowed(scope, interviewPolicy.hold, undefined);
  const isNew = (await findInterview(scope, id)) === undefined;
  if (isNew && (await countOpen(scope)) >= openInterviewsMax) throw new Problem("tooMany", "tooManyInterviews");
  if (isNew) await insertInterview(scope, { id, kind, state });
  const found = await requireOwn(scope, id, "forUpdate");
  assertOpen(found);
  const merged = mergeStates(found.state, state);
  assertWithinLimits(merged);
  await setUses(scope, { type: "interview", id }, mediaOf(merged));
  await storeState(scope, id, merged);
  publishInterview(scope, id);
  return getInterview(scope, id);
}

/** Two devices may each bring as much as one may have. */
function assertWithinLimits(state: InterviewState): void {
  const { stepsMax, askedMax, photosMax } = interviewLimits;
  const isWithin =
    state.steps.length <= stepsMax &&
    state.steps.every((step) => step.asked.length <= askedMax && step.photos.length <= photosMax);
  if (!isWithin) throw new Problem("unprocessable", "interviewTooLong");
}

function assertOpen({ procedureId }: StoredInterview): void {
  if (procedureId !== null) throw new Problem("conflict", "interviewFinished");
}

/** @throws Problem 404, 409 `interviewFinished` */
export async function removeInterview(scope: Scope, id: string): Promise<void> {
  assertOpen(await requireOwn(scope, id, "forUpdate"));
  await setUses(scope, { type: "interview", id }, []);
  await deleteInterview(scope, id);
  publishInterview(scope, id);
}

interface Finishing {
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly writesTimes?: boolean | undefined;
}

/**
 * [IV9] [IV15] The draft of what was said. Its photos are the draft's from then on.
 * @throws Problem 404, 403, 409 `interviewFinished` or `nothingSaid`, 400 `unknownAccessGroup`
 */
export async function finishInterview(
  scope: Scope,
  id: string,
  { accessGroupIds = [], writesTimes }: Finishing,
): Promise<ProcedureDraft> {
  const found = await requireOwn(scope, id, "forUpdate");
  assertOpen(found);
  const { content, said } = draftOfInterview(found.state, { newId: scope.newId, writesTimes });
  const isEmpty = content.sections.every((section) => section.steps.every((step) => step.modules.length === 0));
  if (isEmpty) throw new Problem("conflict", "nothingSaid");
  const groupIds = [...new Set(accessGroupIds)];
  await requireAssignable(scope, groupIds);
  const start = { content, groupIds, areaIds: [], editorIds: [] };
  const draft = await createFrom(scope, start, undefined, { interviewId: id });
  await setUses(scope, { type: "interview", id }, []);
  await storeDraft(scope, id, { procedureId: draft.id, said });
  publishInterview(scope, id);
  return draft;
}

/** [IV14] What a draft was made from, for those who see the draft. @throws Problem 404 */
export async function getSaid(scope: Scope, procedureId: string): Promise<SaidSource> {
  return toSaid(await requireOfProcedure(scope, procedureId));
}

async function requireOfProcedure(scope: Scope, procedureId: string): Promise<StoredInterview> {
  const { id } = await getSeenProcedure(scope, procedureId);
  const found = await findByProcedure(scope, id);
  if (!found?.said) throw notFound();
  return found;
}

/**
 * [IV13] The draft was compared with what was said. What it says now and nobody said has to be among `confirmed`.
 * @throws Problem 404, 403, 409 `unconfirmedClaims`
 */
export async function acceptSaid(scope: Scope, procedureId: string, confirmed: readonly string[]): Promise<SaidSource> {
  const found = await requireOfProcedure(scope, procedureId);
  const content = await getWrittenContent(scope, procedureId);
  const said = found.said?.sentences.map((sentence) => sentence.text) ?? [];
  const ranges = new Map(found.said?.steps.map((step) => [step.stepId, step]));
  const open = content.sections
    .flatMap((section) => section.steps)
    .flatMap((step) => claimsOfStep(step, said, ranges.get(step.id) ?? nothingSaid))
    .filter((claim) => claim.sentences.length === 0 && !confirmed.includes(claim.text));
  if (open.length > 0) {
    const errors = { confirmed: [...new Set(open.map((claim) => claim.text))].slice(0, 50) };
    throw new Problem("conflict", "unconfirmedClaims", { detail: "Nobody said this", errors });
  }
  await markReviewed(scope, found.id);
  publishInterview(scope, found.id);
  return getSaid(scope, procedureId);
}

/** A step that was added later. */
const nothingSaid = { from: 0, to: -1 };

/** [IV8] Its author alone hears of it. */
const publishInterview = (scope: Scope, id: string): void =>
  scope.publish({ topic: "interviews", subjectId: id, profileId: scope.actor.profileId });

const toWire = (stored: StoredInterview): Interview => ({
  id: stored.id,
  kind: stored.kind,
  state: stored.state,
  procedureId: stored.procedureId,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

const toSaid = ({ id, kind, state, said, createdAt, reviewedAt }: StoredInterview): SaidSource => ({
  interviewId: id,
  kind,
  speaker: state.speaker?.text ?? "",
  sentences: said?.sentences.map((sentence) => ({ ...sentence })) ?? [],
  steps: said?.steps.map((step) => ({ ...step })) ?? [],
  lostPhotos: stepsOf(state)
    .flatMap(photosOf)
    .filter((photo) => photo.mediaId === null).length,
  heldAt: createdAt.toISOString(),
  isReviewed: reviewedAt !== null,
});
