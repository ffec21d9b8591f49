import { sql } from "kysely";
import { setUses } from "#features/media/server/service.ts";
import { acceptAnswers } from "#features/performs/rules/answers/accept-answers.ts";
import { filesIn, selectGroupIds } from "#features/performs/server/run-service.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { HandedOver } from "../contract.ts";
import { handoversOfPersonMax } from "../rules/handover.ts";
import { countHandovers, insertUnrecorded } from "./unrecorded-store.ts";

interface Author {
  readonly profileId: string;
  readonly displayName: string;
}

interface HandoverSource {
  readonly source: "signIn" | "code";
  /** Who gave the code. */
  readonly receivedBy: string | null;
}

/**
 * Stores what a person could not send themselves, outside of every record. Grades and other server data are not
 * accepted from a device, as in a save [PF8]. The caller has proven that the answers may be received. [PF193] [PF196]
 *
 * @throws Problem 404 where the procedure never published this version; 422 `unknownEntry`, `tooManyHandovers`
 */
export async function receiveAnswers(
  scope: Scope,
  author: Author,
  { source, receivedBy }: HandoverSource,
  answers: HandedOver,
): Promise<{ id: string; isNew: boolean }> {
  const procedureId = answers.procedureId.toLowerCase();
  const version = await findPublished(scope, procedureId, answers.versionId);
  if (!version) throw notFound();
  const steps = acceptedSteps(version.content, answers, scope.now);
  const { profileId, displayName: profileName } = author;
  const { id, isNew } = await insertUnrecorded(scope, {
    id: scope.newId(),
    source,
    performId: answers.performId.toLowerCase(),
    procedureId,
    versionId: version.id,
    versionNumber: version.number,
    title: version.content.title,
    profileId,
    profileName,
    steps,
    loose: answers.loose,
    filesMissing: answers.filesMissing,
    startedAt: new Date(answers.startedAt),
    lastEntryAt: new Date(answers.lastEntryAt),
    receivedBy,
  });
  if (!isNew) return { id, isNew };
  await requireRoom(scope, profileId);
  await holdFiles(scope, { id, performId: answers.performId, procedureId }, profileId, filesIn(steps));
  scope.publish({ topic: "records", subjectId: id, accessGroupIds: await selectGroupIds(scope, procedureId) });
  const details = {
    source,
    procedureId,
    title: version.content.title,
    performId: answers.performId,
    profileId,
    profileName,
  };
  scope.audit({ action: "answers.handedOver", objectType: "unrecordedAnswers", objectId: id, details });
  return { id, isNew };
}

function acceptedSteps(content: Parameters<typeof acceptAnswers>[0], { stepsProgress }: HandedOver, now: Date) {
  const { steps, unknown } = acceptAnswers(content, [], stepsProgress, now.toISOString());
  if (unknown.length === 0) return steps;
  throw new Problem("unprocessable", "unknownEntry", { detail: "The version has no place for one of these entries" });
}

async function findPublished(scope: Scope, procedureId: string, versionId: string) {
  const row = await scope.db
    .selectFrom("procedure_version")
    .select(["id", "number"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("id", "=", versionId)
    .where("state", "in", ["published", "superseded"])
    .executeTakeFirst();
  if (!row || row.number === null) return undefined;
  return { id: row.id, number: row.number, content: withoutAnswers(await getVersionContent(scope, row.id)) };
}

/** Counted after the insert, so that two at the same moment count each other. */
async function requireRoom(scope: Scope, profileId: string): Promise<void> {
  if ((await countHandovers(scope, profileId)) <= handoversOfPersonMax) return;
  throw new Problem("unprocessable", "tooManyHandovers", {
    detail: "Too much was handed over for this person already",
  });
}

/**
 * The files that the author uploaded for this run: of a file of another member's, or of one that is used for anything else,
 * a device knows the id at most, and who reads these answers may not see it (threats B73, B113).
 */
async function holdFiles(
  scope: Scope,
  run: { readonly id: string; readonly performId: string; readonly procedureId: string },
  profileId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select a.id from asset a
    where a.workspace_id = ${scope.workspaceId} and a.id = any(${[...fileIds]}::uuid[])
      and a.uploaded_by = ${profileId} and a.state = 'stored'
      and not exists (select from asset_use u where u.workspace_id = a.workspace_id and u.asset_id = a.id
        and not (u.user_type = 'perform' and u.user_id in (
          select f.id from perform f where f.workspace_id = a.workspace_id and f.id = ${run.performId}::uuid
            and f.procedure_id = ${run.procedureId}::uuid
          union all select t.id from perform_trail t
            join perform f on f.workspace_id = t.workspace_id and f.id = t.perform_id
            where t.workspace_id = a.workspace_id and t.perform_id = ${run.performId}::uuid
              and f.procedure_id = ${run.procedureId}::uuid
          union all select o.id from unrecorded_answers o
            where o.workspace_id = a.workspace_id and o.perform_id = ${run.performId}::uuid
              and o.procedure_id = ${run.procedureId}::uuid)))`.execute(scope.db);
  const own = rows.map((row) => row.id);
  await setUses(scope, { type: "perform", id: run.id }, own, own);
}
