import type { MediaRef, Module, Section, Step } from "#features/procedures/content.ts";
import type { Delta } from "#kit/rich-text.ts";
import type { DrawingKey } from "./drawings/drawings.ts";
import { areaIdOf, idOf, imageIdOf } from "./ids.ts";

/** What performers usually give to a module, for the generator of performs; it is no part of the content. */
export type Usual =
  | { readonly kind: "number"; readonly mean: number; readonly spread: number; readonly decimals: number }
  | { readonly kind: "words"; readonly says: readonly string[] }
  | { readonly kind: "options"; readonly weights: readonly number[] }
  | { readonly kind: "picture"; readonly drawing: DrawingKey };

/** Where a module is being written: its ids come from its place, so that they are the same each time. */
export type Place = {
  readonly workspaceKey: string;
  readonly path: readonly string[];
  readonly usual: Map<string, Usual>;
};
export type Write<T> = (place: Place) => T;

const idAt = (place: Place, ...rest: readonly string[]): string =>
  idOf(place.workspaceKey, "content", ...place.path, ...rest);

export const imageRef = (place: Place, key: DrawingKey) =>
  ({ source: "remote", type: "image", id: imageIdOf(place.workspaceKey, key) }) as const;

/**
 * A few lines of writing as rich text: `**bold**`, a line that starts with "- " is a bullet and with "1. " a number.
 */
export function writing(text: string): Delta {
  const ops: Delta["ops"] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    const list = line.startsWith("- ") ? "bullet" : /^\d+\. /.test(line) ? "ordered" : undefined;
    const words = list ? line.replace(/^(?:-|\d+\.) /, "") : line;
    words.split("**").forEach((part, index) => {
      if (part === "") return;
      ops.push(index % 2 === 1 ? { insert: part, attributes: { bold: true } } : { insert: part });
    });
    ops.push(list ? { insert: "\n", attributes: { list } } : { insert: "\n" });
  }
  return { ops };
}

const informing =
  (moduleType: "instruction" | "reminder" | "warning") =>
  (text: string): Write<Module> =>
  (place) => ({
    id: idAt(place),
    category: "information",
    moduleType,
    moduleData: { version: 1, content: writing(text) },
  });

export const instruct = informing("instruction");
export const remind = informing("reminder");
export const warn = informing("warning");

export const show =
  (...keys: readonly DrawingKey[]): Write<Module> =>
  (place) => ({
    id: idAt(place),
    category: "context",
    moduleType: "media",
    moduleData: { remoteMediaRefs: keys.map((key): MediaRef => imageRef(place, key)) },
  });

/** Where to stand: `x` and `y` run from 0 to 1 over the area's plan. */
export const at =
  (areaKey: string, x: number, y: number, rotation = 0): Write<Module> =>
  (place) => ({
    id: idAt(place),
    category: "context",
    moduleType: "spatialInstruction",
    moduleData: { areaId: areaIdOf(place.workspaceKey, areaKey), transform: { x, y, rotation, scale: 1 } },
  });

export type NumberFields = {
  readonly min?: number;
  readonly max?: number;
  readonly unit: string;
  readonly usual: readonly [mean: number, spread: number];
  readonly isRequired?: boolean;
};

const decimalsOf = (value: number): number => (String(value).split(".")[1] ?? "").length;

export const number =
  (prompt: string, { min, max, unit, usual, isRequired = true }: NumberFields): Write<Module> =>
  (place) => {
    const id = idAt(place);
    const decimals = Math.max(...[min ?? 0, max ?? 0, usual[0]].map(decimalsOf));
    place.usual.set(id, { kind: "number", mean: usual[0], spread: usual[1], decimals });
    return {
      id,
      category: "action",
      moduleType: "numberInput",
      moduleData: { isRequired, min: min ?? null, max: max ?? null, prompt, unit },
    };
  };

export type ChoiceFields = { readonly isMultiple?: boolean; readonly isRequired?: boolean; readonly shuffle?: boolean };

/** A label that starts with "* " is the expected answer. The odds of the others fall off from the first. */
export const choose =
  (
    question: string,
    labels: readonly string[],
    { isMultiple = false, isRequired = true, shuffle = false }: ChoiceFields = {},
  ): Write<Module> =>
  (place) => {
    const id = idAt(place);
    place.usual.set(id, {
      kind: "options",
      weights: labels.map((label, index) => (label.startsWith("* ") ? 40 : 3 / (index + 1))),
    });
    const options = labels.map((label, index) => ({
      id: idAt(place, `option ${index}`),
      label: label.replace(/^\* /, ""),
      isCorrect: label.startsWith("* "),
    }));
    return {
      id,
      category: "action",
      moduleType: "multipleChoice",
      moduleData: { isMultipleSelection: isMultiple, isRequired, question, shouldShuffleOptions: shuffle, options },
    };
  };

/** The same with grades: each label with the feedback after choosing it. */
export const quiz =
  (
    question: string,
    answers: readonly (readonly [label: string, feedback: string])[],
    { isMultiple = false, isRequired = true, shuffle = true }: ChoiceFields = {},
  ): Write<Module> =>
  (place) => {
    const id = idAt(place);
    place.usual.set(id, { kind: "options", weights: answers.map(([label]) => (label.startsWith("* ") ? 12 : 1)) });
    const options = answers.map(([label, feedback], index) => ({
      id: idAt(place, `option ${index}`),
      label: label.replace(/^\* /, ""),
      isCorrect: label.startsWith("* "),
      feedback,
    }));
    return {
      id,
      category: "action",
      moduleType: "multipleChoiceGraded",
      moduleData: { isMultipleSelection: isMultiple, isRequired, question, shouldShuffleOptions: shuffle, options },
    };
  };

export type AskFields = {
  readonly answer?: string;
  readonly says: readonly string[];
  readonly isRequired?: boolean;
};

/** A question in words. With `answer` it is graded against that; `says` is what performers write. */
export const ask =
  (prompt: string, { answer, says, isRequired = true }: AskFields): Write<Module> =>
  (place) => {
    const id = idAt(place);
    place.usual.set(id, { kind: "words", says });
    return {
      id,
      category: "action",
      moduleType: "freeResponse",
      moduleData: { correctAnswer: answer ?? null, isAiGraded: answer !== undefined, isRequired, prompt },
    };
  };

export type PhotoFields = {
  readonly example?: DrawingKey;
  readonly counterExamples?: readonly DrawingKey[];
  readonly isVerified?: boolean;
  readonly isRequired?: boolean;
  readonly usual: DrawingKey;
};

export const photo =
  (
    prompt: string,
    { example, counterExamples = [], isVerified = false, isRequired = true, usual }: PhotoFields,
  ): Write<Module> =>
  (place) => {
    const id = idAt(place);
    place.usual.set(id, { kind: "picture", drawing: usual });
    const moduleData = {
      exampleMediaRef: example ? imageRef(place, example) : null,
      counterExamplesMediaRefs: counterExamples.map((key) => imageRef(place, key)),
      isRequired,
      isVerified,
      prompt,
    };
    return { id, category: "action", moduleType: "evidenceUpload", moduleData };
  };

export const sign =
  (termsText: string | null, isRequired = true): Write<Module> =>
  (place) => ({ id: idAt(place), category: "action", moduleType: "signature", moduleData: { isRequired, termsText } });

export type VerifyFields = {
  readonly reference: DrawingKey;
  readonly isRequired?: boolean;
  readonly isSigned?: boolean;
};

/** A check by picture: every line is one thing that must be seen. */
export const verify =
  (
    prompt: string,
    seen: readonly string[],
    { reference, isRequired = true, isSigned = false }: VerifyFields,
  ): Write<Module> =>
  (place) => {
    const id = idAt(place);
    place.usual.set(id, { kind: "picture", drawing: reference });
    const moduleData = {
      prompt,
      details: seen.join("\n"),
      referenceFettleImageId: imageIdOf(place.workspaceKey, reference),
      isRequired,
      isSignatureRequiredForOverride: isSigned,
    };
    return { id, category: "action", moduleType: "aiStepVerification", moduleData };
  };

export const step =
  (title: string, ...modules: readonly Write<Module>[]): Write<Step> =>
  (place) => ({
    id: idAt(place),
    title,
    modules: modules.map((write, index) => write({ ...place, path: [...place.path, `module ${index}`] })),
  });

export const section =
  (title: string, ...steps: readonly Write<Step>[]): Write<Section> =>
  (place) => ({
    id: idAt(place),
    title,
    steps: steps.map((write, index) => write({ ...place, path: [...place.path, `step ${index}`] })),
  });
