import type { CorrectiveAction } from "#features/corrective-actions/contract.ts";
import { correctiveActionPaths } from "#features/corrective-actions/paths.ts";
import type { ProcedureSet } from "#features/sets/contract.ts";
import { setPaths } from "#features/sets/paths.ts";
import { GoOnInSet } from "#features/sets/web/parts/next-in-set.tsx";
import { day } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { serverNow } from "#kit/web/wire/server-time.ts";
import { useLasts } from "#kit/web/words/ago.ts";
import { formatDate, formatDateTime } from "#kit/web/words/dates.ts";
import { Row, rowActionClassName } from "./row.tsx";
import { homeText } from "./text.ts";

/** A set that presses: the press starts what comes next in it. */
export function SetRow({ set, isNext }: { readonly set: ProcedureSet; readonly isNext: boolean }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const { doneCount, count, dueAt, isOverdue } = set.myProgress;
  const open = (
    <LinkTo
      to={setPaths.detail(workspaceId, set.id)}
      aria-label={t("home.due.openSet", { title: set.title })}
      className={`${buttonClassName()} ${rowActionClassName}`}
    >
      {t("home.due.open")}
    </LinkTo>
  );
  return (
    <Row
      mark={
        <ProgressRing
          label={t("home.due.progress", { title: set.title, done: doneCount, count })}
          value={count === 0 ? 1 : doneCount / count}
        />
      }
      title={set.title}
      note={
        <>
          {t("home.due.left", { left: count - doneCount, count })}
          {(dueAt !== null || isOverdue) && " · "}
          {dueAt !== null && <DueIn at={dueAt} />}
          {dueAt === null && isOverdue && <Late>{t("home.due.overdue")}</Late>}
        </>
      }
      action={
        <GoOnInSet
          setId={set.id}
          kind={isNext ? "hivis" : "line"}
          className={rowActionClassName}
          label={(next) => t("home.due.goOnWith", { set: set.title, procedure: next })}
          otherwise={open}
        >
          {t("home.due.goOn")}
        </GoOnInSet>
      }
    />
  );
}

/** A corrective action that the person has. */
export function ActionRow({ action, isNext }: { readonly action: CorrectiveAction; readonly isNext: boolean }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  return (
    <Row
      mark={<TriangleAlert className="size-5 text-wait" aria-hidden />}
      title={action.title}
      note={
        <>
          {t("home.due.action")} · <DueIn at={action.dueAt} />
        </>
      }
      action={
        <LinkTo
          to={correctiveActionPaths.detail(workspaceId, action.id)}
          aria-label={t("home.due.openAction", { title: action.title })}
          className={`${buttonClassName({ kind: isNext ? "hivis" : "line" })} ${rowActionClassName}`}
        >
          {t("home.due.open")}
        </LinkTo>
      }
    />
  );
}

const Late = ({ children }: { readonly children: string }) => (
  <span className="font-semibold text-stop">{children}</span>
);

/** How late it is, or how long is left; the day itself where that is further off. */
function DueIn({ at }: { readonly at: string }) {
  const t = useText(homeText);
  const lasts = useLasts();
  const left = Date.parse(at) - serverNow().getTime();
  const words =
    left < 0
      ? t("home.due.late", { time: lasts(-left) })
      : left < day
        ? t("home.due.in", { time: lasts(left) })
        : t("home.due.on", { date: formatDate(at) });
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {left < 0 ? <Late>{words}</Late> : <span className={left < day ? "font-semibold text-wait" : ""}>{words}</span>}
    </time>
  );
}
