import type { ModuleType, Outline } from "../content.ts";
import { categoryOf } from "./new-content.ts";

/** The workspace's feature flags that decide which modules exist and how many fit in a step. */
export interface ModuleFlags {
  readonly checklists: boolean;
  readonly aiStepVerification: boolean;
}

export const actionModulesMax = { withChecklists: 20, without: 1 } as const;

/** `duplicateModule`: the step has one of the type. `actionLimit`: it has all the actions it may. `featureOff`. */
export type LimitReason = "duplicateModule" | "actionLimit" | "featureOff";

interface StepTypes {
  readonly modules: readonly { readonly moduleType: ModuleType }[];
}

/** Multiple choice is one type, graded or not. [P14] */
export const kindOf = (moduleType: ModuleType): ModuleType =>
  moduleType === "multipleChoiceGraded" ? "multipleChoice" : moduleType;

/**
 * Why a step may not take another module of the type, or undefined when it may. The specification ignores an addition
 * beyond the limit; here it is refused with the reason, so that the editor can say it (threat B80). [P12] [P13] [P14]
 */
export function whyNot(step: StepTypes, moduleType: ModuleType, flags: ModuleFlags): LimitReason | undefined {
  if (moduleType === "aiStepVerification" && !flags.aiStepVerification) return "featureOff";
  if (categoryOf[moduleType] !== "action") {
    return step.modules.some((module) => module.moduleType === moduleType) ? "duplicateModule" : undefined;
  }
  const actions = step.modules.filter((module) => categoryOf[module.moduleType] === "action");
  const max = flags.checklists ? actionModulesMax.withChecklists : actionModulesMax.without;
  if (actions.length < max) return undefined;
  const isSameKind = actions.some((module) => kindOf(module.moduleType) === kindOf(moduleType));
  return isSameKind && !flags.checklists ? "duplicateModule" : "actionLimit";
}

/** The types that the step may take now, in the order of the palette. */
export const allowedTypes = (step: StepTypes, flags: ModuleFlags): ModuleType[] =>
  moduleTypes.filter((moduleType) => whyNot(step, moduleType, flags) === undefined);

/** Every module type, in the order of the palette; `aiStepVerification` only where its flag is on. [P13] */
export const offeredTypes = (flags: ModuleFlags): ModuleType[] =>
  moduleTypes.filter((moduleType) => moduleType !== "aiStepVerification" || flags.aiStepVerification);

const moduleTypes: readonly ModuleType[] = [
  "instruction",
  "reminder",
  "warning",
  "media",
  "spatialInstruction",
  "freeResponse",
  "multipleChoice",
  "multipleChoiceGraded",
  "numberInput",
  "evidenceUpload",
  "signature",
  "aiStepVerification",
];

export interface LimitBreach {
  readonly sectionId: string;
  readonly stepId: string;
  readonly moduleId: string;
  readonly reason: LimitReason;
}

/**
 * The modules that exceed a limit, for the server when it receives a whole draft. Turning a flag off later does not
 * invalidate a draft that already has such modules, so pass `allowing` with those of the stored draft. [P15]
 */
export function limitBreaches(
  content: Outline,
  flags: ModuleFlags,
  allowing: ReadonlySet<string> = new Set(),
): LimitBreach[] {
  return content.sections.flatMap((section) =>
    section.steps.flatMap((step) =>
      step.modules.flatMap((module, index) => {
        const reason = whyNot({ modules: step.modules.slice(0, index) }, module.moduleType, flags);
        if (reason === undefined || allowing.has(module.id)) return [];
        return [{ sectionId: section.id, stepId: step.id, moduleId: module.id, reason }];
      }),
    ),
  );
}
