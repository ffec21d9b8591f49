import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Trash2 } from "#kit/web/icons.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { inspectorText } from "../../text.ts";
import { Action } from "./action.tsx";

/** [MI3] */
export function RemoveFile({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useText(inspectorText);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Action icon={Trash2} name={t("MediaInspect.remove")} onPress={() => setAsks(true)} />
      <ConfirmDialog
        title={t("MediaInspect.removing.title")}
        isOpen={asks}
        onOpenChange={setAsks}
        destructive
        confirmLabel={t("MediaInspect.removing.confirm")}
        onConfirm={onRemoved}
      >
        {t("MediaInspect.removing.body")}
      </ConfirmDialog>
    </>
  );
}
