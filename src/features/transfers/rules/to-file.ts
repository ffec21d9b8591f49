import type { DraftContent, MediaRef, Module, Step } from "#features/procedures/content.ts";
import type { ModuleFile, ProcedureFile, StepFile } from "../format.ts";
import { linksIn, withLinks } from "./links.ts";

/** What the ids of a workspace are called in an archive. */
export interface Named {
  /** Undefined for an area that is gone. */
  readonly areaName: (id: string) => string | undefined;
  /** The path of a file; undefined for one whose bytes are gone. */
  readonly filePath: (id: string) => string | undefined;
  /** [TF25] A link of a text as the archive has it. */
  readonly link: (link: string) => string;
}

/** [TF15] A draft as a file of the format: the reverse of `contentOf`. The ids of its parts become their keys. */
export function fileOf(
  content: DraftContent,
  about: { readonly externalId: string; readonly groups: readonly string[]; readonly areas: readonly string[] },
  named: Named,
): ProcedureFile {
  const image = content.procedureImage && named.filePath(content.procedureImage.id);
  return {
    externalId: about.externalId,
    // A draft may be without a title; a file may not.
    title: content.title.trim() === "" ? "Untitled" : content.title,
    ...(content.description !== "" && { description: content.description }),
    ...(about.groups.length > 0 && { groups: [...about.groups] }),
    ...(about.areas.length > 0 && { areas: [...about.areas] }),
    ...(image && { image }),
    sections: content.sections.map(({ id, title, steps }) => ({
      key: id,
      ...(title !== "" && { title }),
      steps: steps.map((step) => stepOf(step, named)),
    })),
  };
}

/** The links of its texts. */
export const linksOf = (content: DraftContent): string[] =>
  content.sections
    .flatMap(({ steps }) => steps.flatMap(({ modules }) => modules))
    .flatMap(({ moduleData }) => ("content" in moduleData ? linksIn(moduleData.content) : []));

const stepOf = ({ id, title, modules }: Step, named: Named): StepFile => ({
  key: id,
  title,
  modules: modules.map((module) => moduleOf(module, named)),
});

function moduleOf(module: Module, named: Named): ModuleFile {
  const key = module.id;
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return { type: module.moduleType, key, text: withLinks(module.moduleData.content, named.link) };
    case "media":
      return { type: "media", key, files: pathsOf(module.moduleData.remoteMediaRefs, named) };
    case "spatialInstruction": {
      const { areaId, transform } = module.moduleData;
      const area = areaId === null ? null : (named.areaName(areaId) ?? null);
      return { type: "spatialInstruction", key, area, ...(transform && { transform }) };
    }
    case "aiStepVerification": {
      const { prompt, details, referenceFettleImageId, ...flags } = module.moduleData;
      const picture = referenceFettleImageId === null ? undefined : named.filePath(referenceFettleImageId);
      return {
        type: "aiStepVerification",
        key,
        prompt,
        ...(details !== "" && { details }),
        ...(picture !== undefined && { referencePicture: picture }),
        ...flags,
      };
    }
    case "evidenceUpload": {
      const { prompt, exampleMediaRef, counterExamplesMediaRefs, isRequired, isVerified } = module.moduleData;
      const [example] = exampleMediaRef ? pathsOf([exampleMediaRef], named) : [];
      const counterExamples = pathsOf(counterExamplesMediaRefs, named);
      const shown = {
        ...(example !== undefined && { example }),
        ...(counterExamples.length > 0 && { counterExamples }),
      };
      return { type: "evidenceUpload", key, prompt, ...shown, isRequired, isVerified };
    }
    case "freeResponse": {
      const { correctAnswer, ...rest } = module.moduleData;
      return { type: "freeResponse", key, ...(correctAnswer !== null && { correctAnswer }), ...rest };
    }
    case "multipleChoice": {
      const { options, ...rest } = module.moduleData;
      return { type: "multipleChoice", key, ...rest, options: options.map(({ id, ...one }) => ({ key: id, ...one })) };
    }
    case "multipleChoiceGraded": {
      const { options, ...rest } = module.moduleData;
      const graded = options.map(({ id, feedback, ...one }) => ({
        key: id,
        ...one,
        ...(feedback !== null && { feedback }),
      }));
      return { type: "multipleChoiceGraded", key, ...rest, options: graded };
    }
    case "numberInput": {
      const { min, max, unit, ...rest } = module.moduleData;
      const bounds = { ...(unit !== "" && { unit }), ...(min !== null && { min }), ...(max !== null && { max }) };
      return { type: "numberInput", key, ...bounds, ...rest };
    }
    case "signature": {
      const { termsText, isRequired } = module.moduleData;
      return { type: "signature", key, ...(termsText !== null && { terms: termsText }), isRequired };
    }
  }
}

const pathsOf = (refs: readonly MediaRef[], { filePath }: Named): string[] =>
  refs.flatMap(({ source, id }) => (source === "remote" ? (filePath(id) ?? []) : []));
