import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { documentTextEndpoints } from "../text-contract.ts";
import { documentText } from "./text.ts";

/** Reads a document's text once more. By itself, because a screen that shows a document needs none of the other actions. */
export const useRetryText = () =>
  useAction({
    act: (documentId: string, workspaceId) =>
      call(documentTextEndpoints.retry, { params: { workspaceId, documentId } }),
    refreshes: ["documents"],
    failed: () => translate(documentText, "documents.text.retryFailed"),
    done: () => translate(documentText, "documents.text.retried"),
  });
