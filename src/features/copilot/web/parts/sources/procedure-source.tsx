import { useQuery } from "@tanstack/react-query";
import type { PerformableContent, PerformableModule } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { ModuleView } from "#features/procedures/web/parts/preview/module-view.tsx";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { ProcedureReference } from "../../../contract.ts";
import { Excerpt } from "../answer/source-cards.tsx";
import { sourceText } from "./source-text.ts";

interface ProcedureSourceProps {
  readonly reference: ProcedureReference;
}

/** The quote, and below it the step that it is from, as it is published now. */
export function ProcedureSource({ reference }: ProcedureSourceProps) {
  const t = useText(sourceText);
  const workspaceId = useWorkspaceId();
  const seesDrafts = useMay(procedurePolicy.viewDrafts);
  const query = useQuery(procedureQueries.published(workspaceId, reference.procedureId, seesDrafts));
  return (
    <div className="min-h-0 flex-1 space-y-4 overflow-auto px-4 pb-6">
      <section aria-label={t("answerSource.quote")} className="rounded-2 bg-raised px-4 py-3">
        <Excerpt reference={reference} />
      </section>
      {query.isPending && <SkeletonLines lines={6} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("answerSource.procedureFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("answerSource.failedBody")}
        </FailedState>
      )}
      {query.isSuccess && <Published reference={reference} procedure={query.data} />}
    </div>
  );
}

interface PublishedProps extends ProcedureSourceProps {
  readonly procedure: Pick<PerformableContent, "sections"> & { readonly version: number; readonly versionId: string };
}

function Published({ reference, procedure }: PublishedProps) {
  const t = useText(sourceText);
  const { stepId, version: read, versionId } = reference;
  const found =
    stepId === null ? undefined : numberedSteps<PerformableModule>(procedure).find((one) => one.step?.id === stepId);
  return (
    <>
      {procedure.versionId !== versionId && (
        <Banner tone="wait">{t("answerSource.outdatedProcedure", { read, now: procedure.version })}</Banner>
      )}
      {stepId !== null && !found && <p className="text-ink-2">{t("answerSource.stepGone")}</p>}
      {found?.step && (
        <article className="space-y-3">
          <h3 className="flex items-center gap-3 text-md">
            <StepNumber n={found.number} size="md" state="current" />
            <bdi className="wrap-anywhere">{found.step.title}</bdi>
          </h3>
          {found.step.modules.map((module) => (
            <ModuleView key={module.id} module={module} />
          ))}
        </article>
      )}
    </>
  );
}
