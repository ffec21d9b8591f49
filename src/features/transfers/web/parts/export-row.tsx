import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { WorkspaceExport } from "../../export-contract.ts";
import { useExportAddress, useRemoveExport } from "../export-queries.ts";
import { exportText } from "../export-text.ts";

const isRunning = ({ state }: WorkspaceExport): boolean => state === "waiting" || state === "running";

/** An export: how far it is, or its archive with what proves it, and what can be done with it. */
export function ExportRow({ of: one }: { readonly of: WorkspaceExport }) {
  const t = useText(exportText);
  const sizeText = useSizeText();
  const { state, failure, missing, leftOut, sha256 } = one;
  const inBin = leftOut.map(({ kind, count }) => t(`exports.bin.${kind}`, { count })).join(", ");
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold wrap-anywhere">{one.fileName}</p>
        <p className="text-sm text-ink-2">
          {t(`exports.state.${state}`)}
          {state === "completed" && ` · ${sizeText(one.sizeBytes)}`} · <Ago at={one.updatedAt} /> ·{" "}
          {one.isScheduled ? t("exports.list.scheduled") : t("exports.list.by", { name: one.profileName })}
        </p>
        {failure !== null && <p className="text-sm text-stop">{t(`exports.failure.${failure}`)}</p>}
        {inBin !== "" && <p className="text-sm text-ink-2">{t("exports.list.inBin", { counts: inBin })}</p>}
        {missing > 0 && <p className="text-sm text-stop">{t("exports.list.missing", { count: missing })}</p>}
        {sha256 !== null && (
          <p className="text-xs text-ink-2">
            {t("exports.list.digest")} <code className="num wrap-anywhere">{sha256}</code>
          </p>
        )}
        {state === "completed" && (
          <p className="text-xs text-ink-2">
            {one.expiresAt === null ? (
              t("exports.list.kept")
            ) : (
              <>
                {t("exports.list.until")} <TimeStamp at={one.expiresAt} />
              </>
            )}
          </p>
        )}
        {isRunning(one) && (
          <ProgressBar
            label={t(`exports.state.${state}`)}
            value={one.total > 0 ? one.done / one.total : undefined}
            {...(one.total > 0 && { valueText: t("exports.progress", { done: one.done, total: one.total }) })}
            className="max-w-96"
          />
        )}
      </div>
      <ExportActs of={one} />
    </li>
  );
}

function ExportActs({ of: one }: { readonly of: WorkspaceExport }) {
  const t = useText(exportText);
  const remove = useRemoveExport();
  const [isAsking, setAsking] = useState(false);
  const isCancelling = isRunning(one);
  const isAsked = isCancelling || one.state === "completed";
  const removeNow = () => void remove.run(one.id).catch(() => toast.error(t("exports.actionFailed")));
  return (
    <div className="flex flex-wrap items-start gap-2">
      {one.state === "completed" && <DownloadButton of={one} />}
      <Button
        size="sm"
        aria-label={isCancelling ? t("exports.cancel") : t("exports.removeOf", { name: one.fileName })}
        isPending={remove.isPending}
        onPress={isAsked ? () => setAsking(true) : removeNow}
      >
        {t(isCancelling ? "exports.cancel" : "exports.remove")}
      </Button>
      <ConfirmDialog
        title={t(isCancelling ? "exports.cancelTitle" : "exports.removeTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t(isCancelling ? "exports.cancel" : "exports.remove")}
        {...(isCancelling && { cancelLabel: t("exports.keep") })}
        destructive
        onConfirm={() => remove.run(one.id)}
      >
        {t(isCancelling ? "exports.cancelBody" : "exports.removeBody")}
      </ConfirmDialog>
    </div>
  );
}

/** [TF21] Asks for an address of five minutes and lets the browser download from there, which goes on where it breaks off. */
function DownloadButton({ of: { id, fileName } }: { readonly of: WorkspaceExport }) {
  const t = useText(exportText);
  const guard = useSignInAgain();
  const address = useExportAddress();
  const download = async () => {
    try {
      const { url } = await guard(() => address.run(id));
      const link = document.createElement("a");
      link.href = url;
      link.download = fileName;
      link.click();
    } catch (error) {
      // A person who cancels signing in again needs no message.
      if (!isProblem(error, "freshSignInRequired")) toast.error(t("exports.downloadFailed"));
    }
  };
  return (
    <Button
      kind="ink"
      size="sm"
      aria-label={t("exports.downloadOf", { name: fileName })}
      isPending={address.isPending}
      onPress={() => void download()}
    >
      <Download aria-hidden />
      {t("exports.download")}
    </Button>
  );
}
