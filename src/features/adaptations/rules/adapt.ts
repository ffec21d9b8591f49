import { type Cut, cutTexts, withCapital } from "#features/drafts/rules/replace-text.ts";
import { contentLimits, type DraftContent, type Module } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { copyOfContent, copyTitle } from "#features/procedures/rules/new-content.ts";
import {
  type Difference,
  type DifferenceKind,
  differencesIn,
  factKey,
  limitsIn,
  stepIdAt,
  textsIn,
} from "./differences.ts";
import { factsAt } from "./facts-at.ts";

/** By the key of a difference: what holds at the other machine, or null where it is the same there. */
export type Answers = ReadonlyMap<string, string | null>;

/** What became of a difference in a step of the draft. */
export interface Change {
  readonly kind: DifferenceKind;
  readonly from: string;
  /** Null unless it was changed. */
  readonly to: string | null;
  /** `open`: the author has not answered. */
  readonly is: "changed" | "same" | "open";
  /** Of a bound: the module of the draft. */
  readonly limit: { readonly moduleId: string; readonly bound: "min" | "max"; readonly value: number } | null;
}

/** A step of the draft with the step that it was taken from. */
export interface TakenStep {
  readonly stepId: string;
  readonly sourceStepId: string;
  /** Of the source: over all sections, from 1. */
  readonly number: number;
  readonly title: string;
  /** Each text of the step, as the source and as the draft had it. */
  readonly texts: readonly TakenText[];
  readonly changes: readonly Change[];
  /** Its pictures, or its place in an area, are those of the source. */
  readonly hasPictures: boolean;
}

interface TakenText {
  readonly from: string;
  readonly to: string;
}

/** What a draft has from its source. */
export interface Taken {
  readonly steps: readonly TakenStep[];
  /** The title, the description and the titles of sections. */
  readonly head: { readonly texts: readonly TakenText[]; readonly changes: readonly Change[] };
}

/** A bound as it was typed: `17`, `17,5` or `17 mm`; undefined where that is no number. */
export function typedNumber(text: string): number | undefined {
  const found = /^(?:[≥≤]\s*)?([-+]?\d+(?:[.,]\d+)?)(?:\s*\D*)$/u.exec(text.trim());
  return found?.[1] === undefined ? undefined : Number(found[1].replace(",", "."));
}

/**
 * [PG52] The source with the answers in the place of what it says, everything else word by word, under new ids. What was not
 * answered stays as it is.
 */
export function adapted(
  source: DraftContent,
  answers: Answers,
  { names, newId }: { readonly names: readonly string[]; readonly newId: () => string },
): { readonly content: DraftContent; readonly taken: Taken } {
  const spoken = cutTexts(source, (text, place) =>
    factsAt(text, names).flatMap((fact): Cut[] => {
      const by = answers.get(factKey(fact, stepIdAt(place)));
      if (by === undefined || by === null) return [];
      return [{ start: fact.start, end: fact.end, by: fact.kind === "name" ? by : withCapital(by, fact.text) }];
    }),
  );
  const changed = withLimits(spoken, answers);
  const isRenamed = changed.title !== source.title;
  const title = isRenamed ? changed.title.slice(0, contentLimits.titleCharactersMax) : copyTitle(source.title);
  const content = { ...copyOfContent(changed, newId), title };
  return { content, taken: takenOf(source, content, differencesIn(source, names), answers) };
}

function withLimits(content: DraftContent, answers: Answers): DraftContent {
  const values = new Map(limitsIn(content).map(({ key }) => [key, typedNumber(answers.get(key) ?? "")]));
  const valueOf = (module: Module, bound: "min" | "max", now: number | null) =>
    values.get(`limit ${module.id} ${bound}`) ?? now;
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.map((module) => {
          if (module.moduleType !== "numberInput") return module;
          const { min, max } = module.moduleData;
          const bounds = { min: valueOf(module, "min", min), max: valueOf(module, "max", max) };
          return { ...module, moduleData: { ...module.moduleData, ...bounds } };
        }),
      })),
    })),
  };
}

/** A copy has the steps, the modules and the texts of its source in the same order. */
function takenOf(
  source: DraftContent,
  copy: DraftContent,
  differences: readonly Difference[],
  answers: Answers,
): Taken {
  const copies = numberedSteps<Module>(copy);
  const [before, after] = [textsIn(source), textsIn(copy)];
  const pairsAt = (stepId: string | null): TakenText[] =>
    before.flatMap(({ place, text }, at) =>
      stepIdAt(place) === stepId && text.trim() !== "" ? [{ from: text.trim(), to: after[at]?.text.trim() ?? "" }] : [],
    );
  const changesAt = (stepId: string | null): Change[] =>
    differences.flatMap(({ key, kind, text, places }) => {
      if (kind === "limit" || !places.some((place) => place.stepId === stepId)) return [];
      return [changeOf(kind, text, answers.get(key), null)];
    });
  const steps = numberedSteps<Module>(source).flatMap(({ number, step }, at): TakenStep[] => {
    const own = copies[at]?.step;
    if (!own) return [];
    const limits = limitsIn(source).filter((limit) => limit.step.id === step.id);
    const bounds = limits.map((limit) => {
      const text = differences.find((one) => one.key === limit.key)?.text ?? "";
      const moduleId = own.modules[step.modules.findIndex((module) => module.id === limit.module.id)]?.id ?? "";
      return changeOf("limit", text, answers.get(limit.key), { moduleId, bound: limit.bound, value: limit.value });
    });
    const hasPictures = step.modules.some(
      ({ moduleType }) => moduleType === "media" || moduleType === "spatialInstruction",
    );
    return [
      {
        stepId: own.id,
        sourceStepId: step.id,
        number,
        title: step.title,
        texts: pairsAt(step.id),
        changes: [...changesAt(step.id), ...bounds],
        hasPictures,
      },
    ];
  });
  return { steps, head: { texts: pairsAt(null), changes: changesAt(null) } };
}

const changeOf = (
  kind: DifferenceKind,
  from: string,
  answer: string | null | undefined,
  limit: Change["limit"],
): Change => ({
  kind,
  from,
  to: answer ?? null,
  is: answer === undefined ? "open" : answer === null ? "same" : "changed",
  limit,
});
