import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import {
  indexProceduresJobName,
  removeStaleTexts,
  selectUnindexed,
  storeProcedureText,
} from "../../passages/server/service.ts";
import { withoutAnswers } from "../../procedures/rules/without-answers.ts";
import { selectContents } from "../../procedures/server/service.ts";
import { procedurePassages } from "../rules/procedure-passages.ts";

/** Versions that are indexed in one transaction. */
const batchMax = 50;

/**
 * [SR1] [SR13] Indexes what was published and the drafts as they were saved, and removes what is neither any more: woken by a
 * publication or a save for its workspace, and every minute for all of them.
 */
export const indexProceduresJob: Job = {
  name: indexProceduresJobName,
  policy: "system",
  wokenBy: [indexProceduresJobName],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      await asSystem(appContext, id, removeStaleTexts);
      while ((await asSystem(appContext, id, indexBatch)) === batchMax);
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
