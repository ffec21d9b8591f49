import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { draftEndpoints } from "../../draft-contract.ts";
import { procedureText } from "../text.ts";

/** Begins a draft of a published procedure, or opens the existing one. */
export const useCreateDraft = () =>
  useAction({
    act: (procedureId: string, workspaceId) => call(draftEndpoints.create, { params: { workspaceId, procedureId } }),
    refreshes: ["procedures"],
    failed: () => translate(procedureText, "procedures.create.failed"),
  });
