import { feedbackLanguageOf, type Grade, scoreMax } from "#features/grading/rules.ts";
import { gradeAnswer } from "#features/grading/server/service.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { responsesIn } from "#features/performs/rules/answers/responses.ts";
import { findPerform, type StoredPerform } from "#features/performs/server/run-service.ts";
import { notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { onUser, type Route } from "#kit/server/http/route.ts";
import type { Models } from "#kit/server/models/models.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { gradeEndpoints } from "../../grade-contract.ts";
import { deliverGrade } from "./deliver-grade.ts";
import { findGrade, putGrade } from "./grade-store.ts";
import { findQuestion, stepsOfPerform } from "./graded-response.ts";

export interface ValidationDeps {
  readonly models: Models;
  readonly gate: Gate;
}

interface Named {
  readonly workspaceId: string;
  readonly performId: string;
  readonly moduleId: string;
}

/** The specification's function for free responses. [PF87] */
export const validationRoute = (deps: ValidationDeps): Route =>
  onUser(gradeEndpoints.validate, async (call, { body }) => {
    const language = feedbackLanguageOf(body.feedback_locale);
    const { workspace_id: workspaceId, perform_id: performId, module_id: moduleId, user_answer: answer } = body;
    if (workspaceId === undefined || performId === undefined || moduleId === undefined) {
      const { question_description: question = "", question_answer: correct = "" } = body;
      const graded = await gradeAnswer(deps.models, { question, correct, answer, language });
      return replyOf(graded.is === "graded" ? graded.grade : graded.instead, false);
    }
    const named = { workspaceId: workspaceId.toLowerCase(), performId: performId.toLowerCase(), moduleId };
    const inside = <Result>(work: (scope: Scope) => Promise<Result>) =>
      inScope(
        call.appContext,
        named.workspaceId,
        async (client) => (await deps.gate.enterAgain(client, call.sessionId, named.workspaceId)).actor,
        work,
      );
    const { question, has } = await inside(async (scope) => {
      const perform = await requireOwn(scope, named);
      const asked = await findQuestion(scope, perform.versionId, moduleId);
      return { question: asked, has: await gradeOfCurrent(scope, perform, named, answer) };
    });
    if (!question) throw notFound();
    if (has) return replyOf(has, true);
    const graded = await gradeAnswer(deps.models, { ...question, answer, language });
    // If the model failed, the job asks it again, provided that the answer is in the perform: this reply is not stored
    // as a grade.
    if (graded.is === "notGraded") return replyOf(graded.instead, false);
    const kept = await inside((scope) => keep(scope, named, answer, graded.grade, body.feedback_locale));
    return replyOf(kept ?? graded.grade, kept !== undefined);
  });

async function requireOwn(scope: Scope, { performId }: Named, lock?: "forUpdate"): Promise<StoredPerform> {
  const perform = await findPerform(scope, performId, lock);
  if (!perform || perform.state === "removed" || !performPolicy.own(scope.actor, perform)) throw notFound();
  return perform;
}

const responseOf = async (scope: Scope, perform: StoredPerform, { moduleId }: Named, answer: string) =>
  responsesIn(await stepsOfPerform(scope, perform)).find((one) => one.moduleId === moduleId && one.input === answer);

/** [PF81] The grade that the current answer has: asking again does not replace it by a better one (threat B99). */
const gradeOfCurrent = async (scope: Scope, perform: StoredPerform, named: Named, answer: string) =>
  (await responseOf(scope, perform, named, answer)) && findGrade(scope, named, answer);

/**
 * The grade is stored if the perform contains the graded answer, and that has none yet. [PF81]
 * @returns the grade that the answer has then; undefined where it is not the current one
 */
async function keep(
  scope: Scope,
  named: Named,
  answer: string,
  grade: Grade,
  locale: string,
): Promise<Grade | undefined> {
  const perform = await requireOwn(scope, named, "forUpdate");
  const response = await responseOf(scope, perform, named, answer);
  if (!response) return undefined;
  const has = await findGrade(scope, named, answer);
  if (has) return has;
  await putGrade(scope, named, answer, grade, locale);
  await deliverGrade(scope, perform, response, grade);
  return grade;
}

const replyOf = (grade: Grade, isStored: boolean) => ({
  feedback: grade.hint,
  score: `${grade.score}/${scoreMax}`,
  needs_review: grade.needsReview,
  grader: grade.grader,
  is_stored: isStored,
});
