import { type ActivePerform, performEndpoints, type Saved } from "#features/performs/contract.ts";
import type { Progress } from "#features/performs/progress.ts";
import { toRecord } from "#features/performs/rules/sync/record.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import type { PerformRecord } from "#features/records/contract.ts";
import { newId } from "#kit/web/new-id.ts";
import { contentWith, countedIds, filledModule, required, stepWith } from "../content-samples.ts";
import { momentAt, progressWith } from "../progress-samples.ts";
import { admin } from "./show-screen.tsx";
import { TestServer } from "./test-server.ts";

/** A procedure with one step for each list of modules. */
export function contentOf(steps: readonly { readonly title: string; readonly modules: readonly Module[] }[]) {
  const content: DraftContent = contentWith([[]]);
  const ids = countedIds(0x100);
  const [section] = content.sections;
  if (!section) throw new Error("The sample has changed");
  const made = steps.map(({ title, modules }) => stepWith([...modules], ids, title));
  return { ...content, sections: [{ ...section, title: "Before the start", steps: made }] };
}

const ids = countedIds(0x500);
export const numberModule = (prompt = "Torque"): Module => {
  const module = filledModule("numberInput", ids, prompt);
  if (module.moduleType !== "numberInput") throw new Error("The sample has changed");
  return required({ ...module, moduleData: { ...module.moduleData, min: 43, max: 47, unit: "Nm" } });
};
export const textModule = (prompt = "What did you see?"): Module => filledModule("freeResponse", ids, prompt);
export const instruction = (words: string): Module => filledModule("instruction", ids, words);

/** A perform of the admin's under an id of its own, since the device keeps what tests before it did. */
export const performOf = (content: DraftContent): Progress =>
  progressWith(content, [], {
    id: newId(),
    profileId: admin.profileId,
    generation: 1,
    revision: 1,
    updatesList: ["aa"],
  });

/** The other fields of a record: it is not signed, and nothing was graded. */
export const recordFacts = {
  contentHash: "ab".repeat(32),
  hashVersion: 2,
  attribution: { devices: [], entries: [] },
  signatures: [],
  files: [],
  device: "A tablet",
  claimed_started_at: momentAt(1),
  claimed_at: momentAt(50),
  grades: [],
} satisfies Partial<PerformRecord>;

export const activeOf = (progress: Progress, more: Partial<ActivePerform> = {}): ActivePerform => ({
  id: progress.id,
  procedureId: progress.procedureId,
  title: progress.procedure.title,
  version: 1,
  stepCount: 2,
  doneCount: 1,
  createdAt: progress.createdAt,
  updatedAt: progress.updatedAt,
  newerVersion: null,
  ...more,
});

/** A server that shows the perform and acknowledges every save. */
export function serverWith(progress: Progress): TestServer {
  let revision = progress.revision;
  return new TestServer()
    .on(performEndpoints.listMine, () => ({ performances: [activeOf(progress)] }))
    .on(performEndpoints.get, () => toRecord(progress))
    .on(performEndpoints.save, ({ body }): Saved => {
      const { updatesList } = body as { updatesList: string[] };
      revision += 1;
      return {
        id: progress.id,
        version_id: progress.procedure.versionId,
        revision,
        generation: 1,
        updated_at: progress.updatedAt,
        updates_list: updatesList,
      };
    });
}

export const pathOf = (progress: Progress): string => `/procedures/${progress.procedureId}/perform/${progress.id}`;
