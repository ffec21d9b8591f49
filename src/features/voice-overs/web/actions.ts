import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { voiceOverEndpoints } from "../contract.ts";
import { voiceOverText } from "./text.ts";

/** [PG73] Makes the draft with what was recorded. */
export const useMakeDraft = () =>
  useAction({
    act: (generationId: string, workspaceId) =>
      call(voiceOverEndpoints.draft, { params: { workspaceId, generationId } }),
    refreshes: ["generations"],
    failed: () => translate(voiceOverText, "record.draftFailed"),
    done: () => translate(voiceOverText, "record.draftBegun"),
  });
