import { isBlank } from "#kit/rich-text.ts";
import { tidy } from "#kit/text.ts";
import { contentLimits, type DraftContent, type MediaRef, type Module, type ModuleOf, type Step } from "../content.ts";
import { criterionLines } from "./criterion-lines.ts";

export const findingKeys = [
  "titleEmpty",
  "sectionsMissingSteps",
  "stepHasNoModulesOrTitle",
  "mcGradedDuplicateLabels",
  "mcGradedMissingAnswer",
  "mcDuplicateLabels",
  "instructionModuleNeedsContent",
  "spatialInstructionMissingArea",
  "evidenceUploadMissingExamples",
  "freeResponseMissingCorrectAnswer",
  "mediaModuleMissingMedia",
  "numberInputMinGreaterThanMax",
  // What the specification leaves open. [P169]
  "reminderModuleNeedsContent",
  "warningModuleNeedsContent",
  "choiceMissingQuestion",
  "choiceMissingOptions",
  "moduleMissingPrompt",
  "signatureTermsBlank",
  "verificationTooManyCriteria",
] as const;
export type FindingKey = (typeof findingKeys)[number];

/** What keeps a draft from being published, and where it is: the ids present lead from the section downwards. */
export interface Finding {
  readonly key: FindingKey;
  readonly sectionId?: string;
  readonly stepId?: string;
  readonly moduleId?: string;
  readonly optionId?: string;
}

/**
 * Everything that keeps a draft from being published or sent for approval, in reading order; empty when nothing does
 * (specification, procedures section 5). The editor and the server ask the same function (threat B80). [P10] [P169]
 */
export function draftFindings(content: DraftContent): Finding[] {
  const findings: Finding[] = [];
  if (content.title.trim() === "") findings.push({ key: "titleEmpty" });
  // A procedure without any section has no steps either, and cannot be performed.
  if (content.sections.length === 0) findings.push({ key: "sectionsMissingSteps" });
  for (const section of content.sections) {
    if (section.steps.length === 0) findings.push({ key: "sectionsMissingSteps", sectionId: section.id });
    for (const step of section.steps) findings.push(...findingsOfStep(step, section.id));
  }
  return findings;
}

const found = new WeakMap<Step, { readonly sectionId: string; readonly findings: readonly Finding[] }>();

/** Those of one step, computed once for each: an edit shares the steps that it does not touch. [P21] */
export function findingsOfStep(step: Step, sectionId: string): readonly Finding[] {
  const known = found.get(step);
  if (known?.sectionId === sectionId) return known.findings;
  const findings = stepFindings(step, sectionId);
  found.set(step, { sectionId, findings });
  return findings;
}

function stepFindings(step: Step, sectionId: string): Finding[] {
  const place = { sectionId, stepId: step.id };
  if (step.title.trim() === "" && step.modules.length === 0) return [{ key: "stepHasNoModulesOrTitle", ...place }];
  return step.modules.flatMap((module) =>
    moduleFindings(module).map((found) => ({ ...found, ...place, moduleId: module.id })),
  );
}

function moduleFindings(module: Module): Pick<Finding, "key" | "optionId">[] {
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return when(isBlank(module.moduleData.content), `${module.moduleType}ModuleNeedsContent`);
    case "spatialInstruction":
      return when(module.moduleData.areaId === null, "spatialInstructionMissingArea");
    case "media":
      return when(!module.moduleData.remoteMediaRefs.some(isStored), "mediaModuleMissingMedia");
    case "aiStepVerification": {
      const isTooLong = criterionLines(module.moduleData.details).length > contentLimits.criteriaMax;
      return [...missingPrompt(module), ...when(isTooLong, "verificationTooManyCriteria")];
    }
    case "evidenceUpload": {
      const { isVerified, exampleMediaRef, counterExamplesMediaRefs } = module.moduleData;
      const hasBoth = exampleMediaRef !== null && isStored(exampleMediaRef) && counterExamplesMediaRefs.some(isStored);
      return [...missingPrompt(module), ...when(isVerified && !hasBoth, "evidenceUploadMissingExamples")];
    }
    case "freeResponse": {
      const { isAiGraded, correctAnswer } = module.moduleData;
      const lacksAnswer = isAiGraded && isEmpty(correctAnswer ?? "");
      return [...missingPrompt(module), ...when(lacksAnswer, "freeResponseMissingCorrectAnswer")];
    }
    case "multipleChoice":
    case "multipleChoiceGraded":
      return choiceFindings(module);
    case "numberInput": {
      const { min, max } = module.moduleData;
      const isCrossed = min !== null && max !== null && min > max;
      return [...missingPrompt(module), ...when(isCrossed, "numberInputMinGreaterThanMax")];
    }
    case "signature": {
      const { termsText } = module.moduleData;
      return when(termsText !== null && isEmpty(termsText), "signatureTermsBlank");
    }
  }
}

type Choice = ModuleOf<"multipleChoice" | "multipleChoiceGraded">;

/** Without options a required choice keeps its step from ever being done; the graded one then lacks its answer too. */
function choiceFindings(module: Choice): Pick<Finding, "key" | "optionId">[] {
  const { question, options } = module.moduleData;
  const shared = [
    ...when(isEmpty(question), "choiceMissingQuestion"),
    ...when(options.length === 0, "choiceMissingOptions"),
  ];
  if (module.moduleType === "multipleChoice") return [...shared, ...badLabel(module, "mcDuplicateLabels")];
  return [
    ...shared,
    ...badLabel(module, "mcGradedDuplicateLabels"),
    ...when(!module.moduleData.options.some((option) => option.isCorrect), "mcGradedMissingAnswer"),
  ];
}

const missingPrompt = (module: {
  readonly moduleData: { readonly prompt: string };
}): Pick<Finding, "key" | "optionId">[] => when(isEmpty(module.moduleData.prompt), "moduleMissingPrompt");

const isEmpty = (text: string): boolean => text.trim() === "";

const when = (isWrong: boolean, key: FindingKey): { key: FindingKey }[] => (isWrong ? [{ key }] : []);

/** Media still on its author's device is no media to anybody else. */
const isStored = (ref: MediaRef): boolean => ref.source === "remote";

/**
 * Two options have equal labels if their keys are equal: in a graded question regardless of case, otherwise as written.
 * Compatible characters stay apart: "10²" is not "102".
 */
export const labelKey = (moduleType: Choice["moduleType"], label: string): string =>
  moduleType === "multipleChoiceGraded" ? tidy(label).toLowerCase() : tidy(label);

/** The first option with a blank label, or one equal to an earlier label. */
function badLabel({ moduleType, moduleData }: Choice, key: FindingKey) {
  const seen = new Set<string>([""]);
  for (const option of moduleData.options) {
    const label = labelKey(moduleType, option.label);
    if (seen.has(label)) return [{ key, optionId: option.id }];
    seen.add(label);
  }
  return [];
}
