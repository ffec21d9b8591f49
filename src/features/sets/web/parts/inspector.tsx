import { useQuery } from "@tanstack/react-query";
import { WhySeenButton } from "#features/groups/web/parts/why-seen-button.tsx";
import { ProcedureGroups } from "#features/procedures/web/parts/procedure-groups.tsx";
import { useText } from "#kit/web/i18n.ts";
import { ListChecks, Pencil, SearchX, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { ProcedureSet, ProcedureSetDetail } from "../../contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { inspectorText } from "../inspector-text.ts";
import { setQueries } from "../queries.ts";
import { setText } from "../text.ts";
import { MyProgress, Pressing } from "./my-progress.tsx";
import type { SetDialog } from "./set-questions.tsx";
import { SetSteps } from "./set-steps.tsx";

interface InspectorProps {
  /** The set that the address names; closed where it names none. */
  readonly setId: string | undefined;
  /** The list's data of it. */
  readonly listed: ProcedureSet | undefined;
  readonly onAsk: (asked: SetDialog) => void;
  readonly onClose: () => void;
}

/** One set next to the list: its procedures in order, the person's status in each, and the possible actions. */
export function Inspector({ setId, listed, onAsk, onClose }: InspectorProps) {
  const t = useText(inspectorText);
  const workspaceId = useWorkspaceId();
  const query = useQuery({ ...setQueries.detail(workspaceId, setId ?? ""), enabled: setId !== undefined });
  const isMissing = query.isError && isNotFound(query.error);
  return (
    <Drawer
      side="end"
      title={query.data?.title ?? listed?.title ?? t("setInspector.loading")}
      isOpen={setId !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {query.data && !isMissing ? (
        <Whole set={query.data} onAsk={onAsk} />
      ) : isMissing ? (
        <EmptyState icon={<SearchX aria-hidden />} title={t("setInspector.missing")}>
          {t("setInspector.missingBody")}
        </EmptyState>
      ) : query.isError ? (
        <FailedState
          error={query.error}
          title={t("setInspector.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

function Whole({ set, onAsk }: { readonly set: ProcedureSetDetail; readonly onAsk: (asked: SetDialog) => void }) {
  const t = useText(inspectorText, setText);
  const hasGroups = useFlag("access_groups_enabled");
  const nameOf = usePersonName();
  const isFinished = set.setType === "workflow" && set.procedures.every((one) => one.state === "done");
  return (
    <div className="space-y-5 pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>{t(`sets.type.${set.setType}`)}</Badge>
        <MyProgress set={set} />
        <Pressing set={set} withWord />
      </div>
      {set.myReminder && (
        <Banner tone="info" title={t("setInspector.reminded", { name: nameOf(set.myReminder.by) })}>
          <Ago at={set.myReminder.at} />
        </Banner>
      )}
      <Terms set={set} />
      {isFinished && set.procedures.length > 0 && <Banner tone="done">{t("setInspector.finished")}</Banner>}
      {set.procedures.length === 0 ? (
        <p className="text-ink-2">{t("setInspector.empty")}</p>
      ) : (
        <SetSteps set={set} isFinished={isFinished} />
      )}
      {set.hiddenProcedures > 0 && (
        <p className="text-xs text-ink-3">{t("setInspector.hidden", { count: set.hiddenProcedures })}</p>
      )}
      {hasGroups && (
        <div className="flex flex-wrap items-center gap-2">
          <ProcedureGroups of={set} shown={4} />
          <WhySeenButton thing={{ kind: "procedureSet", id: set.id, title: set.title }} />
        </div>
      )}
      <Actions set={set} onAsk={onAsk} />
    </div>
  );
}

function Terms({ set }: { readonly set: ProcedureSetDetail }) {
  const t = useText(inspectorText);
  if (set.setType === "workflow") {
    return <p className="text-ink-2">{t(set.enforcesOrder ? "setInspector.inOrder" : "setInspector.anyOrder")}</p>;
  }
  const { passMark, attemptsMax, waitHours, needsSignOff } = set;
  return (
    <ul className="text-ink-2">
      <li>{t("setInspector.passMark", { mark: passMark })}</li>
      {attemptsMax !== null && <li>{t("setInspector.attemptsMax", { count: attemptsMax })}</li>}
      {waitHours !== null && <li>{t("setInspector.waitHours", { count: waitHours })}</li>}
      {needsSignOff && <li>{t("setInspector.needsSignOff")}</li>}
      {set.dueDays !== null && <li>{t("setInspector.dueDays", { count: set.dueDays })}</li>}
      {set.dueOn !== null && (
        <li>
          {t("setInspector.dueOn")} <WorkspaceDay at={set.dueOn} />
        </li>
      )}
      {set.validMonths !== null && <li>{t("setInspector.valid", { count: set.validMonths })}</li>}
    </ul>
  );
}

function Actions({ set, onAsk }: { readonly set: ProcedureSetDetail; readonly onAsk: (asked: SetDialog) => void }) {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  const mayEdit = useMay(setPolicy.edit, set);
  const maySeeProgress = useMay(setPolicy.seeProgress, set);
  const mayDelete = useMay(setPolicy.delete, set);
  const hasGroups = useFlag("access_groups_enabled");
  if (!mayEdit && !mayDelete) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {mayEdit && (
        <LinkTo to={setPaths.edit(workspaceId, set.id)} className={buttonClassName()}>
          <Pencil aria-hidden />
          {t("sets.actions.edit")}
        </LinkTo>
      )}
      {maySeeProgress && (
        <LinkTo to={setPaths.progress(workspaceId, set.id)} className={buttonClassName()}>
          <ListChecks aria-hidden />
          {t("sets.actions.progress")}
        </LinkTo>
      )}
      {mayEdit && hasGroups && (
        <Button onPress={() => onAsk({ what: "access", sets: [set] })}>
          <ShieldCheck aria-hidden />
          {t("sets.actions.access")}
        </Button>
      )}
      {mayDelete && (
        <Button kind="bare" onPress={() => onAsk({ what: "delete", sets: [set] })}>
          <Trash2 aria-hidden />
          {t("sets.actions.delete")}
        </Button>
      )}
    </div>
  );
}
