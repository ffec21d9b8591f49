import { useQuery } from "@tanstack/react-query";
import { ProcedureBody } from "#features/procedures/web/parts/preview/procedure-body.tsx";
import { ProcedureGroups } from "#features/procedures/web/parts/procedure-groups.tsx";
import { useText } from "#kit/web/i18n.ts";
import { FileQuestion } from "#kit/web/icons.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { WholeReceived } from "../../contract.ts";
import { type ReceivedState, sharingPaths } from "../../paths.ts";
import { sharingPolicy } from "../../policy.ts";
import { ReceivedActions } from "../parts/received-actions.tsx";
import { sharingQueries } from "../queries.ts";
import { sharingText } from "../text.ts";

/** [SP4] A procedure of another workspace, to read. */
export function ReceivedProcedureScreen() {
  const t = useText(sharingText);
  const workspaceId = useWorkspaceId();
  const state: ReceivedState = useParam("state") === "draft" ? "draft" : "published";
  const of = { sourceId: useParam("sourceId"), procedureId: useParam("procedureId") };
  const query = useQuery(sharingQueries.receivedOne(workspaceId, of, state));
  // What is no longer shared must not stay on the screen, though it is still in the cache.
  if (isNotFound(query.error)) {
    return (
      <main className="flex-1 px-4 md:px-6">
        <PageHead
          title={t("sharing.title")}
          back={<BackLink to={sharingPaths.list(workspaceId)} label={t("sharing.title")} />}
        />
        <EmptyState icon={<FileQuestion aria-hidden />} title={t("sharing.missing")}>
          {t("sharing.missingBody")}
        </EmptyState>
      </main>
    );
  }
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      {query.data ? (
        <Received received={query.data} state={state} />
      ) : query.isPending ? (
        <SkeletonLines lines={8} />
      ) : (
        <FailedState
          isScreen
          error={query.error}
          title={t("sharing.oneFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("sharing.failedBody")}
        </FailedState>
      )}
    </main>
  );
}

function Received({ received, state }: { readonly received: WholeReceived; readonly state: ReceivedState }) {
  const t = useText(sharingText);
  const workspaceId = useWorkspaceId();
  const mayAssign = useMay(sharingPolicy.assign);
  const { procedureData: procedure, isAssigned } = received;
  return (
    <>
      <PageHead
        title={procedure.title}
        back={<BackLink to={sharingPaths.list(workspaceId)} label={t("sharing.title")} />}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-1 text-xs">
            <bdi>{received.sourceWorkspaceName}</bdi>
            <Badge>{t(`sharing.states.${state}`)}</Badge>
            {isAssigned ? <ProcedureGroups of={received} shown={3} /> : <span>{t("sharing.unassigned")}</span>}
          </span>
        }
        actions={<ReceivedActions received={received} />}
      />
      <div className="max-w-3xl space-y-6 pt-6">
        <Banner tone="info">
          {t("sharing.readOnly", { workspace: received.sourceWorkspaceName })}{" "}
          {!isAssigned && mayAssign && t("sharing.onlyManagers")}
        </Banner>
        {procedure.description && <p className="text-md whitespace-pre-wrap text-ink-2">{procedure.description}</p>}
        <ProcedureBody content={procedure} />
      </div>
    </>
  );
}
