import { feedbackPolicy } from "#features/feedback/policy.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { same } from "#features/procedures/rules/same.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import type { Output } from "#kit/endpoint.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type {
  ProcedureDetail,
  ProcedureDetailQuery,
  ProcedureFigures,
  ProcedureFiguresQuery,
  procedureAnalyticsEndpoints,
  RunsQuery,
} from "../../procedure-contract.ts";
import { compareSteps, type VersionStep } from "../../rules/compare-steps.ts";
import { periodBefore, unitOf } from "../../rules/range.ts";
import { filterOf } from "../figures-filter.ts";
import { countFeedback, countFeedbackBySteps } from "./feedback-store.ts";
import * as store from "./procedure-store.ts";

const proceduresMax = 500;

/**
 * Runs by procedure, of what is visible to the actor. [AN1] [AN11]
 * @throws Problem 400 `rangeTooLong` or `unknownAccessGroup`
 */
export async function listProcedureFigures(scope: Scope, query: ProcedureFiguresQuery): Promise<ProcedureFigures> {
  const filter = await filterOf(scope, query);
  const procedures = await store.countByProcedure(scope, filter, proceduresMax + 1);
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    procedures: procedures.slice(0, proceduresMax),
    hasMore: procedures.length > proceduresMax,
  };
}

/** @throws Problem 404, or 400 as above [AN11] to [AN13] */
export async function getProcedureFigures(
  scope: Scope,
  procedureId: string,
  query: ProcedureDetailQuery,
): Promise<ProcedureDetail> {
  const found = await store.findProcedure(scope, procedureId, query.versionNumber);
  if (!found) throw notFound();
  const all = { ...(await filterOf(scope, query)), procedureId };
  const filter = { ...all, versionNumber: query.versionNumber };
  const unit = unitOf(filter);
  const versions = await store.countByVersion(scope, all);
  const steps = await countedSteps(scope, filter, found.versionId);
  // Without a version the steps have the runs of all versions: other figures than those of the newest one.
  const asked = query.versionNumber === undefined ? undefined : { versionNumber: query.versionNumber, steps };
  return {
    procedureId,
    title: found.title,
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    unit,
    total: await store.countRuns(scope, filter),
    before: await store.countRuns(scope, { ...filter, ...periodBefore(filter) }),
    buckets: await store.countByBucket(scope, filter, unit),
    versions: versions.map((one) => ({ ...one, publishedAt: one.publishedAt?.toISOString() ?? null })),
    steps: await withFeedback(scope, filter, steps),
    stepComparison: await compareVersions(scope, all, versions, asked),
    feedback: readsFeedback(scope) ? await countFeedback(scope, filter) : null,
  };
}

interface CountedStep {
  readonly step: { readonly id: string; readonly title: string };
  readonly stepNumber: number;
  readonly figures: Omit<store.StepFigures, "stepId">;
}

/** The steps of a version with their figures; figures of steps that it does not have are left out. */
async function countedSteps(
  scope: Scope,
  filter: Parameters<typeof store.countBySteps>[1],
  versionId: string,
): Promise<CountedStep[]> {
  const figures = new Map(
    (await store.countBySteps(scope, filter)).map(({ stepId, ...counted }) => [stepId, counted] as const),
  );
  return numberedSteps(await getVersionContent(scope, versionId)).map(({ number, step }) => ({
    step,
    stepNumber: number,
    figures: figures.get(step.id.toLowerCase()) ?? untouched,
  }));
}

async function withFeedback(
  scope: Scope,
  filter: Parameters<typeof countFeedbackBySteps>[1],
  steps: readonly CountedStep[],
): Promise<ProcedureDetail["steps"]> {
  const given = readsFeedback(scope) ? await countFeedbackBySteps(scope, filter) : undefined;
  return steps.map(({ step, stepNumber, figures }) => ({
    ...figures,
    stepId: step.id,
    stepNumber,
    title: step.title,
    feedback: given ? (given.get(step.id.toLowerCase()) ?? 0) : null,
  }));
}

type Comparison = NonNullable<ProcedureDetail["stepComparison"]>;
type SideFigures = NonNullable<Comparison["steps"][number]["after"]>["figures"];

interface AskedVersion {
  readonly versionNumber: number;
  readonly steps: readonly CountedStep[];
}

/** [AN12] [AN23] The version that is asked for, or the newest one, beside the one that is listed before it. */
async function compareVersions(
  scope: Scope,
  filter: StepsFilter,
  versions: readonly { readonly versionNumber: number }[],
  asked: AskedVersion | undefined,
): Promise<Comparison | null> {
  const at = asked === undefined ? 0 : versions.findIndex((one) => one.versionNumber === asked.versionNumber);
  const [after, before] = [versions[at]?.versionNumber, versions[at + 1]?.versionNumber];
  if (after === undefined || before === undefined) return null;
  const earlier = await stepsOfVersion(scope, filter, before);
  const later = asked?.steps ?? (await stepsOfVersion(scope, filter, after));
  return { before, after, steps: compareSteps(earlier.map(comparedBy), later.map(comparedBy), same) };
}

async function stepsOfVersion(scope: Scope, filter: StepsFilter, versionNumber: number): Promise<CountedStep[]> {
  const found = await store.findProcedure(scope, filter.procedureId, versionNumber);
  return found ? countedSteps(scope, { ...filter, versionNumber }, found.versionId) : [];
}

/** What is open or was given up is at a step of one version and says nothing of the other. */
function comparedBy({ step, stepNumber, figures }: CountedStep): VersionStep<SideFigures> {
  const { runs, medianSeconds, p90Seconds, outside, failedChecks, retries, overrides } = figures;
  return {
    stepId: step.id,
    stepNumber,
    title: step.title,
    figures: { runs, medianSeconds, p90Seconds, outside, failedChecks, retries, overrides },
    content: step,
  };
}

type StepsFilter = Parameters<typeof store.countBySteps>[1] & { readonly procedureId: string };

const untouched = {
  runs: 0,
  medianSeconds: null,
  p90Seconds: null,
  outside: 0,
  failedChecks: 0,
  retries: 0,
  overrides: 0,
  givenUp: 0,
  open: 0,
};

/** [AN18] */
const readsFeedback = (scope: Scope): boolean => feedbackPolicy.readAll(scope.actor, undefined);

const pageRows = 50;

/** @throws Problem 404, 400 as above, or `unknownCursor` [AN11] */
export async function listRuns(
  scope: Scope,
  procedureId: string,
  query: RunsQuery,
): Promise<Output<typeof procedureAnalyticsEndpoints.runs>> {
  if (!(await store.findProcedure(scope, procedureId, undefined))) throw notFound();
  const { figure, stepId, versionNumber } = query;
  const filter = { ...(await filterOf(scope, query)), procedureId, stepId, versionNumber };
  const limit = query.limit ?? pageRows;
  const after = query.after === undefined ? undefined : placeOf(query.after);
  const rows = await store.selectRuns(scope, filter, figure, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    runs: shown.map((run) => ({ ...run, at: run.at.toISOString() })),
    next: rows.length > limit && last ? cursorOf(last.at.toISOString(), last.performId) : null,
  };
}

function placeOf(cursor: string) {
  const [at, id] = partsOf(cursor, 2) ?? [];
  if (at === undefined || id === undefined || !isId(id) || Number.isNaN(Date.parse(at))) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  return { at, id };
}
