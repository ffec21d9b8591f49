import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { FolderInput } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ContentImport } from "../../contract.ts";
import { transferPaths } from "../../paths.ts";
import { transferPolicy } from "../../policy.ts";
import { ImportForm } from "../parts/import-form.tsx";
import { ImportProgress, useStateText } from "../parts/import-progress.tsx";
import { importQueries } from "../queries.ts";
import { transferText } from "../text.ts";

/** Where content is brought in: a file to drop, and what became of those before. */
export function ImportList() {
  const t = useText(transferText);
  const workspaceId = useWorkspaceId();
  const may = useMay(transferPolicy.import);
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead
        title={t("imports.title")}
        note={t("imports.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("imports.back")} />}
      />
      {may ? (
        <div className="mt-6 max-w-5xl space-y-8">
          <ImportForm />
          <Imports />
        </div>
      ) : (
        <EmptyState icon={<FolderInput aria-hidden />} title={t("imports.mayNot")}>
          {t("imports.mayNotHint")}
        </EmptyState>
      )}
    </main>
  );
}

function Imports() {
  const t = useText(transferText);
  const query = useQuery(importQueries.list(useWorkspaceId()));
  if (query.isPending) return <SkeletonRows rows={4} height={72} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("imports.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<FolderInput aria-hidden />} title={t("imports.list.empty")}>
        {t("imports.list.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t("imports.list.label")}>
      <ul className="divide-y divide-line border-y border-line">
        {query.data.map((one) => (
          <ImportRow key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ of: one }: { readonly of: ContentImport }) {
  const t = useText(transferText);
  const stateText = useStateText();
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
      <LinkTo
        to={transferPaths.import(useWorkspaceId(), one.id)}
        className="min-h-6 font-semibold underline-offset-2 wrap-anywhere hover:underline"
      >
        {one.fileName}
      </LinkTo>
      <span className="text-xs text-ink-2">
        <Ago at={one.updatedAt} />
      </span>
      <p className="text-sm text-ink-2">
        {stateText(one)}
        {one.done > 0 && ` · ${t("imports.counts", one.counts)}`}
      </p>
      <ImportProgress of={one} className="sm:w-48" />
    </li>
  );
}
