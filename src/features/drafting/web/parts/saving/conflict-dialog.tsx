import { useState } from "react";
import { snapshotOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { ProcedureBody } from "#features/procedures/web/parts/preview/procedure-body.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { useContent, useEditing } from "../draft-context.tsx";
import { stepDifferences } from "./draft-differences.ts";

/** Two people wrote: shows both, and sends nothing before the person has decided. Whatever loses is kept. */
export function ConflictDialog({ theirs }: { readonly theirs: ProcedureDraft | undefined }) {
  return theirs ? <OpenDialog theirs={theirs} /> : null;
}

function OpenDialog({ theirs }: { theirs: ProcedureDraft }) {
  const t = useText(editorText, editorDialogText);
  const nameOf = usePersonName();
  const { driver } = useEditing();
  const mine = useContent();
  const [shown, setShown] = useState<"differences" | "mine" | "theirs">("differences");
  const { content } = snapshotOf(theirs);
  return (
    <Dialog
      title={t("editor.conflict.title")}
      size="xl"
      role="alertdialog"
      isOpen
      isDismissable={false}
      footer={
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <div className="space-y-1">
            <Button className="w-full" onPress={() => void driver.takeTheirs()}>
              {t("editor.conflict.theirs")}
            </Button>
            <p className="text-xs text-ink-3">{t("editor.conflict.theirsHint")}</p>
          </div>
          <div className="space-y-1">
            <Button kind="ink" className="w-full" autoFocus onPress={() => void driver.keepMine()}>
              {t("editor.conflict.mine")}
            </Button>
            <p className="text-xs text-ink-3">{t("editor.conflict.mineHint")}</p>
          </div>
        </div>
      }
    >
      <div className="space-y-4">
        <p>
          {t("editor.conflict.body", {
            name: nameOf(theirs.updatedBy),
            date: formatDateTime(theirs.updatedAt),
          })}
        </p>
        <Segments
          label={t("editor.conflict.look")}
          value={shown}
          onChange={setShown}
          items={[
            { id: "differences", text: t("editor.conflict.look") },
            { id: "mine", text: t("editor.conflict.showMine") },
            { id: "theirs", text: t("editor.conflict.showTheirs") },
          ]}
        />
        {shown === "differences" ? (
          <Differences mine={mine} theirs={content} />
        ) : (
          <ProcedureBody content={shown === "mine" ? mine : content} />
        )}
      </div>
    </Dialog>
  );
}

type Content = ReturnType<typeof useContent>;

function Differences({ mine, theirs }: { mine: Content; theirs: Content }) {
  const t = useText(editorText, editorDialogText);
  const differences = stepDifferences(mine, theirs);
  if (differences.length === 0) return <p className="text-ink-2">{t("editor.conflict.sameOutline")}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {differences.map(({ id, number, title, is }) => (
        <li key={id} className="flex min-h-11 items-center gap-3 py-1">
          <StepNumber n={number} />
          <span className="min-w-0 flex-1 wrap-anywhere">{title || t("editor.untitledStep")}</span>
          <Badge tone={is === "differs" ? "wait" : "plain"}>{t(`editor.conflict.${is}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
