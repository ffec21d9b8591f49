import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import type { DraftBatch } from "../../batch-contract.ts";
import { usePauseBatch, useRemoveBatch, useRunBatch } from "../batch-actions.ts";
import { batchText } from "../batch-text.ts";
import { figuresOf, isOver } from "./batch-figures.ts";

/** What its member can do with a batch in this state. */
export function BatchActs({ of: batch }: { readonly of: DraftBatch }) {
  const t = useText(batchText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const run = useRunBatch();
  const pause = usePauseBatch();
  const remove = useRemoveBatch();
  const [isAsking, setAsking] = useState(false);
  const { open } = figuresOf(batch);
  // A failure is said by the action's own toast.
  const press = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <>
      {open > 0 && (
        <LinkTo to={procedurePaths.reviewBatch(workspaceId, batch.id)} className={buttonClassName({ kind: "ink" })}>
          {t("batches.act.review", { count: open })}
        </LinkTo>
      )}
      {batch.accepted > 0 && (
        <LinkTo
          to={procedurePaths.toPublish(workspaceId, { batchId: batch.id })}
          className={buttonClassName({ kind: open > 0 ? "line" : "ink" })}
        >
          {t("batches.act.approve", { count: batch.accepted })}
        </LinkTo>
      )}
      {batch.state === "paused" && (
        <Button isPending={run.isPending} onPress={() => press(run.run({ batchId: batch.id, body: {} }))}>
          {t("batches.act.resume")}
        </Button>
      )}
      {batch.state === "running" && (
        <Button isPending={pause.isPending} onPress={() => press(pause.run(batch.id))}>
          {t("batches.act.pause")}
        </Button>
      )}
      {isOver(batch) ? (
        <Button
          isPending={remove.isPending}
          onPress={() => press(remove.run(batch.id).then(() => go(procedurePaths.batches(workspaceId))))}
        >
          {t("batches.act.remove")}
        </Button>
      ) : (
        <Button onPress={() => setAsking(true)}>{t("batches.act.cancel")}</Button>
      )}
      <ConfirmDialog
        title={t("batches.act.cancelTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("batches.act.cancel")}
        cancelLabel={t("batches.act.keep")}
        destructive
        onConfirm={() => remove.run(batch.id)}
      >
        {t("batches.act.cancelBody")}
      </ConfirmDialog>
    </>
  );
}
