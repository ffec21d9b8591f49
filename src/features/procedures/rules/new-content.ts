import { emptyDelta } from "#kit/rich-text.ts";
import { dayIn } from "#kit/time.ts";
import {
  type Category,
  contentLimits,
  type DraftContent,
  type Module,
  type ModuleType,
  type Section,
  type Step,
} from "../content.ts";

export type NewId = () => string;

/**
 * The default title of a procedure, with the day on which it was created (MM/DD/YYYY): a title has one language, and the
 * day is that of the workspace's time zone, so that server and browsers name the same. [P1]
 */
export const defaultTitle = (createdAt: string | Date, timeZone: string): string =>
  `Procedure ${dayIn(timeZone, createdAt)}`;

/** What to show where the title may be blank. Publishing refuses a blank title all the same. [P1] */
export const titleOr = (title: string, createdAt: string | Date, timeZone: string): string =>
  title.trim() === "" ? defaultTitle(createdAt, timeZone) : title;

/** A new procedure: a default title and one empty section. [P2] */
export const blankDraft = (newId: NewId, createdAt: string | Date, timeZone: string): DraftContent => ({
  title: defaultTitle(createdAt, timeZone),
  description: "",
  procedureImage: null,
  sections: [newSection(newId)],
});

export const newSection = (newId: NewId): Section => ({ id: newId(), title: "", steps: [] });

export const newStep = (newId: NewId): Step => ({ id: newId(), title: "", modules: [] });

const blankWriting = () => ({ version: 1, content: emptyDelta }) as const;

const blankChoice = () => ({
  isMultipleSelection: false,
  isRequired: false,
  question: "",
  shouldShuffleOptions: false,
});

/** A module of a type, blank; choices start with two blank options. [P3] */
export function newModule(moduleType: ModuleType, newId: NewId): Module {
  const id = newId();
  switch (moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return { id, category: "information", moduleType, moduleData: blankWriting() };
    case "spatialInstruction":
      return { id, category: "context", moduleType, moduleData: { areaId: null, transform: null } };
    case "media":
      return { id, category: "context", moduleType, moduleData: { remoteMediaRefs: [] } };
    case "aiStepVerification": {
      const moduleData = {
        prompt: "",
        details: "",
        referenceFettleImageId: null,
        isRequired: false,
        isSignatureRequiredForOverride: false,
      };
      return { id, category: "action", moduleType, moduleData };
    }
    case "evidenceUpload": {
      const moduleData = {
        counterExamplesMediaRefs: [],
        exampleMediaRef: null,
        isRequired: false,
        isVerified: false,
        prompt: "",
      };
      return { id, category: "action", moduleType, moduleData };
    }
    case "freeResponse": {
      const moduleData = { correctAnswer: null, isAiGraded: false, isRequired: false, prompt: "" };
      return { id, category: "action", moduleType, moduleData };
    }
    case "multipleChoice": {
      const options = [1, 2].map(() => ({ id: newId(), label: "", isCorrect: false }));
      return { id, category: "action", moduleType, moduleData: { ...blankChoice(), options } };
    }
    case "multipleChoiceGraded": {
      const options = [1, 2].map(() => ({ id: newId(), label: "", isCorrect: false, feedback: null }));
      return { id, category: "action", moduleType, moduleData: { ...blankChoice(), options } };
    }
    case "numberInput": {
      const moduleData = { isRequired: false, min: null, max: null, prompt: "", unit: "" };
      return { id, category: "action", moduleType, moduleData };
    }
    case "signature":
      return { id, category: "action", moduleType, moduleData: { isRequired: false, termsText: null } };
  }
}

/** The category of every module type (specification, procedures section 3). [P3] */
export const categoryOf: Readonly<Record<ModuleType, Category>> = {
  instruction: "information",
  reminder: "information",
  warning: "information",
  spatialInstruction: "context",
  media: "context",
  aiStepVerification: "action",
  evidenceUpload: "action",
  freeResponse: "action",
  multipleChoice: "action",
  multipleChoiceGraded: "action",
  numberInput: "action",
  signature: "action",
};

/** The same module under new ids, its options included. [P4] */
export function copyOfModule(module: Module, newId: NewId): Module {
  switch (module.moduleType) {
    case "multipleChoice": {
      const options = module.moduleData.options.map((option) => ({ ...option, id: newId() }));
      return { ...module, id: newId(), moduleData: { ...module.moduleData, options } };
    }
    case "multipleChoiceGraded": {
      const options = module.moduleData.options.map((option) => ({ ...option, id: newId() }));
      return { ...module, id: newId(), moduleData: { ...module.moduleData, options } };
    }
    default:
      return { ...module, id: newId() };
  }
}

export const copyOfStep = (step: Step, newId: NewId): Step => ({
  ...step,
  id: newId(),
  modules: step.modules.map((module) => copyOfModule(module, newId)),
});

export const copyOfSection = (section: Section, newId: NewId): Section => ({
  ...section,
  id: newId(),
  steps: section.steps.map((step) => copyOfStep(step, newId)),
});

/** The title of a duplicated procedure: the label before it, cut to the length that a title may have. [P5] */
export const copyTitle = (title: string, label = "Copy of"): string =>
  `${label} ${title}`.trim().slice(0, contentLimits.titleCharactersMax);

/** A whole procedure duplicated: every id is new, and the title says that it is a copy. [P5] */
export const copyOfContent = (content: DraftContent, newId: NewId, label?: string): DraftContent => ({
  ...content,
  title: copyTitle(content.title, label),
  sections: content.sections.map((section) => copyOfSection(section, newId)),
});
