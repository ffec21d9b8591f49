import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import type { ContentImport } from "../../contract.ts";
import { transferPaths } from "../../paths.ts";
import { usePauseImport, useRemoveImport, useRunImport } from "../actions.ts";
import { transferText } from "../text.ts";

/** What its member can do with an import in this state. */
export function ImportActs({ of: { id, state } }: { readonly of: ContentImport }) {
  const t = useText(transferText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const run = useRunImport();
  const pause = usePauseImport();
  const remove = useRemoveImport();
  const [isAsking, setAsking] = useState(false);
  const isOver = state === "completed" || state === "cancelled" || state === "failed";
  const isRunning = state === "waiting" || state === "running";
  // A failure is said by the action's own toast.
  const press = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <>
      {(state === "checked" || state === "paused") && (
        <Button kind="ink" isPending={run.isPending} onPress={() => press(run.run(id))}>
          {t(state === "checked" ? "imports.act.run" : "imports.act.resume")}
        </Button>
      )}
      {isRunning && (
        <Button isPending={pause.isPending} onPress={() => press(pause.run(id))}>
          {t("imports.act.pause")}
        </Button>
      )}
      {isOver ? (
        <Button
          isPending={remove.isPending}
          onPress={() => press(remove.run(id).then(() => go(transferPaths.list(workspaceId))))}
        >
          {t("imports.act.remove")}
        </Button>
      ) : (
        <Button onPress={() => setAsking(true)}>{t("imports.act.cancel")}</Button>
      )}
      <ConfirmDialog
        title={t("imports.act.cancelTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("imports.act.cancel")}
        cancelLabel={t("imports.act.keep")}
        destructive
        onConfirm={() => remove.run(id)}
      >
        {t("imports.act.cancelBody")}
      </ConfirmDialog>
    </>
  );
}
