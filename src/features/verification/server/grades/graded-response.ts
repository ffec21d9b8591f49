import { responsesIn } from "#features/performs/rules/answers/responses.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { findPerform, findRecordedSteps, type StoredPerform } from "#features/performs/server/run-service.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import { getVersionContent } from "#features/procedures/server/service.ts";
import { isSameId } from "#kit/ids.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Place } from "./grade-store.ts";

/** What a grader needs of an answer: question and correct answer are the version's (threat B104). */
export interface ToGrade {
  readonly question: string;
  readonly correct: string;
  readonly answer: string;
}

/** The entry of a perform, or of the record that it became; undefined if it was removed. */
export async function stepsOfPerform(scope: Scope, perform: StoredPerform): Promise<Steps> {
  if (perform.state === "submitted") return findRecordedSteps(scope, perform.id);
  return perform.state === "active" ? perform.steps : [];
}

/** The current answer, with what it is graded by; undefined if there is none to grade. */
export async function findToGrade(scope: Scope, { performId, moduleId }: Place): Promise<ToGrade | undefined> {
  const perform = await findPerform(scope, performId);
  if (!perform) return undefined;
  const response = responsesIn(await stepsOfPerform(scope, perform)).find((one) => isSameId(one.moduleId, moduleId));
  const question = response && (await findQuestion(scope, perform.versionId, response.moduleId));
  return question && { ...question, answer: response.input };
}

/** A question that its author wants graded, with the correct answer; never to be shown to a performer. */
export async function findQuestion(scope: Scope, versionId: string, moduleId: string) {
  const module = findModule(await getVersionContent(scope, versionId), moduleId)?.module;
  if (module?.moduleType !== "freeResponse" || !module.moduleData.isAiGraded) return undefined;
  const correct = module.moduleData.correctAnswer?.trim() ?? "";
  return correct === "" ? undefined : { question: module.moduleData.prompt, correct };
}
