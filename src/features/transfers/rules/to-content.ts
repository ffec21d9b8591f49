import type { DraftContent, MediaRef, Module, RemoteImageRef, Step } from "#features/procedures/content.ts";
import { deltaOf } from "#kit/rich-text.ts";
import type { ModuleFile, ProcedureFile } from "../format.ts";

/** What the names and paths of a file became in this workspace. */
export interface Resolved {
  readonly areaIds: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, { readonly id: string; readonly type: MediaRef["type"] }>;
  /** The same key of the same procedure is the same id at every import. [TF9] */
  readonly idOf: (kind: string, key: string) => string;
}

/** [TF8] The paths of all files that a procedure shows, each once; pictures only where nothing else fits. */
export function filesOf(procedure: ProcedureFile): Map<string, "image" | "any"> {
  const found = new Map<string, "image" | "any">();
  const note = (path: string | undefined, kind: "image" | "any") => {
    if (path !== undefined && found.get(path) !== "image") found.set(path, kind);
  };
  note(procedure.image, "image");
  for (const module of modulesIn(procedure)) {
    if (module.type === "media") for (const path of module.files) note(path, "any");
    if (module.type === "aiStepVerification") note(module.referencePicture, "image");
    if (module.type === "evidenceUpload") {
      for (const path of [module.example, ...(module.counterExamples ?? [])]) note(path, "any");
    }
  }
  return found;
}

/** The names of all areas: its own, and those that steps are placed on. */
export const areaNamesOf = (procedure: ProcedureFile): string[] => [
  ...(procedure.areas ?? []),
  ...modulesIn(procedure).flatMap((module) =>
    module.type === "spatialInstruction" && module.area !== null ? [module.area] : [],
  ),
];

const modulesIn = (procedure: ProcedureFile): ModuleFile[] =>
  procedure.sections.flatMap((section) => section.steps.flatMap((step) => step.modules));

/** [TF8] The content of a draft. Every name and path has been resolved before. */
export function contentOf(procedure: ProcedureFile, { areaIds, files, idOf }: Resolved): DraftContent {
  return {
    title: procedure.title,
    description: procedure.description ?? "",
    procedureImage: procedure.image === undefined ? null : imageAt(procedure.image),
    sections: procedure.sections.map((section, at) => {
      const sectionKey = section.key ?? `${at}`;
      const steps = section.steps.map((step, index): Step => {
        const stepKey = step.key ?? `${sectionKey}/${index}`;
        const modules = step.modules.map((one, place) => moduleOf(one, one.key ?? `${stepKey}/${place}`));
        return { id: idOf("step", stepKey), title: step.title, modules };
      });
      return { id: idOf("section", sectionKey), title: section.title ?? "", steps };
    }),
  };

  function moduleOf(file: ModuleFile, key: string): Module {
    const id = idOf("module", key);
    const required = { isRequired: ("isRequired" in file && file.isRequired) ?? false };
    switch (file.type) {
      case "instruction":
      case "reminder":
      case "warning": {
        const content = typeof file.text === "string" ? deltaOf(file.text) : file.text;
        return { id, category: "information", moduleType: file.type, moduleData: { version: 1, content } };
      }
      case "media":
        return {
          id,
          category: "context",
          moduleType: "media",
          moduleData: { remoteMediaRefs: file.files.map(refAt) },
        };
      case "spatialInstruction": {
        const areaId = file.area === null ? null : (areaIds.get(file.area) ?? null);
        const moduleData = { areaId, transform: file.transform ?? null };
        return { id, category: "context", moduleType: "spatialInstruction", moduleData };
      }
      case "aiStepVerification": {
        const moduleData = {
          prompt: file.prompt,
          details: file.details ?? "",
          referenceFettleImageId:
            file.referencePicture === undefined ? null : (files.get(file.referencePicture)?.id ?? null),
          isSignatureRequiredForOverride: file.isSignatureRequiredForOverride ?? false,
          ...required,
        };
        return { id, category: "action", moduleType: "aiStepVerification", moduleData };
      }
      case "evidenceUpload": {
        const moduleData = {
          prompt: file.prompt,
          exampleMediaRef: file.example === undefined ? null : refAt(file.example),
          counterExamplesMediaRefs: (file.counterExamples ?? []).map(refAt),
          isVerified: file.isVerified ?? false,
          ...required,
        };
        return { id, category: "action", moduleType: "evidenceUpload", moduleData };
      }
      case "freeResponse": {
        const { prompt, correctAnswer = null, isAiGraded = false } = file;
        return {
          id,
          category: "action",
          moduleType: "freeResponse",
          moduleData: { prompt, correctAnswer, isAiGraded, ...required },
        };
      }
      case "multipleChoice":
      case "multipleChoiceGraded":
        return choiceOf(file, id, key);
      case "numberInput": {
        const { prompt, unit = "", min = null, max = null, isStrict } = file;
        const moduleData = { prompt, unit, min, max, ...required, ...(isStrict !== undefined && { isStrict }) };
        return { id, category: "action", moduleType: "numberInput", moduleData };
      }
      case "signature":
        return {
          id,
          category: "action",
          moduleType: "signature",
          moduleData: { termsText: file.terms ?? null, ...required },
        };
    }
  }

  function choiceOf(
    file: Extract<ModuleFile, { type: "multipleChoice" | "multipleChoiceGraded" }>,
    id: string,
    key: string,
  ): Module {
    const { question, isMultipleSelection = false, isRequired = false, shouldShuffleOptions = false } = file;
    const data = { question, isMultipleSelection, isRequired, shouldShuffleOptions };
    const optionId = (own: string | undefined, at: number) => idOf("option", own ?? `${key}/${at}`);
    if (file.type === "multipleChoice") {
      const options = file.options.map((one, at) => ({
        id: optionId(one.key, at),
        label: one.label,
        isCorrect: one.isCorrect ?? false,
      }));
      return { id, category: "action", moduleType: "multipleChoice", moduleData: { ...data, options } };
    }
    const options = file.options.map((one, at) => ({
      id: optionId(one.key, at),
      label: one.label,
      isCorrect: one.isCorrect ?? false,
      feedback: one.feedback ?? null,
    }));
    return { id, category: "action", moduleType: "multipleChoiceGraded", moduleData: { ...data, options } };
  }

  function refAt(path: string): MediaRef {
    const found = files.get(path);
    if (!found) throw new Error("a file was not resolved");
    return { source: "remote", type: found.type, id: found.id };
  }

  function imageAt(path: string): RemoteImageRef {
    return { source: "remote", type: "image", id: refAt(path).id };
  }
}
