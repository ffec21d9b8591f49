import { useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { SetProgress } from "../../contract.ts";
import type { MemberProgress } from "../../training-contract.ts";
import { setProgressText } from "../progress-text.ts";

export type OpenMember = (row: MemberProgress) => void;

interface OpenButtonProps {
  readonly row: MemberProgress;
  readonly name: string;
  readonly onOpen: OpenMember;
}

/** The way to what a member did, for pointer and keyboard. */
function OpenButton({ row, name, onOpen }: OpenButtonProps) {
  const t = useText(setProgressText);
  return (
    <PlainButton
      className="truncate rounded-1 text-start hover:underline"
      aria-label={t("setProgress.openMember", { name })}
      onPress={() => onOpen(row)}
    >
      {name}
    </PlainButton>
  );
}

/** The columns of the progress at a desk; narrower windows show fewer. */
export function useProgressColumns(onOpen: OpenMember): readonly Column<MemberProgress>[] {
  const t = useText(setProgressText);
  const nameOf = usePersonName();
  return [
    {
      id: "person",
      head: t("setProgress.columns.person"),
      width: "minmax(180px,2fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(row.person)} />
          <OpenButton row={row} name={nameOf(row.person)} onOpen={onOpen} />
        </span>
      ),
    },
    { id: "done", head: t("setProgress.columns.done"), width: "120px", cell: (row) => <DoneOf row={row} /> },
    { id: "state", head: t("setProgress.columns.state"), width: "130px", cell: (row) => <ProgressState row={row} /> },
    {
      id: "due",
      head: t("setProgress.columns.due"),
      width: "120px",
      from: 720,
      cell: (row) => row.dueAt && <WorkspaceDay at={row.dueAt} />,
    },
    {
      id: "last",
      head: t("setProgress.columns.last"),
      width: "150px",
      from: 860,
      cell: (row) => row.lastDoneAt && <TimeStamp at={row.lastDoneAt} />,
    },
  ];
}

/** The same as cards, for a phone. */
export function useProgressCards(onOpen: OpenMember): readonly Column<MemberProgress>[] {
  const t = useText(setProgressText);
  const nameOf = usePersonName();
  return [
    {
      id: "person",
      head: t("setProgress.columns.person"),
      width: "minmax(0,1fr)",
      cell: (row) => (
        <div className="min-w-0 space-y-1.5">
          <p className="flex min-w-0 font-semibold">
            <OpenButton row={row} name={nameOf(row.person)} onOpen={onOpen} />
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <DoneOf row={row} />
            <ProgressState row={row} />
            {row.dueAt && (
              <span className="text-ink-2">
                {t("setProgress.columns.due")} <WorkspaceDay at={row.dueAt} />
              </span>
            )}
          </p>
        </div>
      ),
    },
  ];
}

export function DoneOf({ row }: { readonly row: SetProgress }) {
  const t = useText(setProgressText);
  const words = t("setProgress.doneOf", { done: row.doneCount, count: row.count });
  return (
    <span className="flex items-center gap-2">
      {row.count > 0 && <ProgressRing label={words} value={row.doneCount / row.count} />}
      <span className="num whitespace-nowrap" aria-hidden={row.count > 0}>
        {words}
      </span>
    </span>
  );
}

const tones = {
  done: "done",
  overdue: "stop",
  failed: "stop",
  waiting: "wait",
  again: "wait",
  inProgress: "plain",
  notStarted: "plain",
} as const satisfies Record<string, Tone>;

/** The most pressing fact about a member. */
export function stateOf(row: SetProgress): keyof typeof tones {
  if (row.count > 0 && row.doneCount === row.count) return "done";
  if (row.isOverdue) return "overdue";
  if (row.waitingCount > 0) return "waiting";
  if (row.failedCount > 0) return "failed";
  if (row.againCount > 0) return "again";
  return row.doneCount > 0 ? "inProgress" : "notStarted";
}

export function ProgressState({ row }: { readonly row: SetProgress }) {
  const t = useText(setProgressText);
  const state = stateOf(row);
  return <Badge tone={tones[state]}>{t(`setProgress.state.${state}`)}</Badge>;
}
