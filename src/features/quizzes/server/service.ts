import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { createFrom, getSeenProcedure, versionToCopy } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Quiz } from "../contract.ts";
import { proposedKeys, questionsOf } from "../rules/quiz.ts";
import { quizContent } from "../rules/quiz-content.ts";

/**
 * [QZ1] [QZ5] What can be asked about the published version.
 * @throws Problem 404, also for a procedure that is not published; 403
 */
export async function proposeQuiz(scope: Scope, procedureId: string): Promise<Quiz> {
  const { version } = await publishedSource(scope, procedureId);
  const questions = questionsOf(version.content);
  return {
    versionId: version.id,
    versionNumber: version.number ?? 0,
    title: version.content.title,
    questions,
    proposed: proposedKeys(questions),
  };
}

interface Chosen {
  readonly versionId: string;
  readonly keys: readonly string[];
}

/**
 * [QZ6] [QZ7] A draft that asks the chosen questions in the order of the source.
 * @throws Problem 404, 403, 409 `sourceChanged` [QZ8]
 */
export async function createQuiz(
  scope: Scope,
  procedureId: string,
  { versionId, keys }: Chosen,
  origin: string,
): Promise<ProcedureDraft> {
  const { procedure, version } = await publishedSource(scope, procedureId);
  const chosen = new Set(keys);
  const questions = version.id === versionId ? questionsOf(version.content).filter(({ key }) => chosen.has(key)) : [];
  if (questions.length < chosen.size) {
    throw new Problem("conflict", "sourceChanged", { detail: "Another version was published meanwhile" });
  }
  const linkTo = (stepId: string) => `${origin}${procedurePaths.preview(scope.workspaceId, procedure.id, { stepId })}`;
  const content = quizContent(version.content, questions, { newId: scope.newId, linkTo });
  const start = { content, groupIds: procedure.accessGroupIds, areaIds: version.areaIds, editorIds: [] };
  return createFrom(scope, start, undefined, { quizOf: { procedureId: procedure.id, versionId } });
}

async function publishedSource(scope: Scope, procedureId: string) {
  const { publishedVersionId } = await getSeenProcedure(scope, procedureId);
  if (!publishedVersionId) throw notFound();
  return versionToCopy(scope, procedureId, publishedVersionId);
}
