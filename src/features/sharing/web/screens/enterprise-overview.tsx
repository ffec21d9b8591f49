import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#kit/endpoint.ts";
import { useText } from "#kit/web/i18n.ts";
import { Building2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { sharingEndpoints } from "../../contract.ts";
import { sharingPolicy } from "../../policy.ts";
import { sharingQueries } from "../queries.ts";
import { sharingText } from "../text.ts";

type Overview = Output<typeof sharingEndpoints.overview>;
type Entry = Overview["procedures"][number];
type Use = Entry["uses"][number];

/** [SP16] Who uses what among the workspaces that the person administers, and which copies are behind. */
export function EnterpriseOverview() {
  const t = useText(sharingText);
  const workspaceId = useWorkspaceId();
  const isAdmin = useMay(sharingPolicy.overview);
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("overview.title")}
        note={t("overview.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("overview.back")} />}
      />
      {isAdmin ? <Uses /> : <EmptyState icon={<Building2 aria-hidden />} title={t("overview.onlyAdmins")} />}
    </main>
  );
}

function Uses() {
  const t = useText(sharingText);
  const query = useQuery(sharingQueries.overview(useWorkspaceId()));
  const [isBehindOnly, setBehindOnly] = useState(false);
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("overview.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const { workspaces, procedures } = query.data;
  const isBehind = (use: Use) => use.copies.some((copy) => copy.isBehind);
  const shown = isBehindOnly ? procedures.filter((entry) => entry.uses.some(isBehind)) : procedures;
  return (
    <div className="max-w-3xl space-y-4 pt-4">
      <p className="text-sm text-ink-2 wrap-anywhere">
        {t("overview.workspaces", { names: workspaces.map((one) => one.workspaceName).join(", ") })}
      </p>
      {procedures.length === 0 ? (
        <EmptyState icon={<Building2 aria-hidden />} title={t("overview.empty")}>
          {t("overview.emptyBody")}
        </EmptyState>
      ) : (
        <Switch isSelected={isBehindOnly} onChange={setBehindOnly}>
          {t("overview.behindOnly")}
        </Switch>
      )}
      {procedures.length > 0 && shown.length === 0 && <p role="status">{t("overview.noneBehind")}</p>}
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <li key={`${entry.sourceWorkspaceId} ${entry.procedureId}`} className="space-y-2 py-4">
            <h2 className="text-md wrap-anywhere">
              <bdi>{entry.title}</bdi>
            </h2>
            <p className="text-xs text-ink-2">{t("overview.from", { workspace: entry.sourceWorkspaceName })}</p>
            <ul className="space-y-2 ps-4">
              {(isBehindOnly ? entry.uses.filter(isBehind) : entry.uses).map((use) => (
                <UseLine key={use.workspaceId} use={use} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function UseLine({ use }: { readonly use: Use }) {
  const t = useText(sharingText);
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="font-semibold">{use.workspaceName}</bdi>
        <span className="text-xs text-ink-2">{t(use.isShared ? "overview.read" : "overview.ended")}</span>
      </p>
      {use.copies.map((copy) => (
        <p key={copy.procedureId} className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {t("overview.copy", { title: copy.title })}
          <Badge tone={copy.isBehind ? "wait" : "done"}>
            {t(copy.isBehind ? "overview.isBehind" : "overview.isCurrent")}
          </Badge>
        </p>
      ))}
    </li>
  );
}
