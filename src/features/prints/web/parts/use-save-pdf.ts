import { useState } from "react";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type PrintLanguage, printEndpoints } from "../../contract.ts";
import { printItemText } from "../item-text.ts";

/** Gives the person a version as a PDF. It is drawn on the server, which may take a while. */
export function useSavePdf(procedureId: string) {
  const workspaceId = useWorkspaceId();
  const { make, isMaking } = useMakePdf();
  const save = (versionId: string, name: string) =>
    make((language) => {
      const input = { params: { workspaceId, procedureId, versionId }, query: { language } };
      return call(printEndpoints.pdf, input, { timeoutMs: Number.POSITIVE_INFINITY });
    }, name);
  return { save, isMaking };
}

/** Saves a PDF that the server draws in the person's language, and says that it does. */
export function useMakePdf() {
  const t = useText(printItemText);
  const [language] = useLanguage();
  const [isMaking, setMaking] = useState(false);
  const make = async (draw: (language: PrintLanguage) => Promise<unknown>, name: string) => {
    setMaking(true);
    const news = toast.loading(t("prints.items.making"));
    try {
      const pdf = await draw(language);
      // What the contract calls bytes is a Blob here.
      saveBlob(pdf as Blob, `${name}.pdf`);
      news.dismiss();
    } catch {
      news.error(t("prints.items.failed"));
    }
    setMaking(false);
  };
  return { make, isMaking };
}
