import { wholeText } from "#features/drafts/rules/find-text.ts";
import type { DraftContent, Module, OutlineStep } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { mapTexts, type TextPlace } from "#features/procedures/rules/texts.ts";
import { type FactAt, factsAt, sentenceAt } from "./facts-at.ts";

export const differenceKinds = ["name", "number", "tool", "limit"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface DifferencePlace {
  /** Null for the title, the description and the titles of sections. */
  readonly stepId: string | null;
  /** Over all sections, from 1; null where there is no step. */
  readonly number: number | null;
  readonly sentence: string;
}

/** What may be otherwise at another machine, as the author is asked about it. */
export interface Difference {
  /** The same for the same version. */
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly text: string;
  readonly places: readonly DifferencePlace[];
}

/** Every text of a content in reading order. */
export function textsIn(content: DraftContent): { readonly place: TextPlace; readonly text: string }[] {
  const texts: { place: TextPlace; text: string }[] = [];
  mapTexts(content, {
    plain: (text, place) => {
      texts.push({ place, text });
      return text;
    },
    rich: (delta, place) => {
      texts.push({ place, text: wholeText(delta) });
      return delta;
    },
  });
  return texts;
}

/** The texts of a step: its title, and what its modules say. */
export const textsOfStep = (step: OutlineStep<Module>): string[] => {
  const sections = [{ id: "", title: "", steps: [{ ...step, modules: [...step.modules] }] }];
  const texts = textsIn({ title: "", description: "", procedureImage: null, sections });
  return texts.filter(({ place }) => stepIdAt(place) !== null).map(({ text }) => text);
};

export const stepIdAt = (place: TextPlace): string | null =>
  place.of === "step" || place.of === "module" ? place.stepId : null;

/** A name is the same everywhere; 13 mm of one step need not be those of another. */
export const factKey = ({ kind, text }: Pick<FactAt, "kind" | "text">, stepId: string | null): string => {
  const words = text.toLowerCase().replaceAll(/\s+/gu, " ");
  return kind === "name" ? `name ${words}` : `${kind} ${stepId ?? ""} ${words}`;
};

/** A bound of a number that is entered. */
export interface Limit {
  readonly key: string;
  readonly step: OutlineStep<Module>;
  readonly module: Extract<Module, { moduleType: "numberInput" }>;
  readonly bound: "min" | "max";
  readonly value: number;
}

export const limitsIn = (content: DraftContent): Limit[] =>
  content.sections.flatMap((section) => section.steps.flatMap(limitsOfStep));

export const limitsOfStep = (step: OutlineStep<Module>): Limit[] =>
  step.modules.flatMap((module) => {
    if (module.moduleType !== "numberInput") return [];
    return (["min", "max"] as const).flatMap((bound) => {
      const value = module.moduleData[bound];
      return value === null ? [] : [{ key: `limit ${module.id} ${bound}`, step, module, bound, value }];
    });
  });

/** `≥ 20 Nm`. */
export const limitText = ({ bound, value, module }: Limit): string =>
  `${bound === "min" ? "≥" : "≤"} ${value} ${module.moduleData.unit}`.trim();

/**
 * [PG51] What a procedure says that may be otherwise at another machine, in reading order: names everywhere, numbers, tools and the
 * bounds of entered numbers step by step, each with its sentences.
 */
export function differencesIn(content: DraftContent, names: readonly string[]): Difference[] {
  const numbers = new Map(numberedSteps<Module>(content).map(({ step, number }) => [step.id, number]));
  const found = new Map<string, Difference>();
  const add = (key: string, about: Omit<Difference, "key" | "places">, stepId: string | null, sentence: string) => {
    const place = { stepId, number: stepId === null ? null : (numbers.get(stepId) ?? null), sentence };
    const places = found.get(key)?.places ?? [];
    const isKnown = places.some((one) => one.stepId === stepId && one.sentence === sentence);
    found.set(key, { key, ...(found.get(key) ?? about), places: isKnown ? places : [...places, place] });
  };
  for (const { place, text } of textsIn(content)) {
    const stepId = stepIdAt(place);
    for (const fact of factsAt(text, names)) {
      add(factKey(fact, stepId), { kind: fact.kind, text: fact.text }, stepId, sentenceAt(text, fact.start));
    }
  }
  for (const limit of limitsIn(content)) {
    add(limit.key, { kind: "limit", text: limitText(limit) }, limit.step.id, limit.module.moduleData.prompt);
  }
  const order = [...numbers.keys()];
  const rank = ({ kind, places: [first] }: Difference) =>
    kind === "name" ? -2 : first?.stepId ? order.indexOf(first.stepId) : -1;
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b));
}
