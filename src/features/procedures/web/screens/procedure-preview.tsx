import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { ThingProperties } from "#features/properties/web/parts/late.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileQuestion } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWait } from "#kit/web/loading/together.ts";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { useMarkedWords } from "#kit/web/ui/marks/marked-words.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ShownTogether } from "#kit/web/ui/states/shown-together.tsx";
import { Skeleton, SkeletonGroup, SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { procedurePaths } from "../../paths.ts";
import { procedurePolicy } from "../../policy.ts";
import { BeforeBegin } from "../parts/preview/before-begin.tsx";
import { FloorFold, FloorHead, PreviewHead } from "../parts/preview/preview-head.tsx";
import { OutlineNav, ProcedureBody } from "../parts/preview/procedure-body.tsx";
import { type Shown, useShownVersion } from "../parts/preview/use-shown-version.ts";
import {
  ApprovalSlot,
  FeedbackSlot,
  HistorySlot,
  LastDoneSlot,
  OfflineSlot,
  PerformSlot,
  SharingSlot,
  StepFeedbackSlot,
} from "../parts/slots.ts";
import { previewText } from "../preview-text.ts";
import { procedureText } from "../text.ts";

const SubscriptionSwitch = lazyComponent(() =>
  import("#features/notifications/web/parts/subscription-switch.tsx").then((module) => module.SubscriptionSwitch),
);

/** A procedure to read: the published version, the draft, or one of its history. */
export function ProcedurePreview() {
  const t = useText(procedureText, previewText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const version = useShownVersion(procedureId);
  const maySeeDrafts = useMay(procedurePolicy.viewDrafts);
  const mayPerform = useFlag("procedure_perform_web_enabled");
  if (version.shown) {
    const { shown, published, draft } = version;
    const isFloor = !maySeeDrafts && shown.is === "published";
    const Head = isFloor ? FloorHead : PreviewHead;
    return (
      <main className={isFloor ? "flex-1" : "flex-1 pb-12"}>
        <p className="hidden px-4 text-xs print:block">{t("procedures.preview.onPaper")}</p>
        <Head procedureId={procedureId} shown={shown} published={published} draft={draft} />
        <Body
          procedureId={procedureId}
          shown={shown}
          hasPublished={published !== undefined}
          hasDraft={draft !== undefined || (maySeeDrafts && Boolean(published?.draftVersionId))}
          isFloor={isFloor}
        />
        {isFloor && <FloorFold procedureId={procedureId} shown={shown} published={published} draft={draft} />}
        {isFloor && shown.is === "published" && mayPerform && (
          <footer className="sticky bottom-0 z-10 mt-8 bg-sheet p-3 shadow-bar md:px-6 md:py-4 print:hidden">
            <PerformSlot
              procedure={{ id: procedureId, title: shown.procedure.title, areaIds: shown.procedure.areaIds }}
            />
          </footer>
        )}
      </main>
    );
  }
  return (
    <main className="flex-1">
      {version.isPending ? (
        <Loading />
      ) : version.isMissing ? (
        <EmptyState
          isScreen
          icon={<FileQuestion aria-hidden />}
          title={t("procedures.preview.missing")}
          action={
            <LinkTo to={procedurePaths.list(workspaceId)} className={buttonClassName()}>
              {t("procedures.preview.back")}
            </LinkTo>
          }
        >
          {t("procedures.preview.missingBody")}
        </EmptyState>
      ) : (
        <FailedState
          isScreen
          error={version.error}
          title={t("procedures.preview.failed")}
          onRetry={version.retry}
          isRetrying={version.isFetching}
        >
          {t("procedures.list.failedBody")}
        </FailedState>
      )}
    </main>
  );
}

const Loading = () => (
  <SkeletonGroup className="space-y-8 p-6">
    <Skeleton className="h-9 w-96 max-w-full" />
    <Skeleton className="h-4 w-64" />
    <SkeletonLines lines={6} />
    <SkeletonLines lines={6} />
  </SkeletonGroup>
);

interface BodyProps {
  readonly procedureId: string;
  readonly shown: Shown;
  readonly hasPublished: boolean;
  readonly hasDraft: boolean;
  /** For those who perform and do not write: hazards and pictures first. */
  readonly isFloor: boolean;
}

function Body({ procedureId, shown, hasPublished, hasDraft, isFloor }: BodyProps) {
  const t = useText(procedureText, previewText);
  const [query, change] = useQueryParams();
  const maySeeHistory = useMay(procedurePolicy.viewDrafts);
  const currentId = query.stepId ?? query.sectionId;
  const text = useMarkedWords<HTMLDivElement>(query.find);
  const { procedure } = shown;
  // Where it comes from stands over its text, where it goes to beside it.
  const sharing = (shows: "source" | "targets") =>
    shown.is !== "revision" &&
    !isFloor && (
      <SharingSlot
        procedureId={procedureId}
        title={procedure.title}
        accessGroupIds={shown.procedure.accessGroupIds}
        isDraft={!hasPublished}
        shows={shows}
      />
    );
  return (
    <div className="grid gap-8 px-4 pt-6 md:px-6 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[260px_minmax(0,1fr)_280px] print:block">
      {/* Else the browser would hold this column where it is when something comes above, and not the text next to it. */}
      <div className="max-lg:hidden [overflow-anchor:none] print:hidden">
        <div className="sticky top-4 max-h-[calc(100dvh-3rem)] overflow-auto">
          <OutlineNav
            content={procedure}
            currentId={currentId}
            onGo={({ sectionId, stepId }) => change({ sectionId: stepId ? undefined : sectionId, stepId })}
          />
        </div>
      </div>
      <div ref={text} className="max-w-3xl min-w-0 space-y-6 print:max-w-none">
        <VersionNote shown={shown} hasPublished={hasPublished} hasDraft={hasDraft} />
        <div className="space-y-4 empty:hidden print:hidden">{sharing("source")}</div>
        {shown.is === "published" && isFloor && <BeforeBegin procedure={shown.procedure} />}
        {procedure.description && <p className="text-md whitespace-pre-wrap text-ink-2">{procedure.description}</p>}
        <ProcedureBody
          content={procedure}
          currentId={currentId}
          atStep={
            shown.is === "published"
              ? ({ step, number }) => (
                  <StepFeedbackSlot
                    procedureId={procedureId}
                    versionId={shown.procedure.versionId}
                    step={{ ...step, number }}
                  />
                )
              : undefined
          }
        />
      </div>
      <aside aria-label={t("procedures.preview.about")} className="lg:col-start-2 xl:col-start-auto print:hidden">
        <ShownTogether className="space-y-8">
          {isFloor && <LastDoneSlot procedureId={procedureId} />}
          {/* They come late, and would push the text down if they stood before it. */}
          {shown.is === "published" && (
            <div className="space-y-6">
              <OfflineSlot procedureId={procedureId} title={procedure.title} />
              <SubscriptionSwitch procedureId={procedureId} />
            </div>
          )}
          <div className="empty:hidden">{sharing("targets")}</div>
          {shown.is !== "revision" && <ThingProperties kind="procedure" thingId={procedureId} />}
          <AreaList shown={shown} />
          {shown.is === "published" && <FeedbackSlot procedureId={procedureId} versionId={shown.procedure.versionId} />}
          {maySeeHistory && (
            <HistorySlot
              procedureId={procedureId}
              openVersionId={shown.is === "draft" ? undefined : procedure.versionId}
              onOpen={(revision) =>
                change({
                  versionId: revision.state === "published" ? undefined : revision.versionId,
                  previewDraft: undefined,
                  stepId: undefined,
                  sectionId: undefined,
                })
              }
            />
          )}
        </ShownTogether>
      </aside>
    </div>
  );
}

function VersionNote({ shown, hasPublished, hasDraft }: Omit<BodyProps, "procedureId" | "isFloor">) {
  const t = useText(procedureText, previewText);
  const [, change] = useQueryParams();
  const showPublished = hasPublished && (
    <Button size="sm" onPress={() => change({ previewDraft: undefined, versionId: undefined })}>
      {t("procedures.preview.showPublished")}
    </Button>
  );
  if (shown.is === "revision" && shown.procedure.state !== "published") {
    const { version, publishedAt } = shown.procedure;
    return (
      <Banner tone="info" action={showPublished}>
        {t("procedures.preview.revisionNote", { version, date: formatDateTime(publishedAt) })}
      </Banner>
    );
  }
  if (shown.is === "draft") {
    const { approvalStatus, rejectReason } = shown.procedure.procedureVersionApproval;
    return (
      <>
        {(approvalStatus === "pending" || approvalStatus === "accepted") && <ApprovalSlot draft={shown.procedure} />}
        {rejectReason && (
          <Banner tone="stop" title={t("procedures.preview.rejectedBecause")}>
            {rejectReason}
          </Banner>
        )}
        <Banner tone="info" action={showPublished}>
          {hasPublished ? t("procedures.preview.draftNote") : t("procedures.preview.draftOnlyNote")}
        </Banner>
      </>
    );
  }
  if (!hasDraft) return null;
  return (
    <Button size="sm" onPress={() => change({ previewDraft: "true" })}>
      {t("procedures.preview.showDraft")}
    </Button>
  );
}

function AreaList({ shown }: { shown: Shown }) {
  const t = useText(procedureText, previewText);
  const { data: areas = [], isLoading } = useQuery(areaQueries.list(useWorkspaceId()));
  useWait(isLoading);
  const ids = shown.is === "revision" ? [] : shown.procedure.areaIds;
  const named = areas.filter((area) => ids.includes(area.id));
  if (named.length === 0) return null;
  return (
    <section aria-labelledby="areas" className="space-y-3">
      <h2 id="areas" className="text-md">
        {t("procedures.preview.areas")}
      </h2>
      <div className="flex flex-wrap gap-1.5">
        {named.map((area) => (
          <Chip key={area.id}>{area.name}</Chip>
        ))}
      </div>
    </section>
  );
}
