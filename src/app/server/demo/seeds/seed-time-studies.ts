import type { Mark } from "#features/time-studies/rules/marks.ts";
import { editLap } from "#features/time-studies/server/edit-lap.ts";
import { createElementList } from "#features/time-studies/server/element-list-service.ts";
import { observe } from "#features/time-studies/server/observe.ts";
import { createStudy } from "#features/time-studies/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { chanceOf } from "../chance.ts";
import type { DemoTimeStudy, DemoWorkspace } from "../demo-plant.ts";
import { groupIdOf, idOf } from "../ids.ts";
import { asPerson, daysBefore } from "./as-person.ts";

/** The element lists of the plant, and what was timed by them. */
export async function seedTimeStudies(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const study of workspace.followUps.timeStudies) await seedStudy(scope, workspace, study);
}

async function seedStudy(scope: Scope, workspace: DemoWorkspace, study: DemoTimeStudy): Promise<void> {
  const of = (...parts: string[]) => idOf(workspace.key, "time-study", study.key, ...parts);
  const [first] = study.observations;
  if (!first) return;
  const begun = daysBefore(scope.now, first.daysAgo + 1);
  const accessGroupIds = study.groups.map((group) => groupIdOf(workspace.key, group));
  const elementListId = of("list");
  await createElementList(asPerson(scope, workspace, study.listBy, begun), {
    id: elementListId,
    name: study.list,
    description: study.description,
    elements: study.elements.map(({ name, kind }) => ({ id: of("element", name), name, kind })),
    accessGroupIds,
  });
  const subject = { kind: "elementList", elementListId } as const;
  await createStudy(asPerson(scope, workspace, study.by, begun), {
    id: of(),
    title: study.title,
    note: study.note,
    subject,
    accessGroupIds,
  });
  for (const [index, { daysAgo, cycles, rating }] of study.observations.entries()) {
    const observer = asPerson(scope, workspace, study.by, daysBefore(scope.now, daysAgo));
    const id = of("observation", String(index));
    const marks = marksOf(study, { cycles, rating, id, seed: index + 1 });
    await observe(observer, of(), { id, startedAt: observer.now.toISOString(), marks });
    if (index > 0) continue;
    await editLap(observer, { studyId: of(), lapId: idOf(id, "0") }, 1, {
      isExcluded: true,
      reason: "The first lap began before I was ready",
    });
  }
}

interface MarksInput {
  readonly cycles: number;
  readonly rating: number;
  readonly id: string;
  readonly seed: number;
}

/** Laps that scatter as a practised hand's do, with a forklift in the way in the second cycle. */
function marksOf({ elements }: DemoTimeStudy, { cycles, rating, id, seed }: MarksInput): Mark[] {
  const chance = chanceOf(seed * 7919);
  const marks: Mark[] = [];
  let at = 0;
  const after = (seconds: number) => {
    at += Math.max(400, Math.round(seconds * 1000));
    return { at, clock: "measured" } as const;
  };
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const [index, { seconds, scatter }] of elements.entries()) {
      if (cycle === 1 && index === 0) {
        marks.push({ kind: "foreignBegin", ...after(1.2) });
        marks.push({ kind: "foreignEnd", id: idOf(id, "foreign"), name: "Forklift in the way", ...after(21.4) });
      }
      const rated = rating + 5 * Math.round(chance.bell());
      marks.push({
        kind: "lap",
        id: idOf(id, String(cycle * elements.length + index)),
        rating: rated,
        ...after(seconds * (1 + scatter * chance.bell())),
      });
    }
  }
  return marks;
}
