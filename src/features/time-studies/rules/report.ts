import { type ElementKind, elementKinds, type WorkElement } from "./elements.ts";
import { figuresOf, neededSample, normalMs, type SampleFigures } from "./statistics.ts";

/** A lap as a report counts it: with what was edited afterwards. */
export interface CountedLap {
  readonly id: string;
  readonly observationId: string;
  readonly cycle: number;
  /** Null for a foreign element. */
  readonly elementId: string | null;
  readonly ms: number;
  readonly rating: number;
  readonly isExcluded: boolean;
}

export interface ElementFigures extends SampleFigures {
  readonly elementId: string;
  /** The mean of the rated laps. */
  readonly normal: number | null;
  readonly needed: number | null;
  readonly isEnough: boolean;
  readonly excluded: number;
}

export interface StudyReport {
  readonly elements: readonly ElementFigures[];
  /** Of the cycles in which every element was timed and none excluded. */
  readonly cycles: SampleFigures & { readonly needed: number | null };
  /** The sum of the elements' normal times; null until every element has a lap. */
  readonly normalCycle: number | null;
  /** Counted time by kind, in milliseconds. */
  readonly shares: Readonly<Record<ElementKind, number>>;
  readonly foreign: SampleFigures & { readonly totalMs: number };
}

const totalOf = (laps: readonly CountedLap[]): number => laps.reduce((sum, lap) => sum + lap.ms, 0);

/** [TS24] [TS21] The figures of a study. They do not depend on the order in which laps and observations arrived. */
export function reportOf(elements: readonly WorkElement[], laps: readonly CountedLap[]): StudyReport {
  const counted = laps.filter((lap) => !lap.isExcluded);
  const byElement = Map.groupBy(laps, (lap) => lap.elementId);
  const figures = elements.map(({ id }) => elementFigures(id, byElement.get(id) ?? []));
  const cycles = figuresOf(cyclesOf(elements, laps));
  const normals = figures.map((one) => one.normal);
  const foreign = counted.filter((lap) => lap.elementId === null);
  const kindTotal = (kind: ElementKind) => {
    const ids = new Set(elements.filter((one) => one.kind === kind).map((one) => one.id));
    return totalOf(counted.filter((lap) => lap.elementId !== null && ids.has(lap.elementId)));
  };
  return {
    elements: figures,
    cycles: { ...cycles, needed: neededSample(cycles) },
    normalCycle: normals.some((one) => one === null) ? null : normals.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    shares: Object.fromEntries(elementKinds.map((kind) => [kind, kindTotal(kind)])) as Record<ElementKind, number>,
    foreign: { ...figuresOf(foreign.map((lap) => lap.ms)), totalMs: totalOf(foreign) },
  };
}

function elementFigures(elementId: string, laps: readonly CountedLap[]): ElementFigures {
  const counted = laps.filter((lap) => !lap.isExcluded);
  const sample = figuresOf(counted.map((lap) => lap.ms));
  const needed = neededSample(sample);
  return {
    elementId,
    ...sample,
    normal: figuresOf(counted.map((lap) => normalMs(lap.ms, lap.rating))).mean,
    needed,
    isEnough: needed !== null && sample.n >= needed,
    excluded: laps.length - counted.length,
  };
}

/** [TS15] A cycle is as long as its laps together; one that lacks a lap, or has an excluded one, has no length. */
export function cyclesOf(elements: readonly WorkElement[], laps: readonly CountedLap[]): number[] {
  const work = laps.filter((lap) => lap.elementId !== null);
  return [...Map.groupBy(work, (lap) => `${lap.observationId}/${lap.cycle}`).values()]
    .filter((some) => some.length === elements.length && some.every((lap) => !lap.isExcluded))
    .map(totalOf);
}
