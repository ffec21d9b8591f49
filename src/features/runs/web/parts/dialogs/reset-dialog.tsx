import { useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { useLatestVersion } from "../../state/latest-version.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { VersionChangeSummary } from "./version-change-summary.tsx";

interface ResetDialogProps {
  readonly version: number;
  /** The step on screen. */
  readonly stepId: string;
  readonly onClose: () => void;
}

/** Moves to the latest published version, after showing which answers are kept (ruling R7). */
export function ResetDialog({ version, stepId, onClose }: ResetDialogProps) {
  const t = useText(performDialogText);
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const { driver, state } = usePerformPlace();
  const latest = useLatestVersion(state.progress.procedureId);
  const reset = async () => {
    if (!(await driver.reset())) throw new Error("notSent");
    void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
  };
  const failedText = (error: unknown): string => {
    if (error instanceof Error && error.message === "notSent") return t("performs.reset.notSent");
    if (isProblem(error) && error.status === 403) return t("performs.reset.errorPerformResetForbidden");
    return t(
      isProblem(error) && error.status === 404 ? "performs.reset.errorPerformIdNotFound" : "performs.reset.failed",
    );
  };
  return (
    <ConfirmDialog
      title={t("performs.reset.title", { version })}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      confirmLabel={t("performs.reset.confirm", { version })}
      onConfirm={reset}
      failedText={failedText}
    >
      {latest.data ? (
        <VersionChangeSummary latest={latest.data} stepId={stepId} />
      ) : (
        <Looking isPending={latest.isPending} />
      )}
    </ConfirmDialog>
  );
}

function Looking({ isPending }: { readonly isPending: boolean }) {
  const t = useText(performDialogText);
  if (!isPending) return <p>{t("performs.reset.note")}</p>;
  return (
    <>
      <p className="mb-2">{t("performs.reset.looking")}</p>
      <SkeletonLines lines={2} />
    </>
  );
}
