import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { DraftToPublish } from "../../contract.ts";
import { type ManyAction, planOf } from "../../rules/publish-many.ts";
import { manyText } from "../many-text.ts";

interface ManyDialogProps {
  readonly action: ManyAction | undefined;
  readonly drafts: readonly DraftToPublish[];
  readonly hasStages: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (drafts: readonly DraftToPublish[], changeNote: string) => void;
}

const noteCharactersMax = 2000;

/** [P188] What will be done with the chosen drafts, and which are left out and why. */
export function ManyDialog({ action, drafts, hasStages, onClose, onConfirm }: ManyDialogProps) {
  const t = useText(manyText);
  const [note, setNote] = useState("");
  if (action === undefined) return null;
  const { ready, left, notCompared } = planOf(action, drafts, { hasStages });
  const count = ready.length;
  return (
    <ConfirmDialog
      title={t(`many.ask.${action}`, { count })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={t(`many.confirm.${action}`, { count })}
      onConfirm={() => {
        if (count > 0) onConfirm(ready, note);
      }}
    >
      <div className="space-y-3">
        <p>{count === 0 ? t("many.nothing") : t(`many.body.${action}`)}</p>
        {notCompared > 0 && <Banner tone="wait">{t("many.notCompared", { count: notCompared })}</Banner>}
        {left.size > 0 && (
          <ul className="list-disc space-y-1 ps-5">
            {[...left].map(([why, many]) => (
              <li key={why}>{t(`many.leftNow.${why}`, { count: many })}</li>
            ))}
          </ul>
        )}
        {count > 0 && (
          <>
            <p className="text-ink-2">{t("many.alone")}</p>
            <TextArea
              label={t("many.note2")}
              description={t("many.note2Body")}
              rows={2}
              maxLength={noteCharactersMax}
              value={note}
              onChange={setNote}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
