import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Bell } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { NextPage } from "#kit/web/ui/lists/next-page.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { MatrixCell, MatrixRow } from "../../matrix-contract.ts";
import type { SetType } from "../../rules/procedure-status.ts";
import { shownStateOf } from "../../rules/shown-state.ts";
import { useRemind } from "../actions.ts";
import { setProgressText } from "../progress-text.ts";
import { type ProgressFilters, setQueries } from "../queries.ts";

interface MatrixTableProps {
  readonly setId: string;
  readonly setType: SetType;
  readonly filters: ProgressFilters;
}

/** [S41] Members and procedures of a set, with what is due and what expires, and a reminder for those who are behind. */
export function MatrixTable({ setId, setType, filters }: MatrixTableProps) {
  const t = useText(setProgressText);
  const query = useInfiniteQuery(setQueries.matrix(useWorkspaceId(), setId, filters));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const procedures = query.data?.pages[0]?.procedures ?? [];
  if (query.isPending) return <SkeletonRows rows={10} />;
  if (query.isError && rows.length === 0) {
    return (
      <FailedState
        error={query.error}
        title={t("setProgress.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <RemindShown setId={setId} rows={rows} />
      {rows.length === 0 && !query.hasNextPage ? (
        <p className="px-4 py-8 text-ink-2 md:px-6">{t("setProgress.noMatch")}</p>
      ) : (
        <div className="above-trays min-h-0 flex-1 overflow-auto" data-scroller tabIndex={-1}>
          <table className="w-max min-w-full border-collapse text-sm">
            <thead>
              <tr>
                <th scope="col" className={`${headClass} sticky start-0 z-20 min-w-40 bg-sheet ps-4 md:ps-6`}>
                  {t("setProgress.columns.person")}
                </th>
                {procedures.map((one) => (
                  <th key={one.id} scope="col" className={`${headClass} max-w-44 min-w-36`}>
                    <bdi className="line-clamp-2">{one.title}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MemberRow
                  key={row.person.id}
                  row={row}
                  setType={setType}
                  procedureIds={procedures.map((one) => one.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <NextPage pages={query} />
    </>
  );
}

const headClass = "sticky top-0 z-10 border-b border-line bg-sheet px-3 py-2 text-start align-bottom font-semibold";

/** As many as one call takes. */
const atOnceMax = 200;

function RemindShown({ setId, rows }: { readonly setId: string; readonly rows: readonly MatrixRow[] }) {
  const t = useText(setProgressText);
  const remind = useRemind(setId);
  const ids = rows.flatMap((row) => (row.mayRemind ? [row.person.id] : [])).slice(0, atOnceMax);
  if (rows.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-xs text-ink-2 md:px-6">
      <Button
        isDisabled={ids.length === 0}
        isPending={remind.isPending}
        onPress={() => void remind.run(ids).catch(() => {})}
      >
        <Bell aria-hidden />
        {t("setProgress.remind", { count: ids.length })}
      </Button>
      {t("setProgress.remindNote")}
    </p>
  );
}

interface MemberRowProps {
  readonly row: MatrixRow;
  readonly setType: SetType;
  readonly procedureIds: readonly string[];
}

function MemberRow({ row, setType, procedureIds }: MemberRowProps) {
  const t = useText(setProgressText);
  const nameOf = usePersonName();
  const cells = new Map(row.cells.map((cell) => [cell.procedureId, cell]));
  return (
    <tr className="border-b border-line">
      <th scope="row" className="sticky start-0 bg-sheet px-3 py-2 ps-4 text-start font-semibold md:ps-6">
        {nameOf(row.person)}
        {row.remindedAt && (
          <span className="block text-2xs font-normal text-ink-3">
            <Bell className="inline size-3" aria-hidden /> <TimeStamp at={row.remindedAt} />
          </span>
        )}
      </th>
      {procedureIds.map((id) => {
        const cell = cells.get(id);
        return (
          <td key={id} className="px-3 py-2 align-top">
            {cell ? (
              <Cell cell={cell} setType={setType} />
            ) : (
              <span className="text-ink-3">{t("setProgress.cell.hidden")}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

const tones = {
  passed: "done",
  done: "done",
  overdue: "stop",
  failed: "stop",
  expired: "stop",
  signOff: "wait",
  grading: "wait",
  changed: "wait",
  inProgress: "plain",
  notStarted: "plain",
} as const satisfies Record<string, Tone>;

function Cell({ cell, setType }: { readonly cell: MatrixCell; readonly setType: SetType }) {
  const t = useText(setProgressText);
  const { state, again, outcome, isOverdue, dueAt, expiresAt } = cell;
  const shown = shownStateOf(setType, { state, again, result: outcome && { outcome } }) ?? again ?? state;
  const word = isOverdue ? "overdue" : shown;
  const moment = state === "done" ? expiresAt : dueAt;
  return (
    <>
      <Badge tone={tones[word]}>{t(`setProgress.cell.${word}`)}</Badge>
      {moment && (
        <span className="block pt-0.5 text-2xs text-ink-3">
          {t(state === "done" ? "setProgress.until" : "setProgress.due")} <WorkspaceDay at={moment} />
        </span>
      )}
    </>
  );
}
