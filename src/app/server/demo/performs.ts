import type { ModuleProgress, PerformData, StepProgress } from "#features/performs/progress.ts";
import { day, hour, minute } from "#kit/time.ts";
import { answerTo } from "./answers.ts";
import { type Chance, chanceOf } from "./chance.ts";
import type { DemoProcedure } from "./demo-procedure.ts";
import { type DemoDeviation, deviating, deviationPerformKey } from "./deviations.ts";
import type { DemoGroup } from "./groups.ts";
import { performIdOf } from "./ids.ts";
import type { DemoPerson } from "./people.ts";

export type DemoPerform = {
  readonly id: string;
  readonly workspaceKey: string;
  readonly procedureKey: string;
  readonly personKey: string;
  /** The version that was the published one when it was started. */
  readonly versionNumber: number;
  readonly startedAt: string;
  readonly updatedAt: string;
  /** Null while it is still in progress. */
  readonly submittedAt: string | null;
  /** Counts through all sections from 0; the step that the person is at, the last one when submitted. */
  readonly currentStepIndex: number;
  readonly answers: Readonly<Record<string, PerformData>>;
  /** The same answers as a progress keeps them. */
  readonly stepsProgress: readonly StepProgress[];
};

export type PerformsOf = {
  readonly procedures: readonly DemoProcedure[];
  readonly people: readonly DemoPerson[];
  readonly groups: readonly DemoGroup[];
  readonly now: Date;
  readonly finished: number;
  readonly inProgress: number;
  readonly deviations?: readonly DemoDeviation[];
  readonly seed?: number;
};

/** A member's groups and all their descendants (ruling R4). */
export function scopeOf(person: DemoPerson, groups: readonly DemoGroup[]): ReadonlySet<string> {
  const scope = new Set(person.groups);
  // Parents precede their children, so one pass is enough.
  for (const group of groups) if (group.parent !== null && scope.has(group.parent)) scope.add(group.key);
  return scope;
}

const performing = new Set(["operator", "line-lead", "quality-inspector"]);

/** Those who perform and see the procedure: global, or in their scope. */
export function performersOf(
  procedure: DemoProcedure,
  people: readonly DemoPerson[],
  groups: readonly DemoGroup[],
): DemoPerson[] {
  return people.filter((person) => {
    if (!performing.has(person.role) || person.lastActiveMinutesAgo === null) return false;
    if (procedure.groups.length === 0) return true;
    const scope = scopeOf(person, groups);
    return procedure.groups.some((group) => scope.has(group));
  });
}

/** First hour of the shift in UTC; the plant's clock is one hour ahead. */
function shiftStart(person: DemoPerson): number {
  const has = (ending: string): boolean => person.groups.some((group) => group.endsWith(ending));
  return has("-late") ? 13 : has("-night") ? 21 : has("-early") ? 5 : 6;
}

const weekdays = [0.12, 1, 1.08, 1.04, 1.02, 0.94, 0.34] as const;

/** How busy the plant is on a day: the week's rhythm, two weeks of standstill in July, the turn of the year, slow growth. */
function busyness(at: Date, daysAgo: number): number {
  const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
  const isStandstill =
    (month === 6 && date >= 13 && date <= 26) || (month === 11 && date >= 24) || (month === 0 && date === 1);
  return (weekdays[at.getUTCDay()] ?? 1) * (isStandstill ? 0.1 : 1) * (1.15 - daysAgo / 730);
}

const midnight = (now: Date, daysAgo: number): number => Math.floor((now.getTime() - daysAgo * day) / day) * day;

/**
 * Performs of the last year, finished ones and some in progress, oldest first. The same arguments give the same
 * performs; none is in the future, before a person joined or before the procedure's first version.
 */
export function performsOf({
  procedures,
  people,
  groups,
  now,
  finished,
  inProgress,
  deviations = [],
  seed = 20261,
}: PerformsOf): DemoPerform[] {
  const chance = chanceOf(seed);
  const able = procedures.flatMap((procedure) => {
    const performers = performersOf(procedure, people, groups);
    return procedure.published && procedure.timesAWeek > 0 && performers.length > 0 ? [{ procedure, performers }] : [];
  });
  // The exponent keeps the hourly test from crowding out everything else.
  const weights = able.map(({ procedure }) => procedure.timesAWeek ** 0.7);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const done = able.flatMap(({ procedure, performers }, index) => {
    const count = Math.max(2, Math.round((finished * (weights[index] ?? 0)) / sum));
    return procedure.isOncePerPerson
      ? firstDays(procedure, performers, now, chance)
      : Array.from({ length: count }, () => finishedOne(procedure, performers, now, chance));
  });
  // Apart, so that what runs does not hang on how many answers the past has.
  const open = runningNow(able, now, inProgress, chanceOf(seed + 2));
  const usual = [...done, ...open].sort(byStart).map((perform, index) => ({
    ...perform,
    id: performIdOf(perform.workspaceKey, `${perform.procedureKey} ${index}`),
  }));
  return [...usual, ...deviatingOnes(deviations, procedures, people, now, chanceOf(seed + 3))].sort(byStart);
}

const byStart = (a: Unnamed, b: Unnamed): number => a.startedAt.localeCompare(b.startedAt);

function deviatingOnes(
  deviations: readonly DemoDeviation[],
  procedures: readonly DemoProcedure[],
  people: readonly DemoPerson[],
  now: Date,
  chance: Chance,
): DemoPerform[] {
  return deviations.flatMap((deviation) => {
    const procedure = procedures.find((one) => one.key === deviation.procedure);
    const person = people.find((one) => one.key === deviation.by);
    if (!procedure || !person) return [];
    const start = momentInShift(person, now, deviation.daysAgo, chance);
    const perform = deviating(performed(procedure, person, start, now, chance), procedure, deviation);
    return [{ ...perform, id: performIdOf(procedure.workspaceKey, deviationPerformKey(deviation)) }];
  });
}

type Unnamed = Omit<DemoPerform, "id">;

const firstVersionDaysAgo = (procedure: DemoProcedure): number =>
  Math.max(...procedure.state.versions.map((version) => version.daysAgo));

function finishedOne(procedure: DemoProcedure, performers: readonly DemoPerson[], now: Date, chance: Chance): Unnamed {
  const person = chance.pick(performers);
  const earliest = Math.max(2, Math.min(364, firstVersionDaysAgo(procedure), person.joinedDaysAgo) - 1);
  const candidates = Array.from({ length: 4 }, () => 1 + Math.floor(chance.next() * earliest));
  const daysAgo =
    candidates[chance.weighted(candidates.map((days) => busyness(new Date(midnight(now, days)), days)))] ?? 1;
  return performed(procedure, person, momentInShift(person, now, daysAgo, chance), now, chance);
}

const momentInShift = (person: DemoPerson, now: Date, daysAgo: number, chance: Chance): number =>
  midnight(now, daysAgo) +
  (shiftStart(person) - 24 * Number(shiftStart(person) === 21)) * hour +
  Math.floor(chance.between(8 * minute, 6.7 * hour));

function firstDays(procedure: DemoProcedure, performers: readonly DemoPerson[], now: Date, chance: Chance): Unnamed[] {
  return performers
    .filter(
      (person) => person.joinedDaysAgo < Math.min(364, firstVersionDaysAgo(procedure)) && person.role === "operator",
    )
    .map((person) =>
      performed(procedure, person, momentInShift(person, now, person.joinedDaysAgo - 1, chance), now, chance),
    );
}

type Able = { readonly procedure: DemoProcedure; readonly performers: readonly DemoPerson[] };

/**
 * The person who was active last is at the first procedure, and so on: somewhere in the middle, started within four
 * hours.
 */
function runningNow(able: readonly Able[], now: Date, count: number, chance: Chance): Unnamed[] {
  const busy = new Set<string>();
  return able.slice(0, count * 2).flatMap(({ procedure, performers }) => {
    const free = performers.filter((person) => !busy.has(person.key) && person.role === "operator");
    if (busy.size >= count || free.length === 0 || procedure.isOncePerPerson) return [];
    const [person] = free.sort((a, b) => (a.lastActiveMinutesAgo ?? 1e6) - (b.lastActiveMinutesAgo ?? 1e6));
    if (!person) return [];
    busy.add(person.key);
    const steps = procedure.published?.sections.flatMap((section) => section.steps).length ?? 1;
    const standing = 1 + Math.floor(chance.next() * (steps - 2));
    const spent = procedure.minutes * minute * ((standing + 0.4) / steps) + chance.between(1, 9) * minute;
    return [performed(procedure, person, now.getTime() - spent, now, chance, standing)];
  });
}

/** One perform from its start: to the end, or up to the step at which the person stands now. */
function performed(
  procedure: DemoProcedure,
  person: DemoPerson,
  start: number,
  now: Date,
  chance: Chance,
  standing?: number,
): Unnamed {
  const steps = procedure.published?.sections.flatMap((section) => section.steps) ?? [];
  const pace = Math.exp(chance.bell() * 0.22);
  const share = (procedure.minutes * minute * pace) / Math.max(1, steps.length);
  const from = Math.min(
    start,
    now.getTime() -
      2 * hour * Number(standing === undefined) -
      procedure.minutes * minute * pace * Number(standing === undefined),
  );
  const through = standing === undefined ? steps : steps.slice(0, standing);
  const answers: Record<string, PerformData> = {};
  const stepsProgress: StepProgress[] = [];
  let at = from;
  for (const step of through) {
    const startedAt = new Date(at).toISOString();
    at += Math.round(share * chance.between(0.6, 1.4));
    const end = standing === undefined ? at : Math.min(at, now.getTime() - 30_000);
    const updatedAt = new Date(end).toISOString();
    const modules: ModuleProgress[] = [];
    for (const module of step.modules) {
      if (module.category !== "action" || (!module.moduleData.isRequired && !chance.isHit(0.45))) continue;
      const given = answerTo(module, { procedure, person, chance, startedAt, updatedAt });
      modules.push(given);
      if (given.performData) answers[module.id] = given.performData;
    }
    stepsProgress.push({ stepId: step.id, markedDone: true, updatedAt, modules });
    at = end;
  }
  const [startedAt, endedAt] = [new Date(from).toISOString(), new Date(at).toISOString()];
  const daysAgo = (now.getTime() - from) / day;
  const version = procedure.state.versions.findLast((each) => each.daysAgo >= daysAgo) ?? procedure.state.versions[0];
  return {
    workspaceKey: procedure.workspaceKey,
    procedureKey: procedure.key,
    personKey: person.key,
    versionNumber: version?.versionNumber ?? 1,
    startedAt,
    updatedAt: endedAt,
    submittedAt: standing === undefined ? endedAt : null,
    currentStepIndex: standing ?? Math.max(0, steps.length - 1),
    answers,
    stepsProgress,
  };
}
