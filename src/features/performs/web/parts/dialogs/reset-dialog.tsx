import { useQuery, useQueryClient } from "@tanstack/react-query";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/confirm-dialog.tsx";
import { SkeletonLines } from "#kit/web/ui/skeleton.tsx";
import { hasData } from "../../../rules/perform-data.ts";
import { carryOver } from "../../../rules/reset.ts";
import { performText } from "../../text.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface ResetDialogProps {
  readonly version: number;
  readonly onClose: () => void;
}

/** Moves to the latest published version, after showing what is kept (ruling R7). */
export function ResetDialog({ version, onClose }: ResetDialogProps) {
  const t = useText(performText);
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const { driver, state } = usePerformPlace();
  const { procedureId } = state.progress;
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
  const latest = useQuery({
    queryKey: [workspaceId, "procedures", "performable", procedureId],
    queryFn: ({ signal }) => call(procedureEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
  });
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
      {latest.data ? <WhatIsKept latest={latest.data} /> : <Looking isPending={latest.isPending} />}
    </ConfirmDialog>
  );
}

function Looking({ isPending }: { readonly isPending: boolean }) {
  const t = useText(performText);
  if (!isPending) return <p>{t("performs.reset.note")}</p>;
  return (
    <>
      <p className="mb-2">{t("performs.reset.looking")}</p>
      <SkeletonLines lines={2} />
    </>
  );
}

function WhatIsKept({ latest }: { readonly latest: Parameters<typeof carryOver>[1] }) {
  const t = useText(performText);
  const { state } = usePerformPlace();
  const { procedure, stepsProgress } = state.progress;
  const { keptModuleIds, askedAgain, gone } = carryOver(procedure, latest, stepsProgress);
  const total = stepsProgress.flatMap((step) => step.modules.filter(hasData)).length;
  return (
    <div className="grid gap-2">
      {total > 0 && <p>{t("performs.reset.kept", { kept: keptModuleIds.length, total })}</p>}
      {askedAgain.length > 0 && <p>{t("performs.reset.asked", { count: askedAgain.length })}</p>}
      {gone.length > 0 && <p>{t("performs.reset.gone", { count: gone.length })}</p>}
      <p className="text-ink-2">{t("performs.reset.note")}</p>
    </div>
  );
}
