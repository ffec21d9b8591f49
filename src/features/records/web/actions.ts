import { gradeEndpoints } from "#features/verification/grade-contract.ts";
import { photoCheckEndpoints } from "#features/verification/photo-check-contract.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { recordEndpoints } from "../contract.ts";
import { assessmentText } from "./assessment-text.ts";
import type { RecordPlace } from "./queries.ts";

/** Adds a note to a record. */
export const useAnnotate = ({ procedureId, performId }: RecordPlace) =>
  useAction({
    act: (note: { readonly text: string; readonly imageId: string | null }, workspaceId) =>
      call(recordEndpoints.annotate, { params: { workspaceId, procedureId, performId }, body: note }),
    refreshes: ["records"],
    done: () => translate(assessmentText, "performs.record.noteAdded"),
    failed: () => translate(assessmentText, "performs.record.noteFailed"),
  });

interface GradeReview {
  readonly procedureId: string;
  readonly performId: string;
  readonly moduleId: string;
  readonly score: number;
  readonly note: string;
  readonly revision: number;
}

/** Sets the points of an answer of a record; fetches the record again, also if another member was first. */
export const useReviewGrade = () =>
  useAction({
    act: ({ procedureId, performId, moduleId, ...body }: GradeReview, workspaceId) =>
      call(gradeEndpoints.review, { params: { workspaceId, procedureId, performId, moduleId }, body }),
    refreshes: ["records"],
    done: () => translate(assessmentText, "performs.grade.saved"),
    failed: (error) =>
      translate(assessmentText, isProblem(error, "gradeChanged") ? "performs.grade.changed" : "performs.grade.failed"),
  });

interface PhotoDecision {
  readonly procedureId: string;
  readonly performId: string;
  readonly moduleId: string;
  readonly photoId: string;
  readonly verdict: "pass" | "fail";
  readonly reason: string;
  readonly revision: number;
}

/** Passes or fails a photo of a record; fetches the record again, also if another member was first. */
export const useCheckPhoto = () =>
  useAction({
    act: ({ procedureId, performId, moduleId, photoId, ...body }: PhotoDecision, workspaceId) =>
      call(photoCheckEndpoints.check, { params: { workspaceId, procedureId, performId, moduleId, photoId }, body }),
    refreshes: ["records"],
    done: () => translate(assessmentText, "performs.check.saved"),
    failed: (error) =>
      translate(
        assessmentText,
        isProblem(error, "photoCheckChanged") ? "performs.check.changed" : "performs.check.failed",
      ),
  });
