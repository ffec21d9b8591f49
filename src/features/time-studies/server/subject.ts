import { stepsOf } from "#features/procedures/rules/find.ts";
import { getPublication, getSeenProcedure, selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { elementsOfSteps, studyLimits } from "../rules/elements.ts";
import { findVisibleList } from "./element-list-store.ts";
import type { NewStudyRow } from "./study-store.ts";

export type SubjectInput =
  | { readonly kind: "procedure"; readonly procedureId: string }
  | { readonly kind: "elementList"; readonly elementListId: string };

type SubjectRow = Omit<NewStudyRow, "id" | "title" | "note">;

/** [TS4] What is timed, as it is now. @throws Problem 400 `unknownSubject`, 422 `noSteps` or `tooManySteps` */
export const subjectOf = (scope: Scope, input: SubjectInput): Promise<SubjectRow> =>
  input.kind === "procedure" ? procedureSubject(scope, input.procedureId) : listSubject(scope, input.elementListId);

async function procedureSubject(scope: Scope, id: string): Promise<SubjectRow> {
  const visible = await selectVisibleProcedureIds(scope, [id]);
  if (visible.size === 0) throw unknownSubject();
  const { publishedVersionId } = await getSeenProcedure(scope, id);
  if (publishedVersionId === null) throw unknownSubject();
  const { procedure, versionId, number, content } = await getPublication(scope, id, publishedVersionId);
  const steps = stepsOf<{ readonly id: string }>(content);
  if (steps.length === 0) throw new Problem("unprocessable", "noSteps", { detail: "The procedure has no steps" });
  if (steps.length > studyLimits.elementsMax) {
    throw new Problem("unprocessable", "tooManySteps", {
      detail: `A study has at most ${studyLimits.elementsMax} elements`,
    });
  }
  return {
    procedureId: procedure.id,
    versionId,
    versionNumber: number,
    elementListId: null,
    subjectTitle: content.title,
    elements: elementsOfSteps(steps).map((one) => ({ ...one, id: one.id.toLowerCase() })),
  };
}

async function listSubject(scope: Scope, id: string): Promise<SubjectRow> {
  const list = await findVisibleList(scope, id);
  if (!list) throw unknownSubject();
  const none = { procedureId: null, versionId: null, versionNumber: null };
  return { ...none, elementListId: list.id, subjectTitle: list.name, elements: list.elements };
}

const unknownSubject = () =>
  new Problem("invalid", "unknownSubject", { errors: { subject: ["No such procedure or element list"] } });
