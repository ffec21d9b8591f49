import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { adaptationEndpoints } from "../contract.ts";
import { adaptationText } from "./text.ts";

interface NewAdaptation {
  readonly procedureId: string;
  /** The same for each attempt at one draft: a repeated request makes no second one. */
  readonly key: string;
  readonly versionId: string;
  readonly title?: string;
  readonly answers: { readonly key: string; readonly value: string | null }[];
}

export const useAdapt = () =>
  useAction({
    act: ({ procedureId, key, ...body }: NewAdaptation, workspaceId) =>
      call(adaptationEndpoints.create, { params: { workspaceId, procedureId }, body }, { idempotencyKey: key }),
    // A changed source brings its new questions.
    refreshes: ["adaptations", "procedures", "drafts"],
    failed: (error) => translate(adaptationText, reasonOf(error)),
  });

function reasonOf(error: unknown) {
  if (isProblem(error, "sourceChanged")) return "adapt.changed";
  return isProblem(error, "adaptationTooLong") ? "adapt.tooLong" : "adapt.failed";
}

export const useAcceptAdapted = () =>
  useAction({
    act: ({ procedureId, confirmed }: { readonly procedureId: string; readonly confirmed: string[] }, workspaceId) =>
      call(adaptationEndpoints.accept, { params: { workspaceId, procedureId }, body: { confirmed } }),
    refreshes: ["adaptations"],
    failed: (error) =>
      translate(
        adaptationText,
        isProblem(error, "unconfirmedClaims") ? "adapted.acceptChanged" : "adapted.acceptFailed",
      ),
  });
