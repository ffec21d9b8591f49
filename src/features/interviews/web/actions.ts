import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { interviewEndpoints } from "../contract.ts";
import { interviewText } from "./text.ts";

const refreshes = ["interviews"];

export const useAskMissing = () =>
  useAction({
    act: ({ interviewId, stepId }: { readonly interviewId: string; readonly stepId: string }, workspaceId) =>
      call(interviewEndpoints.questions, { params: { workspaceId, interviewId }, body: { stepId } }),
    refreshes: [],
  });

export const useRemoveInterview = () =>
  useAction({
    act: (interviewId: string, workspaceId) =>
      call(interviewEndpoints.remove, { params: { workspaceId, interviewId } }).catch((error: unknown) => {
        // It never came to the server.
        if (!isProblem(error, "notFound")) throw error;
      }),
    refreshes,
    failed: () => translate(interviewText, "interviews.discardFailed"),
  });

export const useAcceptSaid = () =>
  useAction({
    act: ({ procedureId, confirmed }: { readonly procedureId: string; readonly confirmed: string[] }, workspaceId) =>
      call(interviewEndpoints.accept, { params: { workspaceId, procedureId }, body: { confirmed } }),
    refreshes,
    failed: (error) =>
      translate(interviewText, isProblem(error, "unconfirmedClaims") ? "said.acceptChanged" : "said.acceptFailed"),
  });
