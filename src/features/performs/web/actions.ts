import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/call.ts";
import { say } from "#kit/web/i18n.ts";
import { type ActivePerform, performEndpoints } from "../contract.ts";
import { gradeEndpoints } from "../grade-contract.ts";
import { performDialogText } from "./dialog-text.ts";
import type { RecordPlace } from "./queries.ts";
import { deviceStore } from "./state/device.ts";
import { performText } from "./text.ts";

type Running = Pick<ActivePerform, "id" | "procedureId">;

/** What lies on this device of a perform that was removed goes too; that it cannot is no reason to say it failed. */
const forgetHere = (workspaceId: string, profileId: string, performs: readonly Running[]) =>
  Promise.allSettled(performs.map((one) => deviceStore().remove({ workspaceId, profileId, performId: one.id })));

/** Removes one of the caller's running performs. */
export const useRemoveOne = (profileId: string) =>
  useAction({
    act: async (perform: Running, workspaceId) => {
      const { procedureId, id: performId } = perform;
      await call(performEndpoints.remove, { params: { workspaceId, procedureId, performId } });
      await forgetHere(workspaceId, profileId, [perform]);
    },
    refreshes: ["performs"],
    done: () => say(performDialogText, "performs.remove.done", { count: 1 }),
  });

/** Adds a note beside a record. */
export const useAnnotate = ({ procedureId, performId }: RecordPlace) =>
  useAction({
    act: (note: { readonly text: string; readonly imageId: string | null }, workspaceId) =>
      call(performEndpoints.annotate, { params: { workspaceId, procedureId, performId }, body: note }),
    refreshes: ["records"],
    done: () => say(performText, "performs.record.noteAdded"),
    failed: () => say(performText, "performs.record.noteFailed"),
  });

/** Removes all of the caller's running performs of one procedure. */
export const useRemoveAll = (profileId: string) =>
  useAction({
    act: async (performs: readonly Running[], workspaceId) => {
      const procedureId = performs[0]?.procedureId ?? "";
      const { removed } = await call(performEndpoints.removeMine, { params: { workspaceId, procedureId } });
      await forgetHere(workspaceId, profileId, performs);
      return removed;
    },
    refreshes: ["performs"],
    done: (removed) => say(performDialogText, "performs.remove.done", { count: removed }),
  });

interface GradeReview {
  readonly procedureId: string;
  readonly performId: string;
  readonly moduleId: string;
  readonly score: number;
  readonly note: string;
  readonly revision: number;
}

/** Sets the points of an answer of a record; asks for the record anew, also where somebody else was first. */
export const useReviewGrade = () =>
  useAction({
    act: ({ procedureId, performId, moduleId, ...body }: GradeReview, workspaceId) =>
      call(gradeEndpoints.review, { params: { workspaceId, procedureId, performId, moduleId }, body }),
    refreshes: ["records"],
    done: () => say(performText, "performs.grade.saved"),
    failed: (error) =>
      say(performText, isProblem(error, "gradeChanged") ? "performs.grade.changed" : "performs.grade.failed"),
  });
