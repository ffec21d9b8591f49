import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { templatePaths } from "#features/templates/paths.ts";
import { templateQueries } from "#features/templates/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Link } from "#kit/web/icons.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { TemplateUse } from "../../contract.ts";
import { linkedStepPolicy } from "../../policy.ts";
import { UpdateReportBanner } from "../parts/update-report.tsx";
import { isOffered, UseRow } from "../parts/use-row.tsx";
import { linkedStepQueries } from "../queries.ts";
import { useUpdates } from "../state/use-updates.ts";
import { usesText } from "../uses-text.ts";

/** [LS5] The procedures that use a reusable step; those with an earlier content are offered the present one. */
export function TemplateUses() {
  const t = useText(usesText);
  const workspaceId = useWorkspaceId();
  const templateId = useParam("templateId");
  const maySee = useMay(linkedStepPolicy.seeUses);
  const { data: template } = useQuery({ ...templateQueries.one(workspaceId, templateId), enabled: maySee });
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("uses.title")}
        note={
          maySee && (
            <>
              {/* In a line of its own, which is there before its words. */}
              <span className="block h-[1lh] truncate font-semibold text-ink">{template?.title}</span>
              {t("uses.note")}
            </>
          )
        }
        back={<BackLink to={`${templatePaths.list(workspaceId)}?kind=step`} label={t("uses.back")} />}
      />
      {maySee ? <Uses templateId={templateId} /> : <EmptyState icon={<Link aria-hidden />} title={t("uses.mayNot")} />}
    </main>
  );
}

function Uses({ templateId }: { readonly templateId: string }) {
  const t = useText(usesText);
  const query = useInfiniteQuery(linkedStepQueries.uses(useWorkspaceId(), templateId));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // What is offered is counted over all of them.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const updates = useUpdates(templateId);
  const [replaced, setReplaced] = useState<TemplateUse>();
  const uses = query.data?.pages.flatMap((page) => page.uses);
  const contentNumber = query.data?.pages[0]?.contentNumber ?? 1;
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (isProblem(query.error) && query.error.status === 404) {
    return <EmptyState icon={<Link aria-hidden />} title={t("uses.gone")} />;
  }
  if (!uses) {
    return (
      <FailedState
        error={query.error}
        title={t("uses.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("uses.failedBody")}
      </FailedState>
    );
  }
  const isRunning = updates.progress !== undefined;
  return (
    <div className="mx-auto max-w-4xl space-y-4 pt-5">
      <Offer uses={uses} isWhole={!hasNextPage} updates={updates} contentNumber={contentNumber} />
      {updates.report && <UpdateReportBanner report={updates.report} onClose={updates.closeReport} />}
      {uses.length === 0 && !hasNextPage && (
        <EmptyState icon={<Link aria-hidden />} title={t("uses.none")}>
          {t("uses.noneBody")}
        </EmptyState>
      )}
      {uses.length > 0 && (
        <ul aria-label={t("uses.list")} className="divide-y divide-line">
          {uses.map((use) => (
            <UseRow
              key={use.procedureId}
              use={use}
              isRunning={isRunning}
              onUpdate={() => void updates.run([use], contentNumber)}
              onReplace={() => setReplaced(use)}
            />
          ))}
        </ul>
      )}
      {isError && (
        <FailedState
          error={query.error}
          title={t("uses.failed")}
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetching}
        />
      )}
      <ConfirmDialog
        title={t("uses.replaceTitle")}
        isOpen={replaced !== undefined}
        onOpenChange={() => setReplaced(undefined)}
        confirmLabel={t("uses.replaceSubmit")}
        destructive
        onConfirm={() => replaced && updates.run([replaced], contentNumber, true)}
      >
        <p>{t("uses.replaceBody", { title: replaced?.title ?? "" })}</p>
      </ConfirmDialog>
    </div>
  );
}

interface OfferProps {
  readonly uses: readonly TemplateUse[];
  /** Whether all of them have been loaded. */
  readonly isWhole: boolean;
  readonly updates: ReturnType<typeof useUpdates>;
  readonly contentNumber: number;
}

/** [LS8] The update of all that can have it without a question, and how far it is. */
function Offer({ uses, isWhole, updates, contentNumber }: OfferProps) {
  const t = useText(usesText);
  const { progress } = updates;
  const offered = uses.filter(isOffered);
  if (progress) {
    const { done, total } = progress;
    return (
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <ProgressBar
          className="flex-1 basis-64"
          label={t("uses.updating")}
          value={total === 0 ? 1 : done / total}
          valueText={t("uses.of", { done, total })}
        />
        <Button onPress={updates.stop}>{t("uses.stop")}</Button>
      </div>
    );
  }
  if (!isWhole) return <ProgressBar label={t("uses.looking")} />;
  if (uses.length === 0) return null;
  const areCurrent = uses.every(({ steps }) => !steps.some((step) => step.isBehind));
  if (offered.length === 0) return areCurrent ? <p className="text-ink-2">{t("uses.allCurrent")}</p> : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-64">{t("uses.offerNote", { count: offered.length })}</p>
      <Button kind="ink" onPress={() => void updates.run(offered, contentNumber)}>
        {t("uses.offer", { count: offered.length })}
      </Button>
    </div>
  );
}
