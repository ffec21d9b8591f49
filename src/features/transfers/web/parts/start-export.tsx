import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Archive } from "#kit/web/icons.ts";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { useStartExport } from "../export-queries.ts";
import { exportText } from "../export-text.ts";

/** [TF19] Begins an export, once its member has read what it holds and has signed in freshly. */
export function StartExport({
  files,
  fileBytes,
  isRunning,
}: {
  readonly files: number;
  readonly fileBytes: number;
  readonly isRunning: boolean;
}) {
  const t = useText(exportText);
  const sizeText = useSizeText();
  const guard = useSignInAgain();
  const start = useStartExport();
  const [isAsking, setAsking] = useState(false);
  const failedText = (error: unknown) =>
    isProblem(error, "exportRunning")
      ? t("exports.exportRunning")
      : t(isProblem(error, "freshSignInRequired") ? "exports.signIn" : "exports.actionFailed");
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        kind="ink"
        {...(isRunning && { disabledReason: t("exports.exportRunning") })}
        onPress={() => setAsking(true)}
      >
        <Archive aria-hidden />
        {t("exports.start")}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
        {isRunning ? t("exports.running") : t("exports.startNote", { count: files, size: sizeText(fileBytes) })}
      </p>
      <ConfirmDialog
        title={t("exports.startTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("exports.startConfirm")}
        failedText={failedText}
        onConfirm={() => guard(() => start.run(undefined))}
      >
        <div className="space-y-3">
          <p>{t("exports.startHolds")}</p>
          <p>{t("exports.startCare")}</p>
        </div>
      </ConfirmDialog>
    </section>
  );
}
