import { useText } from "#kit/web/i18n.ts";
import { Bell } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { OverduePerson } from "../../matrix-contract.ts";
import { setPaths } from "../../paths.ts";
import { overdueText } from "./overdue-text.ts";

/** The columns of the list of overdue people at a desk; narrower windows show fewer. */
export function useOverdueColumns(group: string | undefined): readonly Column<OverduePerson>[] {
  const t = useText(overdueText);
  const nameOf = usePersonName();
  return [
    {
      id: "person",
      head: t("overdue.columns.person"),
      width: "minmax(160px,1fr)",
      cell: ({ person }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(person)} />
          <span className="truncate font-semibold">{nameOf(person)}</span>
        </span>
      ),
    },
    {
      id: "sets",
      head: t("overdue.columns.sets"),
      width: "minmax(200px,2fr)",
      cell: (row) => <SetsOf row={row} group={group} />,
    },
    {
      id: "since",
      head: t("overdue.columns.since"),
      width: "130px",
      cell: (row) => <WorkspaceDay at={row.since} />,
    },
    {
      id: "reminded",
      head: t("overdue.columns.reminded"),
      width: "150px",
      from: 800,
      cell: (row) => {
        const at = lastReminded(row);
        return at === undefined ? (
          <span className="text-ink-3">{t("overdue.notReminded")}</span>
        ) : (
          <TimeStamp at={at} />
        );
      },
    },
  ];
}

/** The same as cards, for a phone. */
export function useOverdueCards(group: string | undefined): readonly Column<OverduePerson>[] {
  const t = useText(overdueText);
  const nameOf = usePersonName();
  return [
    {
      id: "person",
      head: t("overdue.columns.person"),
      width: "minmax(0,1fr)",
      cell: (row) => {
        const reminded = lastReminded(row);
        return (
          <div className="min-w-0 space-y-1">
            <p className="truncate font-semibold">{nameOf(row.person)}</p>
            <SetsOf row={row} group={group} />
            <p className="text-xs text-ink-2">
              {t("overdue.since")} <WorkspaceDay at={row.since} />
              {reminded !== undefined && (
                <>
                  {" · "}
                  <Bell className="inline size-3" aria-hidden /> {t("overdue.reminded")}{" "}
                  <TimeStamp at={reminded} dateOnly />
                </>
              )}
            </p>
          </div>
        );
      },
    },
  ];
}

interface SetsOfProps {
  readonly row: OverduePerson;
  readonly group: string | undefined;
}

/** The sets in which a member is overdue, each with the way to its list. */
function SetsOf({ row, group }: SetsOfProps) {
  const t = useText(overdueText);
  const nameOf = usePersonName();
  const workspaceId = useWorkspaceId();
  return (
    <ul aria-label={t("overdue.of", { name: nameOf(row.person) })} className="line-clamp-2 min-w-0 text-sm">
      {row.sets.map((set, at) => (
        <li key={set.procedureSetId} className="inline">
          {at > 0 && ", "}
          <LinkTo to={setPaths.overdue(workspaceId, set.procedureSetId, group)} className={linkClassName}>
            <bdi>{set.setTitle}</bdi>
          </LinkTo>{" "}
          <span className="text-xs text-ink-2">{t("overdue.procedures", { count: set.overdueCount })}</span>
        </li>
      ))}
    </ul>
  );
}

function lastReminded({ sets }: OverduePerson): string | undefined {
  return sets
    .flatMap(({ remindedAt }) => (remindedAt === null ? [] : [remindedAt]))
    .toSorted()
    .at(-1);
}
