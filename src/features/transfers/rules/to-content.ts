import type { DraftContent, MediaRef, Module, RemoteImageRef, Step } from "#features/procedures/content.ts";
import { type Delta, deltaOf } from "#kit/rich-text.ts";
import type { ModuleFile, ProcedureFile, StepFile } from "../format.ts";
import { linksIn, readNeutralLink, withLinks } from "./links.ts";

/** What the names and paths of a file became in this workspace. */
export interface Resolved {
  readonly areaIds: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, { readonly id: string; readonly type: MediaRef["type"] }>;
  /** The same key of the same procedure is the same id at every import. [TF9] */
  readonly idOf: (kind: string, key: string) => string;
  /** [TF26] Addresses by the references that they were in the archive. A link that has none leaves its words alone. */
  readonly links: ReadonlyMap<string, string>;
}

/** [TF26] Each link to another page of the archive's workspace, with the field that it stands in. */
export const neutralLinksOf = (procedure: ProcedureFile): { readonly field: string; readonly link: string }[] =>
  procedure.sections.flatMap(({ steps }, at) =>
    steps.flatMap(({ modules }, index) =>
      modules.flatMap((module, place) => {
        if (!("text" in module)) return [];
        const field = `sections.${at}.steps.${index}.modules.${place}.text`;
        const links = linksIn(formatted(module.text)).filter((link) => readNeutralLink(link) !== undefined);
        return [...new Set(links)].map((link) => ({ field, link }));
      }),
    ),
  );

const formatted = (text: string | Delta): Delta => (typeof text === "string" ? deltaOf(text) : text);

/** [TF26] A text of an archive as this workspace has it. */
export const textWithAddresses = (text: Delta, links: ReadonlyMap<string, string>): Delta =>
  withLinks(text, (link) => (readNeutralLink(link) === undefined ? link : links.get(link)));

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
export const contentOf = (procedure: ProcedureFile, resolved: Resolved): DraftContent => ({
  title: procedure.title,
  description: procedure.description ?? "",
  procedureImage: procedure.image === undefined ? null : imageAt(resolved, procedure.image),
  sections: procedure.sections.map((section, at) => {
    const key = section.key ?? `${at}`;
    const steps = section.steps.map((step, index) => stepOf(resolved, step, step.key ?? `${key}/${index}`));
    return { id: resolved.idOf("section", key), title: section.title ?? "", steps };
  }),
});

const stepOf = (resolved: Resolved, { title, modules }: StepFile, key: string): Step => ({
  id: resolved.idOf("step", key),
  title,
  modules: modules.map((one, at) => moduleOf(resolved, one, one.key ?? `${key}/${at}`)),
});

function moduleOf(resolved: Resolved, file: ModuleFile, key: string): Module {
  const id = resolved.idOf("module", key);
  switch (file.type) {
    case "instruction":
    case "reminder":
    case "warning": {
      const content = textWithAddresses(formatted(file.text), resolved.links);
      return { id, category: "information", moduleType: file.type, moduleData: { version: 1, content } };
    }
    case "media": {
      const remoteMediaRefs = file.files.map((path) => refAt(resolved, path));
      return { id, category: "context", moduleType: "media", moduleData: { remoteMediaRefs } };
    }
    case "spatialInstruction": {
      const areaId = file.area === null ? null : (resolved.areaIds.get(file.area) ?? null);
      const moduleData = { areaId, transform: file.transform ?? null };
      return { id, category: "context", moduleType: "spatialInstruction", moduleData };
    }
    case "multipleChoice":
    case "multipleChoiceGraded":
      return choiceOf(resolved, file, id, key);
    default:
      return actionOf(resolved, file, id);
  }
}

type ActionFile = Extract<
  ModuleFile,
  { type: "aiStepVerification" | "evidenceUpload" | "freeResponse" | "numberInput" | "signature" }
>;

function actionOf(resolved: Resolved, file: ActionFile, id: string): Module {
  const { isRequired = false } = file;
  const category = "action";
  switch (file.type) {
    case "aiStepVerification": {
      const { prompt, details = "", referencePicture, isSignatureRequiredForOverride = false } = file;
      const referenceFettleImageId = referencePicture === undefined ? null : imageAt(resolved, referencePicture).id;
      const moduleData = { prompt, details, referenceFettleImageId, isRequired, isSignatureRequiredForOverride };
      return { id, category, moduleType: "aiStepVerification", moduleData };
    }
    case "evidenceUpload": {
      const { prompt, example, counterExamples = [], isVerified = false } = file;
      const counterExamplesMediaRefs = counterExamples.map((path) => refAt(resolved, path));
      const exampleMediaRef = example === undefined ? null : refAt(resolved, example);
      const moduleData = { prompt, exampleMediaRef, counterExamplesMediaRefs, isRequired, isVerified };
      return { id, category, moduleType: "evidenceUpload", moduleData };
    }
    case "freeResponse": {
      const { prompt, correctAnswer = null, isAiGraded = false } = file;
      const moduleData = { prompt, correctAnswer, isAiGraded, isRequired };
      return { id, category, moduleType: "freeResponse", moduleData };
    }
    case "numberInput": {
      const { prompt, unit = "", min = null, max = null, isStrict } = file;
      const moduleData = { prompt, unit, min, max, isRequired, ...(isStrict !== undefined && { isStrict }) };
      return { id, category, moduleType: "numberInput", moduleData };
    }
    case "signature":
      return { id, category, moduleType: "signature", moduleData: { termsText: file.terms ?? null, isRequired } };
  }
}

type ChoiceFile = Extract<ModuleFile, { type: "multipleChoice" | "multipleChoiceGraded" }>;

function choiceOf({ idOf }: Resolved, file: ChoiceFile, id: string, key: string): Module {
  const { question, isMultipleSelection = false, isRequired = false, shouldShuffleOptions = false } = file;
  const data = { question, isMultipleSelection, isRequired, shouldShuffleOptions };
  const optionId = (own: string | undefined, at: number) => idOf("option", own ?? `${key}/${at}`);
  if (file.type === "multipleChoice") {
    const options = file.options.map(({ key: own, label, isCorrect = false }, at) => ({
      id: optionId(own, at),
      label,
      isCorrect,
    }));
    return { id, category: "action", moduleType: "multipleChoice", moduleData: { ...data, options } };
  }
  const options = file.options.map(({ key: own, label, isCorrect = false, feedback = null }, at) => ({
    id: optionId(own, at),
    label,
    isCorrect,
    feedback,
  }));
  return { id, category: "action", moduleType: "multipleChoiceGraded", moduleData: { ...data, options } };
}

function refAt({ files }: Resolved, path: string): MediaRef {
  const found = files.get(path);
  if (!found) throw new Error("a file was not resolved");
  return { source: "remote", type: found.type, id: found.id };
}

const imageAt = (resolved: Resolved, path: string): RemoteImageRef => ({
  source: "remote",
  type: "image",
  id: refAt(resolved, path).id,
});
