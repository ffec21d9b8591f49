import { useState } from "react";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { printEndpoints } from "../../contract.ts";
import { printItemText } from "../item-text.ts";

/** Gives the person a version as a PDF. It is drawn on the server, which may take a while. */
export function useSavePdf(procedureId: string) {
  const t = useText(printItemText);
  const workspaceId = useWorkspaceId();
  const [language] = useLanguage();
  const [isMaking, setMaking] = useState(false);
  const save = async (versionId: string, name: string) => {
    setMaking(true);
    const news = toast.loading(t("prints.items.making"));
    try {
      const input = {
        params: { workspaceId, procedureId, versionId },
        query: { language },
      };
      const pdf: unknown = await call(printEndpoints.pdf, input, { timeoutMs: Number.POSITIVE_INFINITY });
      // What the contract calls bytes is a Blob here.
      saveBlob(pdf as Blob, `${name}.pdf`);
      news.dismiss();
    } catch {
      news.error(t("prints.items.failed"));
    }
    setMaking(false);
  };
  return { save, isMaking };
}
