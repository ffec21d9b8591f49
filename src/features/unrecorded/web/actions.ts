import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { unrecordedEndpoints } from "../contract.ts";
import { unrecordedText } from "./unrecorded-text.ts";

interface DealtOrder {
  readonly procedureId: string;
  readonly unrecordedId: string;
  readonly isDealtWith: boolean;
}

/** Marks answers without a record as dealt with, or takes the mark back. */
export const useDealWith = () =>
  useAction({
    act: ({ procedureId, unrecordedId, ...body }: DealtOrder, workspaceId) =>
      call(unrecordedEndpoints.dealWith, { params: { workspaceId, procedureId, unrecordedId }, body }),
    refreshes: ["records"],
    failed: () => translate(unrecordedText, "performs.unrecorded.dealFailed"),
  });
