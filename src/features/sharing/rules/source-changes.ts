import type { DraftContent, Step } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";
import { diffVersions } from "#features/revisions/rules/diff.ts";

export type ChangeVerb = "added" | "removed" | "changed" | "moved";

/** What the source has changed since it was taken, as one thing that can be taken or left. */
export interface SourceChange {
  /** `title`, `description`, `image`, `section <id>` or `step <id>`. */
  readonly key: string;
  readonly of: "title" | "description" | "image" | "section" | "step";
  readonly id?: string | undefined;
  readonly is: readonly ChangeVerb[];
  /** [SP12] The copy has changed the same thing in another way. */
  readonly isConflict: boolean;
}

/** The three contents under the copy's ids: as taken last, as the copy stands, as the source stands. */
export interface ThreeWays {
  readonly base: DraftContent;
  readonly own: DraftContent;
  readonly source: DraftContent;
}

const headFields = { title: "title", description: "description", image: "procedureImage" } as const;

/**
 * [SP11] The changes of the source, thing by thing in the order in which the source is read: a step with its modules is one
 * thing. What the copy has already, and what only the copy has changed, is not among them.
 */
export function sourceChanges({ base, own, source }: ThreeWays): SourceChange[] {
  const there = changesBetween(base, source);
  const here = changesBetween(base, own);
  const ownSteps = stepsById(own);
  const sourceSteps = stepsById(source);
  const changes: SourceChange[] = [];
  for (const [of, field] of Object.entries(headFields) as [keyof typeof headFields, (typeof headFields)["title"]][]) {
    if (same(base[field], source[field]) || same(own[field], source[field])) continue;
    changes.push({ key: of, of, is: ["changed"], isConflict: !same(base[field], own[field]) });
  }
  for (const [key, { of, id, is }] of there) {
    const mine = here.get(key);
    const isHere = of === "step" ? ownSteps.has(id) : own.sections.some((section) => section.id === id);
    if (is.includes("removed") ? !isHere : is.includes("added") && isHere) continue;
    const isAlike =
      of === "step" ? same(ownSteps.get(id), sourceSteps.get(id)) : titleIn(own, id) === titleIn(source, id);
    if (mine && isHere && isAlike && same(is, mine.is)) continue;
    changes.push({ key, of, id, is, isConflict: mine !== undefined });
  }
  return inReadingOrder(changes, base, source);
}

const titleIn = (content: DraftContent, sectionId: string): string | undefined =>
  content.sections.find((section) => section.id === sectionId)?.title;

interface Touched {
  readonly of: "section" | "step";
  readonly id: string;
  readonly is: ChangeVerb[];
}

function changesBetween(before: DraftContent, after: DraftContent): Map<string, Touched> {
  const touched = new Map<string, Touched>();
  const note = (of: "section" | "step", id: string, verb: ChangeVerb): void => {
    const key = `${of} ${id}`;
    const one = touched.get(key) ?? { of, id, is: [] };
    if (!one.is.includes(verb)) one.is.push(verb);
    touched.set(key, one);
  };
  for (const change of diffVersions({ content: before, areaIds: [] }, { content: after, areaIds: [] }).changes) {
    if (change.of === "procedure" || change.of === "module") continue;
    if (change.is === "added" || change.is === "removed") note(change.of, change.item.id, change.is);
    else if (change.is === "moved") note(change.of, change.id, "moved");
    else if (change.of === "section") note("section", change.id, "changed");
  }
  const old = stepsById(before);
  for (const [id, step] of stepsById(after)) {
    const was = old.get(id);
    if (was && !same(was, step)) note("step", id, "changed");
  }
  return touched;
}

export const stepsById = (content: DraftContent): Map<string, Step> =>
  new Map(content.sections.flatMap((section) => section.steps.map((step) => [step.id, step] as const)));

function inReadingOrder(changes: SourceChange[], base: DraftContent, source: DraftContent): SourceChange[] {
  const places = new Map<string, number>();
  for (const content of [base, source]) {
    let place = 0;
    for (const section of content.sections) {
      places.set(`section ${section.id}`, place++);
      for (const step of section.steps) places.set(`step ${step.id}`, place++);
    }
  }
  const placeOf = ({ key }: SourceChange): number => places.get(key) ?? -1;
  return changes.sort((one, other) => placeOf(one) - placeOf(other));
}
