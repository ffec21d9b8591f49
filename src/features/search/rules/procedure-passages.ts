import { countWords, passageWordsMax } from "#features/passages/rules/cut-passages.ts";
import { languageOf } from "#features/passages/rules/language.ts";
import { sentencesOf } from "#features/passages/rules/sentences.ts";
import type { PerformableContent, PerformableModule } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { plainText } from "#kit/rich-text.ts";

/** [SR1] A passage of a procedure, ready for the index. */
export interface ProcedurePassage {
  readonly pageFrom: 0;
  readonly pageTo: 0;
  readonly stepId?: string | undefined;
  readonly stepNumber?: number | undefined;
  readonly titlePath: string;
  readonly text: string;
  readonly language: ReturnType<typeof languageOf>;
}

/** Between the titles of a path. */
export const titleSeparator = " › ";

/** The title of the step that a passage is of: the last one of its path. Null for a passage of no step. */
export const stepTitleOf = (at: { readonly stepId: string | null; readonly titlePath: string }): string | null =>
  at.stepId === null ? null : (at.titlePath.split(titleSeparator).at(-1) ?? null);

const titlePathMax = 500;

/**
 * [SR1] What is found of a procedure: its overview (title, description, titles of sections and steps), and each step with the
 * procedure's title in front, in passages of 250 words at most. `content` is without answers (threat B90).
 */
export function procedurePassages(content: PerformableContent): ProcedurePassage[] {
  const steps = numberedSteps<PerformableModule>(content).map(({ number, step, section }) => ({
    stepId: step.id,
    stepNumber: number,
    titlePath: pathOf(content.title, section.title, step.title),
    text: joined([step.title, ...step.modules.flatMap(textsOf)]),
  }));
  const titles = content.sections.flatMap((section) => [section.title, ...section.steps.map((step) => step.title)]);
  const overview = { titlePath: pathOf(content.title), text: joined([content.title, content.description, ...titles]) };
  // A step alone is often too short to tell its language.
  const language = languageOf([overview.text, ...steps.map((step) => step.text)].join(" "));
  return [overview, ...steps].flatMap(({ text, ...place }) =>
    piecesOf(text).map((piece) => ({ pageFrom: 0, pageTo: 0, ...place, text: piece, language }) as const),
  );
}

const pathOf = (...titles: readonly string[]): string =>
  titles
    .map((title) => title.trim())
    .filter(Boolean)
    .join(titleSeparator)
    .slice(0, titlePathMax);

/** Sentences on one line; what has no full stop gets one, so that it is a sentence of its own. */
export const joined = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split("\n"))
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((line) => (/[.!?:;…]$/.test(line) ? line : `${line}.`))
    .join(" ");

export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let words = 0;
  for (const sentence of sentencesOf(text)) {
    const more = countWords(sentence);
    if (words + more > passageWordsMax && piece.length > 0) {
      pieces.push(piece.join(" "));
      piece = [];
      words = 0;
    }
    piece.push(sentence);
    words += more;
  }
  const last = piece.join(" ");
  return last === "" ? pieces : [...pieces, last];
}

function textsOf(module: PerformableModule): string[] {
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return [plainText(module.moduleData.content)];
    case "aiStepVerification":
      return [module.moduleData.prompt, module.moduleData.details];
    case "evidenceUpload":
    case "freeResponse":
      return [module.moduleData.prompt];
    case "multipleChoice":
    case "multipleChoiceGraded":
      return [module.moduleData.question, ...module.moduleData.options.map(({ label }) => label)];
    case "numberInput":
      return [boundedPrompt(module.moduleData)];
    case "signature":
      return [module.moduleData.termsText ?? ""];
    case "spatialInstruction":
    case "media":
      return [];
    default:
      return module satisfies never;
  }
}

interface Bounds {
  readonly prompt: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
}

/** The question of a reading with its limits: `Oil pressure (2 – 4 bar)`. */
function boundedPrompt({ prompt, min, max, unit }: Bounds): string {
  const limits = min === null ? (max === null ? "" : `≤ ${max}`) : max === null ? `≥ ${min}` : `${min} – ${max}`;
  const bounds = [limits, unit.trim()].filter(Boolean).join(" ");
  return bounds === "" ? prompt : `${prompt} (${bounds})`;
}
