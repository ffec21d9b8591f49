import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { DraftBatch } from "../../batch-contract.ts";
import { figuresOf, taskStateOfBatch } from "../batch/batch-figures.ts";
import { generationText } from "../text.ts";
import { StateMark } from "./task-row.tsx";

interface BatchRowProps {
  readonly batch: DraftBatch;
  readonly onDismiss: () => void;
}

/** [PG37] A batch as one task: how far it is, and the way to its results. */
export function BatchRow({ batch, onDismiss }: BatchRowProps) {
  const t = useText(generationText);
  const workspaceId = useWorkspaceId();
  const state = taskStateOfBatch(batch) ?? "completed";
  const { done, count, open, failed } = figuresOf(batch);
  const stateText = batch.state === "cancelled" ? "completed" : batch.state;
  const words = t(`fromFolder.${stateText}`, { done, count, open, failed });
  const labelOf = (action: string) => t("tasks.actOn", { action, title: batch.title });
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex items-start gap-2.5">
        <StateMark state={state} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{batch.title}</p>
          <p className="text-xs text-ink-2">{words}</p>
        </div>
      </div>
      {(batch.state === "running" || batch.state === "paused") && (
        <ProgressBar label={words} value={count === 0 ? undefined : done / count} hideLabel />
      )}
      <div className="flex flex-wrap gap-2">
        <LinkTo
          to={procedurePaths.batch(workspaceId, batch.id)}
          className={buttonClassName({ kind: state === "pending" ? "line" : "ink", size: "sm" })}
          aria-label={labelOf(t("fromFolder.show"))}
        >
          {t("fromFolder.show")}
        </LinkTo>
        {state !== "pending" && (
          <Button kind="bare" size="sm" aria-label={labelOf(t("tasks.dismiss"))} onPress={onDismiss}>
            {t("tasks.dismiss")}
          </Button>
        )}
      </div>
    </li>
  );
}
