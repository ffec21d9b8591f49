import { useText } from "#kit/web/i18n.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import type { ProcedureSet } from "../../contract.ts";
import { setText } from "../text.ts";

interface MyProgressProps {
  readonly set: ProcedureSet;
}

/** The ring, with n of m. */
export function MyProgress({ set }: MyProgressProps) {
  const t = useText(setText);
  const { doneCount, count } = set.myProgress;
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <ProgressRing
        label={t("sets.progressOf", { title: set.title, done: doneCount, count })}
        value={doneCount / count}
      />
      <span className="num whitespace-nowrap" aria-hidden>
        {t("sets.progress", { done: doneCount, count })}
      </span>
    </span>
  );
}

interface PressingProps extends MyProgressProps {
  /** If nothing next to it says that it is a due date. */
  readonly withWord?: boolean;
}

/** The pressing part: overdue, to repeat, or the next date. */
export function Pressing({ set, withWord = false }: PressingProps) {
  const t = useText(setText);
  const { isOverdue, againCount, failedCount, waitingCount, dueAt, count, doneCount } = set.myProgress;
  if (count > 0 && doneCount === count) return <Badge tone="done">{t("sets.allDone")}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {isOverdue && <Badge tone="stop">{t("sets.overdue")}</Badge>}
      {failedCount > 0 && <Badge tone="stop">{t("sets.failed", { count: failedCount })}</Badge>}
      {waitingCount > 0 && <Badge tone="wait">{t("sets.waiting", { count: waitingCount })}</Badge>}
      {againCount > 0 && <Badge tone="wait">{t("sets.again", { count: againCount })}</Badge>}
      {dueAt && !isOverdue && (
        <span className="text-ink-2">
          {withWord && `${t("sets.due")} `}
          <WorkspaceDay at={dueAt} />
        </span>
      )}
    </span>
  );
}
