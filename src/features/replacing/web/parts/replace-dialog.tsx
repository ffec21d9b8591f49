import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { FoundProcedure } from "../../contract.ts";
import type { Search } from "../queries.ts";
import { isWaiting, summaryOf } from "../state/summary.ts";
import { replacingText } from "../text.ts";
import type { Run } from "./use-run.ts";

/** The matches to replace: all of some procedures, or single ones of one. */
export interface ReplaceRequest {
  readonly procedures: readonly FoundProcedure[];
  readonly only?: string[] | undefined;
}

interface ReplaceDialogProps {
  readonly request: ReplaceRequest | undefined;
  readonly search: Search;
  readonly by: string;
  readonly run: Run;
  readonly onClose: () => void;
  /** Closes the dialog when it is done. */
  readonly onConfirm: (procedures: readonly FoundProcedure[], withdrawsRequests: boolean) => Promise<void>;
}

/** [P167] Says what a replacement comes to before it is done, shows how far it is, and lets it be stopped. */
export function ReplaceDialog({ request, search, by, run, onClose, onConfirm }: ReplaceDialogProps) {
  const t = useText(replacingText);
  const kit = useText(kitText);
  const [withdraws, setWithdraws] = useState(false);
  if (!request) return null;
  const { procedures } = request;
  const chosen = withdraws ? procedures : procedures.filter((one) => !isWaiting(one));
  const all = countsOf(request, procedures);
  const count = countsOf(request, chosen).places;
  const { text } = search;
  return (
    <Dialog
      title={by === "" ? t("replacing.question.titleBlank", { text }) : t("replacing.question.title", { text, by })}
      size="md"
      role="alertdialog"
      isOpen
      isDismissable={run.progress === undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        run.progress ? (
          <Button onPress={run.stop}>{t("replacing.stop")}</Button>
        ) : (
          <>
            <Button kind="bare" onPress={onClose}>
              {kit("kit.cancel")}
            </Button>
            <Button
              kind="ink"
              onPress={() => void onConfirm(chosen, withdraws)}
              {...(count === 0 && { disabledReason: t("replacing.question.nothing") })}
            >
              {t("replacing.question.confirm", { count })}
            </Button>
          </>
        )
      }
    >
      {run.progress ? (
        <RunProgress run={run} label={t("replacing.question.running")} />
      ) : (
        <div className="space-y-3">
          <p className="text-lg font-semibold">
            {t("replacing.question.summary", {
              places: t("replacing.places", { count: all.places }),
              procedures: t("replacing.procedures", { count: all.procedures }),
            })}
          </p>
          {all.published > 0 && <p>{t("replacing.question.published", { count: all.published })}</p>}
          {all.edited.length > 0 && <Edited procedures={all.edited} />}
          {all.waiting > 0 && (
            <div className="space-y-2 rounded-2 border border-line bg-sheet px-4 py-3">
              <p className="font-semibold">{t("replacing.question.waiting", { count: all.waiting })}</p>
              <Checkbox isSelected={withdraws} onChange={setWithdraws}>
                {t("replacing.question.withdraw", { count: all.waiting })}
              </Checkbox>
            </div>
          )}
          <p className="text-ink-2">{t("replacing.question.left")}</p>
        </div>
      )}
    </Dialog>
  );
}

const namedMax = 5;

/** [P168] The drafts that others are editing, and by whom, as far as the reader may know them. */
function Edited({ procedures }: { readonly procedures: readonly FoundProcedure[] }) {
  const t = useText(replacingText);
  const nameOf = usePersonName();
  const rest = procedures.length - namedMax;
  return (
    <div className="space-y-1 rounded-2 border border-line bg-sheet px-4 py-3">
      <p className="font-semibold">{t("replacing.question.edited", { count: procedures.length })}</p>
      <ul className="list-disc ps-5">
        {procedures.slice(0, namedMax).map(({ procedureId, title, editedBy }) => (
          <li key={procedureId} className="wrap-anywhere">
            <bdi>{title}</bdi>
            {" · "}
            <bdi>{editedBy?.person ? nameOf(editedBy.person) : t("replacing.question.somebody")}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{t("replacing.report.more", { count: rest })}</li>}
      </ul>
    </div>
  );
}

const countsOf = ({ only }: ReplaceRequest, procedures: readonly FoundProcedure[]) => {
  const all = summaryOf(procedures);
  return only ? { ...all, places: only.length * procedures.length } : all;
};

/** How far something is that is done to many procedures. */
export function RunProgress({ run: { progress }, label }: { readonly run: Run; readonly label: string }) {
  const t = useText(replacingText);
  if (!progress) return null;
  return (
    <ProgressBar
      label={label}
      value={progress.done / Math.max(1, progress.total)}
      valueText={t("replacing.progress", progress)}
    />
  );
}
