import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { workspacePolicy } from "../../policy.ts";
import { EnterpriseSection } from "../parts/enterprise-section.tsx";
import { InfoForm } from "../parts/info-form.tsx";
import { workspaceQueries } from "../queries.ts";
import { workspaceSettingsText } from "../settings-text.ts";

/** What holds for the whole workspace, and the enterprise around it. */
export function WorkspaceSettings() {
  const t = useText(workspaceSettingsText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(workspaceQueries.info(workspaceId));
  const mayManage = useMay(workspacePolicy.manage);
  const seesSiblings = useMay(workspacePolicy.seeSiblings);
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("workspaceSettings.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("workspaceSettings.back")} />}
      />
      <div className="mt-6 max-w-3xl space-y-12">
        {query.isPending && <SkeletonLines lines={8} />}
        {query.isError && !query.data && (
          <FailedState
            error={query.error}
            title={t("workspaceSettings.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("workspaceSettings.failedBody")}
          </FailedState>
        )}
        {query.data && !mayManage && <Banner tone="info">{t("workspaceSettings.readOnly")}</Banner>}
        {query.data && mayManage && <InfoForm info={query.data} />}
        {query.data && seesSiblings && <EnterpriseSection info={query.data} />}
      </div>
    </main>
  );
}
