import { same } from "#features/procedures/rules/same.ts";
import type { ModuleProgress, Progress, StepProgress } from "../../progress.ts";
import { changedAt, entered } from "../answers/entered.ts";
import { withVerdictOf } from "../answers/model-verdict.ts";
import { isAfter, later } from "../answers/moments.ts";
import { hasData } from "../answers/perform-data.ts";
import { withRetriesOf } from "../answers/retries.ts";
import { type Steps, stepProgressOf } from "../steps/steps-progress.ts";

export type Side = "local" | "server";

/** Two conflicting entries: the one that was kept, and the one shown to the person next to it. */
export type Conflict =
  | {
      readonly kind: "module";
      readonly stepId: string;
      readonly moduleId: string;
      readonly keptFrom: Side;
      readonly kept: ModuleProgress;
      readonly shown: ModuleProgress;
    }
  | {
      readonly kind: "mark";
      readonly stepId: string;
      readonly keptFrom: Side;
      readonly kept: boolean;
      readonly shown: boolean;
    };

export interface Merged {
  readonly steps: Steps;
  readonly shown: readonly Conflict[];
}

/** Two clocks that were measured against the server's may still differ by so much. */
const orderToleranceMs = 1000;

/**
 * Merges two diverged copies, module by module (ruling R7): a change that only one of them made since `base` is kept;
 * if both changed a module, the later entry is kept and the other one shown. Times are the server's, to the devices'
 * knowledge. Where they do not decide, the order of receipt does, so the local entry is the later one. Without a base
 * every difference counts as changed by both. [PF24] [PF25] [PF26] [PF171]
 *
 * @param unsure the modules whose local time is unreliable, because the device's clock was changed
 */
export function mergeSteps(local: Steps, server: Steps, base?: Steps, unsure: readonly string[] = []): Merged {
  const shown: Conflict[] = [];
  const stepIds = new Set([...server, ...local].map((step) => step.stepId));
  const steps = [...stepIds].map((stepId) => {
    const copies = {
      local: stepProgressOf(local, stepId),
      server: stepProgressOf(server, stepId),
      base: base && stepProgressOf(base, stepId),
      hasBase: base !== undefined,
      unsure,
    };
    const mark = mergedMark(stepId, copies);
    const modules = mergedModules(stepId, copies);
    shown.push(...mark.shown, ...modules.shown);
    return { stepId, ...mark.mark, modules: modules.modules };
  });
  return { steps, shown };
}

/** The progress to go on with after a merge: the server's, with the merged steps. `isDirty` says that it must be sent. */
export function mergeProgress(local: Progress, server: Progress, base?: Progress, unsure: readonly string[] = []) {
  const { steps, shown } = mergeSteps(local.stepsProgress, server.stepsProgress, base?.stepsProgress, unsure);
  const isDirty = !hasSameAnswers(steps, server.stepsProgress);
  const updatedAt = later(server.updatedAt, isDirty ? local.updatedAt : null);
  return { progress: { ...server, updatedAt, stepsProgress: steps }, shown, isDirty };
}

/** Whether two copies hold the same entries and marks, whenever these were made and however they were graded. [PF26] */
export function hasSameAnswers(a: Steps, b: Steps): boolean {
  return same(answersOf(a), answersOf(b));
}

const answersOf = (steps: Steps) =>
  Object.fromEntries([
    ...steps.filter((step) => step.markedDone).map((step) => [`step ${step.stepId}`, true]),
    ...steps.flatMap((step) => step.modules.filter(hasData).map((module) => [module.moduleId, entered(module)])),
  ]);

interface Copies {
  readonly local: StepProgress | undefined;
  readonly server: StepProgress | undefined;
  readonly base: StepProgress | undefined;
  readonly hasBase: boolean;
  readonly unsure: readonly string[];
}

function mergedModules(stepId: string, { local, server, base, hasBase, unsure }: Copies) {
  const shown: Conflict[] = [];
  const entriesOf = (step: StepProgress | undefined) => new Map(step?.modules.map((entry) => [entry.moduleId, entry]));
  const [ours, theirs, before] = [entriesOf(local), entriesOf(server), entriesOf(base)];
  const modules = [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((moduleId) => {
    const our = ours.get(moduleId);
    const their = theirs.get(moduleId);
    if (!our || !their) return our ?? their ?? [];
    const keptFrom =
      sideKnown(our, their, before.get(moduleId), hasBase) ??
      (unsure.includes(moduleId) || !isSurelyLater(changedAt(their), changedAt(our)) ? "local" : "server");
    const [kept, other] = keptFrom === "local" ? [withVerdictOf(our, their), their] : [their, our];
    const isSuperseded = same(entered(kept), entered(other)) || (hasBase && isUnchanged(other, before.get(moduleId)));
    if (!isSuperseded && hasData(other)) shown.push({ kind: "module", stepId, moduleId, keptFrom, kept, shown: other });
    return withRetriesOf(kept, other);
  });
  return { modules, shown };
}

/** The side that holds whenever the entries were made; undefined where their order decides. */
function sideKnown(
  our: ModuleProgress,
  their: ModuleProgress,
  before: ModuleProgress | undefined,
  hasBase: boolean,
): Side | undefined {
  if (same(entered(our), entered(their))) return "server";
  if (hasBase && isUnchanged(our, before)) return "server";
  if (hasBase && isUnchanged(their, before)) return "local";
  return undefined;
}

const isSurelyLater = (a: string | null, b: string | null): boolean =>
  a !== null && (b === null || Date.parse(a) - Date.parse(b) >= orderToleranceMs);

const isUnchanged = (entry: ModuleProgress, before: ModuleProgress | undefined): boolean =>
  same(entered(entry), before ? entered(before) : null);

function mergedMark(stepId: string, { local, server, base, hasBase }: Copies) {
  const our = { markedDone: local?.markedDone ?? false, updatedAt: local?.updatedAt ?? null };
  const their = { markedDone: server?.markedDone ?? false, updatedAt: server?.updatedAt ?? null };
  if (our.markedDone === their.markedDone) return { mark: their, shown: [] };
  // With a base, one of two different marks is always the old one.
  const isOurs = hasBase ? our.markedDone !== (base?.markedDone ?? false) : isAfter(our.updatedAt, their.updatedAt);
  const [kept, other] = isOurs ? [our, their] : [their, our];
  const keptFrom: Side = isOurs ? "local" : "server";
  const isShown = !hasBase && other.updatedAt !== null;
  const conflict: Conflict = { kind: "mark", stepId, keptFrom, kept: kept.markedDone, shown: other.markedDone };
  return { mark: kept, shown: isShown ? [conflict] : [] };
}
