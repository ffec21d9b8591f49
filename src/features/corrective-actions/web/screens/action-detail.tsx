import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { twoDigits } from "#kit/text.ts";
import { minute } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { ActionDetail } from "../../contract.ts";
import { correctiveActionPaths } from "../../paths.ts";
import { PriorityBadge, StateBadge } from "../parts/action-badges.tsx";
import { ActionButtons } from "../parts/action-buttons.tsx";
import { ActionTimeline } from "../parts/action-timeline.tsx";
import { useDeviationWords } from "../parts/deviation-words.ts";
import { useAssigneeName, useNameOf } from "../parts/use-names.ts";
import { actionQueries } from "../queries.ts";
import { actionText } from "../text.ts";

/** One corrective action: the finding, its assignee, and its timeline. */
export function ActionDetailScreen() {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const actionId = useParam("actionId");
  const { data: action, error, isPending, refetch, isFetching } = useQuery(actionQueries.detail(workspaceId, actionId));
  const back = <BackLink to={correctiveActionPaths.list(workspaceId)} label={t("correctiveActions.back")} />;
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={action?.title ?? t("correctiveActions.title")}
        back={back}
        note={action && <ActionStatus action={action} />}
        actions={action && <ActionButtons key={action.id} action={action} />}
      />
      {isPending && <SkeletonRows rows={6} />}
      {!action && isNotFound(error) && (
        <EmptyState icon={<TriangleAlert />} title={t("correctiveActions.missing")}>
          {t("correctiveActions.missingBody")}
        </EmptyState>
      )}
      {!action && error && !isNotFound(error) && (
        <FailedState
          error={error}
          title={t("correctiveActions.failed")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {t("correctiveActions.failedBody")}
        </FailedState>
      )}
      {action && (
        <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-8 lg:order-2">
            <About action={action} />
            <Facts action={action} />
          </div>
          <div className="min-w-0 space-y-8">
            <Words title={t("correctiveActions.description")} words={action.description} />
            <Words title={t("correctiveActions.resolution")} words={action.resolution} />
            <ActionTimeline key={action.id} action={action} />
          </div>
        </div>
      )}
    </main>
  );
}

const ActionStatus = ({ action }: { readonly action: ActionDetail }) => (
  <span className="mt-1 flex flex-wrap gap-2">
    <StateBadge action={action} />
    <PriorityBadge priority={action.priority} />
  </span>
);

function Words({ title, words }: { readonly title: string; readonly words: string }) {
  if (words === "") return null;
  return (
    <section className="space-y-1">
      <h2 className="text-md">{title}</h2>
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{words}</p>
    </section>
  );
}

function About({ action }: { readonly action: ActionDetail }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const deviationWords = useDeviationWords();
  const { step, module, deviation, recordId, procedureId } = action;
  return (
    <section className="space-y-3">
      <h2 className="text-md">{t("correctiveActions.about")}</h2>
      <dl className="space-y-3">
        <Fact name={t("correctiveActions.procedure")}>
          {action.isProcedureThere ? (
            <LinkTo to={procedurePaths.preview(workspaceId, procedureId)} className={linkClassName}>
              {action.procedureTitle}
            </LinkTo>
          ) : (
            action.procedureTitle
          )}{" "}
          <span className="num text-xs font-normal text-ink-2">
            {t("correctiveActions.version", { version: action.version })}
          </span>
        </Fact>
        {step && <Fact name={t("correctiveActions.step", { number: twoDigits(step.number) })}>{step.title}</Fact>}
        {module?.question && <Fact name={t("correctiveActions.question")}>{module.question}</Fact>}
        {deviation && <Fact name={t("correctiveActions.deviation")}>{deviationWords(deviation)}</Fact>}
      </dl>
      {recordId !== null && (
        <LinkTo to={performPaths.record(workspaceId, procedureId, recordId)} className={linkClassName}>
          {t("correctiveActions.record")}
        </LinkTo>
      )}
    </section>
  );
}

function Facts({ action }: { readonly action: ActionDetail }) {
  const t = useText(actionText);
  const nameOf = useNameOf();
  const assigneeName = useAssigneeName();
  return (
    <dl className="space-y-3">
      <Fact name={t("correctiveActions.assignee")}>{assigneeName(action)}</Fact>
      <Fact name={t("correctiveActions.due")}>
        <TimeStamp at={action.dueAt} />
      </Fact>
      <Fact name={t("correctiveActions.openedBy")}>{nameOf(action.openedBy)}</Fact>
      <Fact name={t("correctiveActions.openedAt")}>
        <TimeStamp at={action.openedAt} />
      </Fact>
      {isLater(action) && (
        <Fact name={t("correctiveActions.claimedAt")}>
          <TimeStamp at={action.claimedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** Without a network it was opened on the device before the server received it. */
const isLater = ({ openedAt, claimedAt }: ActionDetail): boolean =>
  Math.abs(new Date(openedAt).getTime() - new Date(claimedAt).getTime()) > minute;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);
