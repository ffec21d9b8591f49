import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { correctiveActionPaths } from "#features/corrective-actions/paths.ts";
import { actionAges } from "#features/corrective-actions/rules/age.ts";
import { actionQueries } from "#features/corrective-actions/web/queries.ts";
import { performPaths } from "#features/performs/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import { dayBegin } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import type { Loading } from "../home-section.tsx";
import { changeOf, type Week, weeksUntil } from "./rules/weeks.ts";
import { NamedBars, WeekBars } from "./team-bars.tsx";
import { CardSkeleton, cardClassName } from "./team-frame.tsx";
import { teamQueries } from "./team-queries.ts";
import { teamText } from "./team-text.ts";

interface CardProps<T> {
  readonly title: string;
  readonly query: Loading<T>;
  readonly children: (data: T) => ReactNode;
}

/** One figure. It loads and fails for itself. */
function Card<T>({ title, query, children }: CardProps<T>) {
  const t = useText(teamText);
  return (
    <section aria-label={title} className={cardClassName}>
      <h3 className="mb-1 text-xs font-normal text-ink-2">{title}</h3>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <FailedNote error={query.error} title={t("team.failed")} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup className="flex flex-1 flex-col">
          <CardSkeleton />
        </SkeletonGroup>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: string;
  /** Where there is no one list of it, it is a number alone. */
  readonly to?: string;
  readonly children: ReactNode;
}

function Figure({ label, figure, to, children }: FigureProps) {
  const number = <span className="num text-2xl leading-tight font-bold">{figure}</span>;
  return (
    <div className="mb-3">
      {to === undefined ? (
        number
      ) : (
        <LinkTo
          to={to}
          aria-label={`${figure} ${label}`}
          className="inline-block rounded-1 text-ink no-underline hover:underline"
        >
          {number}
        </LinkTo>
      )}
      <p className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-tight text-ink-2">{children}</p>
    </div>
  );
}

const shownWeeks = 8;
const figureWeeks = 4;

interface OfGroup {
  readonly group: string | undefined;
}

/** Finished runs, and those with a deviation, of the last four weeks and by week. [PF254] */
export function RecordCards({ group }: OfGroup) {
  const t = useText(teamText);
  const workspaceId = useWorkspaceId();
  const zone = useWorkspaceZone();
  const [{ weeks, cuts }] = useState(() => weeksUntil(new Date(), shownWeeks, zone));
  const query = useQuery(teamQueries.records(workspaceId, cuts, group));
  const [first, last] = [weeks.at(-figureWeeks), weeks.at(-1)];
  const to = (week: Week, result?: "deviations") => performPaths.records(workspaceId, { ...week, group, result });
  const whole: Week = { from: first?.from ?? "", to: last?.to ?? "" };
  const sum = (of: "records" | "deviating", from: number, until?: number) =>
    query.data?.slice(from, until).reduce((total, one) => total + one[of], 0) ?? 0;
  const bars = (of: "records" | "deviating") =>
    weeks.map((week, at) => {
      const count = query.data?.[at]?.[of] ?? 0;
      const [from, until] = [formatDate(dayBegin(week.from) ?? ""), formatDate(dayBegin(week.to) ?? "")];
      const label = t("team.week", { from, to: until, count });
      return { id: week.from, count, label, to: to(week, of === "deviating" ? "deviations" : undefined) };
    });
  const runs = sum("records", -figureWeeks);
  const deviating = sum("deviating", -figureWeeks);
  const change = changeOf(runs, sum("records", 0, -figureWeeks));
  return (
    <>
      <Card title={t("team.runs")} query={query}>
        {() => (
          <>
            <Figure label={t("team.runs")} figure={String(runs)} to={to(whole)}>
              {t("team.lastWeeks")}
              {change !== null && (
                <Badge wraps>
                  {change === 0
                    ? t("team.same")
                    : t("team.more", { percent: change > 0 ? `+${change}` : `−${-change}` })}
                </Badge>
              )}
            </Figure>
            <Chart>
              <WeekBars label={t("team.byWeek", { title: t("team.runs") })} bars={bars("records")} />
            </Chart>
          </>
        )}
      </Card>
      <Card title={t("team.deviations")} query={query}>
        {() => (
          <>
            <Figure label={t("team.deviations")} figure={String(deviating)} to={to(whole, "deviations")}>
              {t("team.lastWeeks")}
              {runs > 0 && (
                <Badge tone={deviating > 0 ? "wait" : "done"} wraps>
                  {t("team.share", { percent: Math.round((1000 * deviating) / runs) / 10 })}
                </Badge>
              )}
            </Figure>
            <Chart>
              <WeekBars label={t("team.byWeek", { title: t("team.deviations") })} bars={bars("deviating")} />
            </Chart>
          </>
        )}
      </Card>
    </>
  );
}

const Chart = ({ children }: { readonly children: ReactNode }) => <div className="mt-auto">{children}</div>;

const setsAtFirst = 3;

/** How many people are overdue in a learning set, and in which. [S43] */
export function OverdueCard({ group }: OfGroup) {
  const t = useText(teamText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(teamQueries.overdue(workspaceId, group));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card title={t("team.overdue")} query={query}>
      {({ people, sets, isPartial }) => {
        const sorted = sets.toSorted((a, b) => b.people - a.people);
        const figureOf = (count: number, more: boolean) => (more ? t("team.atLeast", { count }) : String(count));
        return (
          <>
            <Figure
              label={t("team.overdue")}
              figure={figureOf(people, isPartial)}
              to={setPaths.overduePeople(workspaceId, group)}
            >
              {people === 0 && !isPartial ? t("team.nobody") : t("team.sets", { count: sets.length })}
              {isPartial && <span>{t("team.partial")}</span>}
            </Figure>
            <Chart>
              <NamedBars
                label={t("team.overdue")}
                bars={(showsAll ? sorted : sorted.slice(0, setsAtFirst)).map((set) => ({
                  id: set.id,
                  name: set.title,
                  count: set.people,
                  figure: figureOf(set.people, set.isPartial),
                  label: t("team.inSet", { set: set.title, count: set.people }),
                  to: setPaths.overdue(workspaceId, set.id, group),
                }))}
              />
              {!showsAll && sorted.length > setsAtFirst && (
                <button type="button" className={`${linkClassName} mt-1 text-xs`} onClick={() => setShowsAll(true)}>
                  {t("team.allSets", { count: sorted.length })}
                </button>
              )}
            </Chart>
          </>
        );
      }}
    </Card>
  );
}

/** The open corrective actions by how long they have been open. [CA37] */
export function ActionsCard({ group }: OfGroup) {
  const t = useText(teamText);
  const workspaceId = useWorkspaceId();
  const query = useQuery({ ...actionQueries.counts(workspaceId, { group }), placeholderData: keepPreviousData });
  return (
    <Card title={t("team.actions")} query={query}>
      {({ open, overdue, byAge }) => (
        <>
          <Figure
            label={t("team.actions")}
            figure={String(open)}
            to={correctiveActionPaths.narrowed(workspaceId, { group })}
          >
            {open === 0 && t("team.noneOpen")}
            {overdue > 0 && (
              <LinkTo
                to={correctiveActionPaths.narrowed(workspaceId, { group, overdue: "true" })}
                className="rounded-1 no-underline"
              >
                <Badge tone="stop">{t("team.late", { count: overdue })}</Badge>
              </LinkTo>
            )}
          </Figure>
          <Chart>
            <NamedBars
              label={t("team.actions")}
              bars={actionAges.map((age) => ({
                id: age,
                name: t(`team.ages.${age}`),
                count: byAge[age],
                figure: String(byAge[age]),
                label: t("team.byAge", { age: t(`team.ages.${age}`), count: byAge[age] }),
                to: correctiveActionPaths.narrowed(workspaceId, { group, age }),
              }))}
            />
          </Chart>
        </>
      )}
    </Card>
  );
}
