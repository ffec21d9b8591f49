import type { ModuleProgress, StepProgress } from "#features/performs/progress.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import type { ImportedProcedure } from "#features/publishing/server/import-procedure.ts";
import type { ImportedPerform } from "#features/runs/server/service.ts";
import { hour, minute } from "#kit/time.ts";
import { answerTo } from "../demo/answers.ts";
import type { Chance } from "../demo/chance.ts";
import type { Usual } from "../demo/write.ts";

export interface Performer {
  readonly id: string;
  readonly name: string;
}

/** A submitted perform of the published version, with an answer to everything; undefined where none is published. */
export function recordOf(
  chance: Chance,
  { procedure, usual }: { readonly procedure: ImportedProcedure; readonly usual: ReadonlyMap<string, Usual> },
  performer: Performer,
  { id, now }: { readonly id: string; readonly now: Date },
): ImportedPerform | undefined {
  const published = procedure.publications.at(-1);
  if (!published) return undefined;
  const latest = now.getTime() - 2 * hour;
  const start = chance.between(Math.min(published.publishedAt.getTime(), latest), latest);
  const person = { key: performer.id, name: performer.name };
  let at = start;
  const steps = stepsOf(published.content).map((step): StepProgress => {
    const startedAt = new Date(at).toISOString();
    at += chance.between(0.3, 2) * minute;
    const updatedAt = new Date(at).toISOString();
    const answering = { procedure: { workspaceKey: "scale", usual }, person, chance, startedAt, updatedAt };
    const modules = step.modules.flatMap((module): ModuleProgress[] =>
      module.category === "action" ? [answerTo(module, answering)] : [],
    );
    return { stepId: step.id, markedDone: true, updatedAt, modules };
  });
  return {
    id,
    procedureId: procedure.id,
    versionId: published.versionId,
    versionNumber: published.number,
    profileId: performer.id,
    profileName: performer.name,
    steps,
    startedAt: new Date(start),
    updatedAt: new Date(at),
    submittedAt: new Date(at),
    device: "Tablet",
  };
}
