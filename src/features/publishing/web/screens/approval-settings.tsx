import { useQuery } from "@tanstack/react-query";
import { approvalPolicy } from "#features/procedures/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { ApprovalSetting } from "../../contract.ts";
import { StageSettings } from "../parts/stage-settings.tsx";
import { approvalQueries } from "../queries.ts";
import { stageText } from "../stage-text.ts";

/** Who signs a procedure before it is published, and in which order. */
export function ApprovalSettings() {
  const t = useText(stageText);
  const workspaceId = useWorkspaceId();
  const mayChange = useMay(approvalPolicy.changeStages);
  const query = useQuery(approvalQueries.setting(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("stages.title")}
        note={t("stages.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("stages.back")} />}
      />
      <div className="mt-6 max-w-3xl space-y-6">
        <p>{t("stages.intro")}</p>
        <p className="text-ink-2">{t("stages.rules")}</p>
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && !query.data && (
          <FailedState
            error={query.error}
            title={t("stages.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("stages.failedBody")}
          </FailedState>
        )}
        {query.data && mayChange && <StageSettings setting={query.data} />}
        {query.data && !mayChange && (
          <>
            <Banner tone="info">{t("stages.readOnly")}</Banner>
            <StageSummary setting={query.data} />
          </>
        )}
      </div>
    </main>
  );
}

/** The stages to read, in a few lines. */
function StageSummary({ setting }: { readonly setting: ApprovalSetting }) {
  const t = useText(stageText);
  const nameOf = usePersonName();
  if (setting.stages.length === 0) return <p>{t("stages.summaryNone")}</p>;
  return (
    <ol className="list-decimal space-y-1 ps-5">
      {setting.stages.map(({ name, needed, people, groups }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <span className="block text-xs text-ink-2">
            {[...people.map(nameOf), ...groups.map((group) => group.name ?? t("stages.hiddenGroup"))].join(", ")}
            {needed > 1 && ` · ${t("stages.orderOne", { count: needed })}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
