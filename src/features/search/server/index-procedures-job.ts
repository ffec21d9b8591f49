import { areasChanged } from "#features/areas/server/events.ts";
import {
  indexProceduresJobName,
  removeGoneThings,
  removeStaleTexts,
  selectUnindexed,
  selectUnindexedThings,
  storeProcedureText,
  storeThingText,
  usualLanguage,
} from "#features/passages/server/service.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { selectContents } from "#features/procedures/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { procedurePassages } from "../rules/procedure-passages.ts";
import { thingPassages } from "../rules/thing-passages.ts";

/** Versions that are indexed in one transaction. */
const batchMax = 50;
const thingsMax = 200;

/**
 * [SR1] [SR13] [SR14] Indexes what was published, drafts as they were saved, areas, notes and sets, and removes what has gone: woken
 * by a change for its workspace, and every minute for all of them.
 */
export const indexProceduresJob: Job = {
  name: indexProceduresJobName,
  policy: "system",
  wokenBy: [indexProceduresJobName, areasChanged],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      await asSystem(appContext, id, removeStaleTexts);
      while ((await asSystem(appContext, id, indexBatch)) === batchMax);
      await asSystem(appContext, id, removeGoneThings);
      while ((await asSystem(appContext, id, indexThings)) === thingsMax);
    }
  },
};

/** Returns how many versions were indexed. */
export async function indexBatch(scope: Scope): Promise<number> {
  const waiting = await selectUnindexed(scope, batchMax);
  const contents = await selectContents(
    scope,
    waiting.map(({ versionId }) => versionId),
  );
  for (const one of waiting) {
    const content = contents.get(one.versionId);
    if (content) await storeProcedureText(scope, one, procedurePassages(withoutAnswers(content)));
  }
  return waiting.length;
}

/** [SR14] Returns how many areas, notes and sets were indexed. */
export async function indexThings(scope: Scope): Promise<number> {
  const waiting = await selectUnindexedThings(scope, thingsMax);
  if (waiting.length === 0) return 0;
  const usual = await usualLanguage(scope);
  for (const one of waiting) await storeThingText(scope, one, thingPassages(one, usual));
  return waiting.length;
}
