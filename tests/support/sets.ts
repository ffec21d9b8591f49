import { randomUUID } from "node:crypto";
import type { StepProgress } from "#features/performs/progress.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { type ProcedureSet, setEndpoints } from "#features/sets/contract.ts";
import { createSet, type NewSet } from "#features/sets/server/write-sets.ts";
import { trainingEndpoints } from "#features/sets/training-contract.ts";
import { contentWith } from "./content-samples.ts";
import { Device } from "./performs.ts";
import { publishedBy, publishOver, saveOver } from "./procedures.ts";
import type { Person } from "./world.ts";

/** A published procedure of two steps that ask for nothing. */
export const easyProcedure = async (
  author: Person,
  title = "Wipe the rails",
  groups: readonly string[] = [],
): Promise<string> => {
  const content = { ...contentWith([[["instruction"], ["instruction"]]]), title };
  return (await publishedBy(author, { content, groups })).id;
};

/** The same with another title of its first step, as the next version. */
export async function publishChange(author: Person, procedureId: string, title = "Changed"): Promise<void> {
  const { body: draft } = await author.call(draftEndpoints.create, { params: { procedureId } });
  const [section, ...sections] = draft.sections;
  const [step, ...steps] = section?.steps ?? [];
  if (!section || !step) throw new Error("The draft has a step");
  const saved = await saveOver(author, draft, {
    sections: [{ ...section, steps: [{ ...step, title }, ...steps] }, ...sections],
  });
  await publishOver(author, { ...draft, revision: saved.body.revision });
}

/** Starts a perform, marks every step as done, and submits it. */
export async function complete(person: Person, procedureId: string): Promise<void> {
  const device = new Device(person, procedureId);
  const saved = await device.save([]);
  const marked = await device.save(await allMarked(device));
  const submitted = await device.submit();
  if ([saved, marked, submitted].some((one) => one.status !== 200)) throw new Error(`Not performed: ${submitted.text}`);
}

/** What a device sends that marks every step of its perform as done. */
export async function allMarked(device: Device): Promise<StepProgress[]> {
  const { body } = await device.get();
  const updatedAt = "2026-03-09T08:05:00.000Z";
  return stepsOf(body.procedure).map(({ id: stepId }) => ({ stepId, markedDone: true, updatedAt, modules: [] }));
}

/** A learning set unless told, through the service. */
export const setBy = (author: Person, options: Partial<NewSet> = {}): Promise<ProcedureSet> =>
  author.run((scope) => createSet(scope, { title: "First week", setType: "learning", ...options }));

/** Over the wire: starts a procedure from within a set. */
export const startIn = (person: Person, setId: string, procedureId: string, performId: string = randomUUID()) =>
  person.call(setEndpoints.start, {
    params: { setId },
    body: { procedureId, performId, createdAt: "2026-03-09T08:00:00.000Z", token: "a1" },
  });

/** The whole progress that a person is told, page by page. */
export async function allProgress(person: Person, query: { procedureSetId?: string; limit?: number } = {}) {
  const rows = [];
  for (let after: string | undefined; ; ) {
    const { body } = await person.call(trainingEndpoints.progress, { query: { ...query, ...(after && { after }) } });
    rows.push(...body.progress);
    if (body.next === null) return rows;
    after = body.next;
  }
}
