import { useState } from "react";
import type { UnsentCopy } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import { ProcedureBody } from "#features/procedures/web/parts/preview/procedure-body.tsx";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { useEditing } from "../draft-context.tsx";
import type { UnsentCopies } from "./use-unsent-copies.tsx";

/** One kept text, to read. */
export function CopyDialog({ copy, onClose }: { copy: UnsentCopy | undefined; onClose: () => void }) {
  const t = useText(editorText, editorDialogText);
  if (!copy) return null;
  return (
    <Dialog
      title={t("editor.copies.keptAt", { date: formatDateTime(copy.keptAt) })}
      size="xl"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ProcedureBody content={copy.edited.content} />
    </Dialog>
  );
}

interface UnsentCopiesDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly kept: UnsentCopies;
}

/** The texts that lost a decision, to look at, to bring back, or to throw away. */
export function UnsentCopiesDialog({ isOpen, onOpenChange, kept }: UnsentCopiesDialogProps) {
  const t = useText(editorText, editorDialogText);
  const kit = useText(kitText);
  const { driver } = useEditing();
  const [shown, setShown] = useState<UnsentCopy>();
  return (
    <Dialog title={t("editor.copies.asideTitle")} size="lg" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <div className="space-y-4">
          <p className="text-ink-2">{t("editor.copies.asideBody")}</p>
          <ul className="divide-y divide-line border-y border-line">
            {kept.copies.map((copy) => (
              <li key={copy.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                {t("editor.copies.keptAt", { date: formatDateTime(copy.keptAt) })}
                <span className="flex gap-2">
                  <Button size="sm" onPress={() => setShown(copy)}>
                    {t("editor.copies.look")}
                  </Button>
                  <Button
                    size="sm"
                    onPress={() => {
                      driver.replace(copy.edited);
                      close();
                    }}
                  >
                    {t("editor.copies.restore")}
                  </Button>
                  <Button size="sm" kind="bare" onPress={() => void kept.forget(copy.id)}>
                    {kit("kit.delete")}
                  </Button>
                </span>
              </li>
            ))}
            {kept.copies.length === 0 && <li className="py-2 text-ink-3">{kit("kit.noMatch")}</li>}
          </ul>
          <CopyDialog copy={shown} onClose={() => setShown(undefined)} />
        </div>
      )}
    </Dialog>
  );
}
