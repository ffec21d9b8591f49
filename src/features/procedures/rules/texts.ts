import type { Delta } from "#kit/rich-text.ts";
import type { DraftContent, Module } from "../content.ts";
import { numberedSteps } from "./find.ts";

/** The place of an author's text. */
export type TextPlace =
  | { readonly of: "procedure"; readonly field: "title" | "description" }
  | { readonly of: "section"; readonly sectionId: string }
  | { readonly of: "step"; readonly sectionId: string; readonly stepId: string; readonly number: number }
  | {
      readonly of: "module";
      readonly sectionId: string;
      readonly stepId: string;
      readonly number: number;
      readonly moduleId: string;
      readonly moduleType: Module["moduleType"];
      readonly field: "content" | "prompt" | "question" | "correctAnswer" | "termsText" | "label" | "feedback";
      /** The owner of a label or a feedback. */
      readonly optionId?: string | undefined;
    };

/** The same for the same text of the same content. */
export const placeKey = (place: TextPlace): string => {
  if (place.of === "procedure") return place.field;
  if (place.of === "section") return `section ${place.sectionId}`;
  if (place.of === "step") return `step ${place.stepId}`;
  return `module ${place.moduleId} ${place.field} ${place.optionId ?? ""}`;
};

/** Called for each text; returns the new text. */
export interface TextChange {
  readonly plain: (text: string, place: TextPlace) => string;
  readonly rich: (text: Delta, place: TextPlace) => Delta;
}

/**
 * [P80] Walks over every text that find-and-replace covers, in reading order (specification, procedures section 5), and
 * returns the content with the new texts. Unchanged parts are shared; if nothing changed, so is the whole.
 */
export function mapTexts(content: DraftContent, change: TextChange): DraftContent {
  const numbers = new Map(numberedSteps<Module>(content).map(({ step, number }) => [step.id, number]));
  const title = change.plain(content.title, { of: "procedure", field: "title" });
  const description = change.plain(content.description, { of: "procedure", field: "description" });
  const sections = mapShared(content.sections, (section) => {
    const sectionId = section.id;
    const name = change.plain(section.title, { of: "section", sectionId });
    const steps = mapShared(section.steps, (step) => {
      const at = { sectionId, stepId: step.id, number: numbers.get(step.id) ?? 0 };
      const stepTitle = change.plain(step.title, { of: "step", ...at });
      const modules = mapShared(step.modules, (module) => mapModule(module, at, change));
      return stepTitle === step.title && modules === step.modules ? step : { ...step, title: stepTitle, modules };
    });
    return name === section.title && steps === section.steps ? section : { ...section, title: name, steps };
  });
  const isSame = title === content.title && description === content.description && sections === content.sections;
  return isSame ? content : { ...content, title, description, sections };
}

interface StepPlace {
  readonly sectionId: string;
  readonly stepId: string;
  readonly number: number;
}

type ModuleField = Extract<TextPlace, { of: "module" }>["field"];

function mapModule(module: Module, at: StepPlace, change: TextChange): Module {
  const place = (field: ModuleField, optionId?: string): TextPlace => ({
    of: "module",
    ...at,
    moduleId: module.id,
    moduleType: module.moduleType,
    field,
    ...(optionId !== undefined && { optionId }),
  });
  const plain = (text: string, field: ModuleField, optionId?: string) => change.plain(text, place(field, optionId));
  const orNull = (text: string | null, field: ModuleField, optionId?: string) =>
    text === null ? null : plain(text, field, optionId);

  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning": {
      const content = change.rich(module.moduleData.content, place("content"));
      return withData(module, { content });
    }
    case "aiStepVerification":
    case "evidenceUpload":
    case "numberInput":
      return withData(module, { prompt: plain(module.moduleData.prompt, "prompt") });
    case "freeResponse":
      return withData(module, {
        prompt: plain(module.moduleData.prompt, "prompt"),
        correctAnswer: orNull(module.moduleData.correctAnswer, "correctAnswer"),
      });
    case "multipleChoice": {
      const question = plain(module.moduleData.question, "question");
      const options = mapShared(module.moduleData.options, (option) =>
        changed(option, { label: plain(option.label, "label", option.id) }),
      );
      return withData(module, { question, options });
    }
    case "multipleChoiceGraded": {
      const question = plain(module.moduleData.question, "question");
      const options = mapShared(module.moduleData.options, (option) =>
        changed(option, {
          label: plain(option.label, "label", option.id),
          feedback: orNull(option.feedback, "feedback", option.id),
        }),
      );
      return withData(module, { question, options });
    }
    case "signature":
      return withData(module, { termsText: orNull(module.moduleData.termsText, "termsText") });
    case "spatialInstruction":
    case "media":
      return module;
    default:
      return module satisfies never;
  }
}

function withData<M extends Module>(module: M, data: Partial<M["moduleData"]>): M {
  const moduleData = changed(module.moduleData, data);
  return moduleData === module.moduleData ? module : { ...module, moduleData };
}

function changed<T extends object>(thing: T, some: Partial<T>): T {
  const keys = Object.keys(some) as (keyof T)[];
  return keys.every((key) => thing[key] === some[key]) ? thing : { ...thing, ...some };
}

function mapShared<T>(list: T[], change: (item: T) => T): T[] {
  const after = list.map(change);
  return after.every((item, at) => item === list[at]) ? list : after;
}
