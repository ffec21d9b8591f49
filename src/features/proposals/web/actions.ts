import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { proposalEndpoints } from "../contract.ts";
import { proposalText } from "./text.ts";

interface Description {
  /** The same for each attempt at one draft: a repeated request makes no second one. */
  readonly key: string;
  readonly prompt: string;
  readonly language: "en" | "de";
  readonly accessGroupIds: string[];
}

export const usePropose = () =>
  useAction({
    act: ({ key, ...body }: Description, workspaceId) =>
      call(proposalEndpoints.propose, { params: { workspaceId }, body }, { idempotencyKey: key }),
    refreshes: ["procedures", "drafts"],
    failed: (error) =>
      translate(proposalText, isProblem(error, "modelFailed") ? "describe.modelFailed" : "describe.failed"),
  });

export const useAcceptProposed = () =>
  useAction({
    act: ({ procedureId, confirmed }: { readonly procedureId: string; readonly confirmed: string[] }, workspaceId) =>
      call(proposalEndpoints.accept, { params: { workspaceId, procedureId }, body: { confirmed } }),
    refreshes: ["proposals"],
    failed: (error) =>
      translate(
        proposalText,
        isProblem(error, "unconfirmedClaims") ? "proposed.acceptChanged" : "proposed.acceptFailed",
      ),
  });
