import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { OwnIdentities } from "../parts/own-identities.tsx";
import { OwnSessions } from "../parts/own-sessions.tsx";
import { ssoQueries } from "../queries.ts";
import { ssoText } from "../text.ts";

/** How the person signs in, and where they are signed in. */
export function Account() {
  const t = useText(ssoText);
  const workspaceId = useWorkspaceId();
  const { data, isPending, isError, error, refetch, isRefetching } = useQuery(ssoQueries.identities());
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("sso.account.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("sso.back")} />}
      />
      <div className="mt-6 max-w-4xl space-y-10">
        {isPending && <SkeletonRows rows={5} />}
        {isError && (
          <FailedState
            error={error}
            title={t("sso.account.failed")}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          >
            {t("sso.account.failedBody")}
          </FailedState>
        )}
        {data && (
          <>
            <OwnIdentities identities={data} />
            <OwnSessions />
          </>
        )}
      </div>
    </main>
  );
}
