import { sql } from "kysely";
import type { StepProgress } from "#features/performs/progress.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { getPublishedForPerform, getSeenProcedure, getVersionContent } from "#features/procedures/server/service.ts";
import { gradeChoices } from "#features/verification/rules/grade-choices.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { OpenActionInput } from "../contract.ts";
import { deviationAt, type GradedChoice, questionOf } from "../rules/deviation.ts";
import type { NewAction } from "./action-writes.ts";

type Snapshot = Pick<
  NewAction,
  "procedureId" | "versionId" | "version" | "procedureTitle" | "performId" | "step" | "module" | "deviation"
>;

interface About {
  readonly procedureId: string;
  readonly versionId: string;
  readonly version: number;
  readonly performId: string | null;
  readonly content: DraftContent;
  /** The answer, once the perform was submitted. */
  readonly record: readonly StepProgress[] | undefined;
}

/**
 * What an action is about, frozen: so that it stays explainable whatever becomes of the procedure. [CA1] to [CA3]
 *
 * @throws Problem 404, 422 `unknownPerform`, `unknownVersion`, `unknownStep`, `unknownModule` or `noDeviation`
 */
export async function snapshotOf(scope: Scope, procedureId: string, input: OpenActionInput): Promise<Snapshot> {
  const about = await (input.performId === undefined
    ? aboutPublished(scope, procedureId, input.versionId)
    : aboutPerform(scope, { procedureId, performId: input.performId, versionId: input.versionId }));
  const at = input.stepId === undefined ? undefined : stepOf(about.content, input.stepId);
  const module = input.moduleId === undefined ? undefined : moduleOf(at?.step.modules, input.moduleId);
  return {
    procedureId: about.procedureId,
    versionId: about.versionId,
    version: about.version,
    procedureTitle: about.content.title,
    performId: about.performId,
    step: at ? { id: at.step.id, number: at.number, title: at.step.title } : null,
    module: module ? { id: module.id, moduleType: module.moduleType, question: questionOf(module) } : null,
    deviation: input.deviation === undefined ? null : deviationOf(module, input.deviation, about.record),
  };
}

/** [CA1] Without a perform: the visible published version, as for a perform that starts. */
async function aboutPublished(scope: Scope, procedureId: string, versionId: string): Promise<About> {
  const { number, content, ...published } = await getPublishedForPerform(scope, procedureId);
  if (published.versionId !== versionId.toLowerCase())
    refuse("unknownVersion", "This version is not the published one");
  return { ...published, version: number, content, performId: null, record: undefined };
}

/** How long a perform may have run on a device before the server received it (threat B102). */
const begunOfflineMs = 30 * day;

/**
 * [CA1] The actor's own perform, running, ended or removed; on the version that it has, or may have had before a reset:
 * one that was not superseded long before it began.
 */
async function aboutPerform(
  scope: Scope,
  at: { readonly procedureId: string; readonly performId: string; readonly versionId: string },
): Promise<About> {
  const { rows } = await sql<{ version: number | null; steps: StepProgress[] | null }>`
    select v.number as version, r.steps from perform f
    left join perform_record r on r.workspace_id = f.workspace_id and r.id = f.id and r.version_id = ${at.versionId}
    left join procedure_version v on v.workspace_id = f.workspace_id and v.id = ${at.versionId}
      and v.procedure_id = f.procedure_id and v.number <= f.version_number
      and (v.id = f.version_id or not exists (select from procedure_version newer
        where newer.workspace_id = v.workspace_id and newer.procedure_id = v.procedure_id and newer.number > v.number
          and newer.published_at < f.created_at - make_interval(secs => ${begunOfflineMs / 1000})))
    where f.workspace_id = ${scope.workspaceId} and f.id = ${at.performId}
      and f.profile_id = ${scope.actor.profileId} and f.procedure_id = ${at.procedureId}`.execute(scope.db);
  const [found] = rows;
  if (!found) {
    await getSeenProcedure(scope, at.procedureId);
    return refuse("unknownPerform", "No such perform of yours is known here");
  }
  if (found.version === null) return refuse("unknownVersion", "The perform is not of this version");
  const content = await getVersionContent(scope, at.versionId);
  return { ...at, version: found.version, content, record: found.steps ?? undefined };
}

/** [CA2] */
function stepOf(content: DraftContent, stepId: string) {
  const found = numberedSteps<Module>(content).find((one) => one.step.id === stepId.toLowerCase());
  return found ?? refuse("unknownStep", "This version has no such step");
}

/** [CA2] */
function moduleOf(modules: readonly Module[] | undefined, moduleId: string): Module {
  const found = modules?.find((one) => one.id === moduleId.toLowerCase());
  return found ?? refuse("unknownModule", "The step has no such answer");
}

/** [CA3] */
function deviationOf(
  module: Module | undefined,
  input: NonNullable<OpenActionInput["deviation"]>,
  record: readonly StepProgress[] | undefined,
) {
  const found = module && deviationAt(module, input, choiceIn(module, record));
  return found ?? refuse("noDeviation", "The answer did not fail in this way");
}

/** A running perform has no record, and so reveals nothing about which choices are right (threat B90). */
function choiceIn(module: Module, record: readonly StepProgress[] | undefined): GradedChoice | undefined {
  if (module.moduleType !== "multipleChoiceGraded" || !record) return undefined;
  const entry = moduleProgressOf(record, module.id);
  if (entry?.moduleType !== "multipleChoiceGraded" || !entry.performData) return undefined;
  const { selectedOptionIds } = entry.performData;
  return { selectedOptionIds, isCorrect: gradeChoices(module, selectedOptionIds).isCorrect };
}

function refuse(code: string, detail: string): never {
  throw new Problem("unprocessable", code, { detail });
}
