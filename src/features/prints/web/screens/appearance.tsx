import { procedurePaths } from "#features/procedures/paths.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { type Shown, useShownVersion } from "#features/procedures/web/parts/preview/use-shown-version.ts";
import { ViewChoice } from "#features/procedures/web/parts/preview/view-choice.tsx";
import { useText } from "#kit/web/i18n.ts";
import { FileQuestion } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { type PrintView, printViews } from "../../paths.ts";
import { printText } from "../text.ts";

const DeviceView = lazyComponent(() => import("../parts/device-view.tsx").then((module) => module.DeviceView));
const PaperView = lazyComponent(() => import("../parts/paper-view.tsx").then((module) => module.PaperView));

/** [PR14] A version as it looks on a phone, a tablet and paper. */
export function Appearance() {
  const t = useText(printText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const version = useShownVersion(procedureId);
  if (version.shown) return <ShownVersion procedureId={procedureId} shown={version.shown} />;
  return (
    <main className="flex-1">
      {version.isPending ? (
        <SkeletonGroup className="space-y-8 p-6">
          <Skeleton className="h-9 w-96 max-w-full" />
          <Skeleton className="mx-auto h-[60vh] w-[390px] max-w-full" />
        </SkeletonGroup>
      ) : version.isMissing ? (
        <EmptyState
          isScreen
          icon={<FileQuestion aria-hidden />}
          title={t("prints.missing")}
          action={
            <LinkTo to={procedurePaths.list(workspaceId)} className={buttonClassName()}>
              {t("prints.copy.list")}
            </LinkTo>
          }
        >
          {t("prints.missingBody")}
        </EmptyState>
      ) : (
        <FailedState
          isScreen
          error={version.error}
          title={t("prints.failed")}
          onRetry={version.retry}
          isRetrying={version.isFetching}
        >
          {t("prints.failedBody")}
        </FailedState>
      )}
    </main>
  );
}

const viewOf = (text: string | undefined): PrintView => printViews.find((view) => view === text) ?? "phone";

function ShownVersion({ procedureId, shown }: { readonly procedureId: string; readonly shown: Shown }) {
  const t = useText(printText);
  const { workspaceId, timeZone } = usePlace();
  const [query, change] = useQueryParams();
  const view = viewOf(query.view);
  const { procedure } = shown;
  const createdAt = "createdAt" in procedure ? procedure.createdAt : procedure.publishedAt;
  const title = titleOr(procedure.title, createdAt, timeZone);
  const versionId = procedure.versionId;
  const number = shown.is === "draft" ? "" : ` v${shown.procedure.version}`;
  const isEarlier = shown.is === "revision" && shown.procedure.state !== "published";
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        className="px-4 md:px-6"
        back={
          <BackLink
            to={procedurePaths.preview(workspaceId, procedureId, {
              previewDraft: shown.is === "draft" || undefined,
              versionId: query.versionId,
              stepId: query.stepId,
            })}
            label={t("prints.back")}
          />
        }
        title={title}
        actions={<ViewChoice procedureId={procedureId} view={view} />}
      />
      {shown.is === "draft" && (
        <Banner tone="info" className="mx-4 mt-3">
          {t("prints.draft")}
        </Banner>
      )}
      {isEarlier && (
        <Banner tone="info" className="mx-4 mt-3">
          {t("prints.earlier", { version: shown.procedure.version })}
        </Banner>
      )}
      {view === "paper" ? (
        <PaperView
          procedureId={procedureId}
          versionId={versionId}
          revision={shown.is === "draft" ? shown.procedure.revision : undefined}
          fileName={`${title}${number}`}
        />
      ) : (
        <DeviceView
          key={versionId}
          device={view}
          procedureId={procedureId}
          versionId={versionId}
          shown={shown}
          stepId={query.stepId}
          onStep={(stepId) => change({ stepId })}
        />
      )}
    </main>
  );
}
