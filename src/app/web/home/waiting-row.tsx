import type { ComponentProps } from "react";
import type { HistoryEntry } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { UserSearch } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StatusMark } from "#kit/web/ui/marks/status-mark.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { Row, rowActionClassName } from "./row.tsx";
import { homeText } from "./text.ts";
import type { Waiting } from "./waiting.ts";

/** Holds the place of a row whose code is on its way: what stands below would be pushed away. */
const HeldRow = ({ title }: { readonly title: string }) => (
  <Row mark={null} title={title} note={"\u00a0"} action={<span className={`btn invisible ${rowActionClassName}`} />} />
);

/** Where nothing is due, nothing of sets and actions is fetched. */
const SetRow = lazyComponent(() => import("./due-rows.tsx").then((module) => module.SetRow), undefined, {
  placeholder: ({ set }) => <HeldRow title={set.title} />,
});
const ActionRow = lazyComponent(() => import("./due-rows.tsx").then((module) => module.ActionRow), undefined, {
  placeholder: ({ action }) => <HeldRow title={action.title} />,
});

interface WaitingRowProps {
  readonly waiting: Waiting;
  /** The one next action of the page: it is hi-vis. */
  readonly isNext: boolean;
}

export function WaitingRow({ waiting, isNext }: WaitingRowProps) {
  if (waiting.kind === "running") return <RunningRow perform={waiting.perform} isNext={isNext} />;
  if (waiting.kind === "photos") return <PhotosRow record={waiting.record} isNext={isNext} />;
  if (waiting.kind === "set") return <SetRow set={waiting.set} isNext={isNext} />;
  if (waiting.kind === "action") return <ActionRow action={waiting.action} isNext={isNext} />;
  return <DraftRow kind={waiting.kind} procedure={waiting.procedure} isNext={isNext} />;
}

/** Another member's record with photos that a person must check. */
function PhotosRow({ record, isNext }: { readonly record: HistoryEntry; readonly isNext: boolean }) {
  const t = useText(homeText);
  const nameOf = usePersonName();
  const { title, profileName, isFormer } = record;
  return (
    <LinkRow
      mark={<UserSearch className="size-5 text-wait" aria-hidden />}
      title={title}
      note={
        <>
          {t("home.waiting.photosNote", { name: nameOf({ displayName: profileName, isFormer }) })} ·{" "}
          <TimeStamp at={record.submitted_at} />
        </>
      }
      to={performPaths.record(useWorkspaceId(), record.procedureId, record.id)}
      action={t("home.waiting.photos")}
      actionLabel={t("home.waiting.photosOf", { title })}
      isNext={isNext}
    />
  );
}

type RunningRowProps = Pick<Extract<Waiting, { kind: "running" }>, "perform"> & { readonly isNext: boolean };

function RunningRow({ perform, isNext }: RunningRowProps) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const { doneCount, stepCount } = perform;
  const progress = t("home.waiting.progress", { done: doneCount, all: stepCount });
  return (
    <LinkRow
      mark={<ProgressRing label={progress} value={stepCount === 0 ? 1 : doneCount / stepCount} />}
      title={perform.title}
      note={
        <>
          {progress} · {t("home.waiting.touched")} <TimeStamp at={perform.updatedAt} />
        </>
      }
      badge={
        perform.newerVersion !== null && (
          <Badge tone="info">{t("home.waiting.newer", { version: perform.newerVersion })}</Badge>
        )
      }
      to={performPaths.perform(workspaceId, perform.procedureId, perform.id)}
      action={t("home.waiting.goOn")}
      actionLabel={t("home.waiting.goOnWith", { title: perform.title })}
      isNext={isNext}
    />
  );
}

type DraftRowProps = Pick<Extract<Waiting, { procedure: unknown }>, "kind" | "procedure"> & {
  readonly isNext: boolean;
};

function DraftRow({ kind, procedure, isNext }: DraftRowProps) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const title = procedure.draftTitle ?? procedure.title;
  const looks = {
    review: {
      mark: "pending",
      note: t("home.waiting.reviewNote", { name: procedure.updatedBy.displayName }),
      to: procedurePaths.decide(workspaceId, procedure.id),
      action: t("home.waiting.review"),
      actionLabel: t("home.waiting.reviewOf", { title }),
    },
    awaiting: {
      mark: "pending",
      note: t("home.waiting.awaitingNote"),
      to: procedurePaths.decide(workspaceId, procedure.id),
      action: t("home.waiting.look"),
      actionLabel: t("home.waiting.lookAt", { title }),
    },
    rejected: {
      mark: "rejected",
      note: t("home.waiting.mendNote"),
      to: procedurePaths.edit(workspaceId, procedure.id, { showReject: true }),
      action: t("home.waiting.mend"),
      actionLabel: t("home.waiting.mendOf", { title }),
    },
    draft: {
      mark: "draft",
      note: t("home.waiting.writeNote"),
      to: procedurePaths.edit(workspaceId, procedure.id),
      action: t("home.waiting.write"),
      actionLabel: t("home.waiting.writeOf", { title }),
    },
  } as const;
  const { mark, note, to, action, actionLabel } = looks[kind];
  return (
    <LinkRow
      mark={<StatusMark status={mark} hideText />}
      title={title}
      note={
        <>
          {note} · <TimeStamp at={procedure.updatedAt} />
        </>
      }
      to={to}
      action={action}
      actionLabel={actionLabel}
      isNext={isNext}
    />
  );
}

interface LinkRowProps extends Omit<ComponentProps<typeof Row>, "action"> {
  readonly to: string;
  readonly action: string;
  readonly actionLabel: string;
  readonly isNext: boolean;
}

const LinkRow = ({ to, action, actionLabel, isNext, ...row }: LinkRowProps) => (
  <Row
    {...row}
    action={
      <LinkTo
        to={to}
        aria-label={actionLabel}
        className={`${buttonClassName({ kind: isNext ? "hivis" : "line" })} ${rowActionClassName}`}
      >
        {action}
      </LinkTo>
    }
  />
);
