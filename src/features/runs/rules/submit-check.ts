import type { ModuleProgress } from "#features/performs/progress.ts";
import { isOverridden } from "#features/performs/rules/answers/criteria.ts";
import { type NumberRefusal, numberRefusal } from "#features/performs/rules/answers/number-bounds.ts";
import { hasData, type PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { type Steps, stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { MediaRef, Outline } from "#features/procedures/content.ts";

export type SubmitReason =
  | { readonly reason: "required" | "unknownOption" | "severalOptions" | "wrongType" }
  | { readonly reason: "mediaNotSent" | "mediaMissing" | "signatureMissing" }
  | NumberRefusal;

export interface SubmitFinding {
  readonly stepId: string;
  readonly modules: readonly ({ readonly moduleId: string } & SubmitReason)[];
}

export interface SubmitFacts {
  /** Whether the media with the id is stored, and is the performer's to give. */
  readonly isMediaStored: (mediaId: string) => boolean;
}

/**
 * What keeps a progress from being submitted, step by step in reading order; empty when nothing does. The server asks
 * it of the stored answers against the stored snapshot (ruling R7, threat B98). [PF40] [PF41] [PF42] [PF43]
 */
export const submitFindings = (content: Outline, steps: Steps, facts: SubmitFacts): SubmitFinding[] =>
  content.sections.flatMap((section) =>
    section.steps.flatMap((step) => {
      const given = stepProgressOf(steps, step.id)?.modules ?? [];
      const modules = actionModulesOf(step).flatMap((module) => {
        const entry = given.find((one) => one.moduleId === module.id);
        return reasonsOf(module, entry, facts).map((reason) => ({ moduleId: module.id, ...reason }));
      });
      return modules.length > 0 ? [{ stepId: step.id, modules }] : [];
    }),
  );

function reasonsOf(module: PerformedModule, entry: ModuleProgress | undefined, facts: SubmitFacts): SubmitReason[] {
  if (!entry?.performData || !hasData(entry)) return module.moduleData.isRequired ? [{ reason: "required" }] : [];
  if (module.moduleType === "numberInput" && entry.moduleType === "numberInput") {
    const refusal = numberRefusal(module.moduleData, entry.performData);
    return refusal ? [refusal] : [];
  }
  if (module.moduleType === "multipleChoice" && entry.moduleType === "multipleChoice") {
    return choiceReasons(module.moduleData, entry.performData.selectedOptionIds);
  }
  if (module.moduleType === "multipleChoiceGraded" && entry.moduleType === "multipleChoiceGraded") {
    return choiceReasons(module.moduleData, entry.performData.selectedOptionIds);
  }
  if (module.moduleType === "aiStepVerification" && entry.moduleType === "aiStepVerification") {
    const { submissionImageId, signatureMediaRef, criteria } = entry.performData;
    const needsSignature = module.moduleData.isSignatureRequiredForOverride && isOverridden(criteria);
    return [
      ...mediaReasons([...imageRefs(submissionImageId), ...present(signatureMediaRef)], facts),
      ...(needsSignature && !signatureMediaRef ? [{ reason: "signatureMissing" } as const] : []),
    ];
  }
  if (module.moduleType === "evidenceUpload" && entry.moduleType === "evidenceUpload") {
    return mediaReasons(entry.performData.capturedImageRefs, facts);
  }
  if (module.moduleType === "signature" && entry.moduleType === "signature") {
    return mediaReasons(present(entry.performData.signatureMediaRef), facts);
  }
  return module.moduleType === entry.moduleType ? [] : [{ reason: "wrongType" }];
}

const present = (ref: MediaRef | null): MediaRef[] => (ref ? [ref] : []);

const imageRefs = (id: string | null): MediaRef[] => (id ? [{ source: "remote", type: "image", id }] : []);

interface Choice {
  readonly isMultipleSelection: boolean;
  readonly options: readonly { readonly id: string }[];
}

function choiceReasons(choice: Choice, selectedOptionIds: readonly string[]): SubmitReason[] {
  const selected = new Set(selectedOptionIds);
  const isEachKnown = [...selected].every((optionId) => choice.options.some((option) => option.id === optionId));
  return [
    ...(isEachKnown ? [] : [{ reason: "unknownOption" } as const]),
    ...(!choice.isMultipleSelection && selected.size > 1 ? [{ reason: "severalOptions" } as const] : []),
  ];
}

function mediaReasons(refs: readonly MediaRef[], { isMediaStored }: SubmitFacts): SubmitReason[] {
  if (refs.some((ref) => ref.source === "uploadable")) return [{ reason: "mediaNotSent" }];
  return refs.every((ref) => isMediaStored(ref.id)) ? [] : [{ reason: "mediaMissing" }];
}
