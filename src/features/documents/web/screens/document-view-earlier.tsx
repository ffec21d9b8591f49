import { useQuery } from "@tanstack/react-query";
import { DocumentViewer } from "#features/viewers/web/parts/document-viewer.tsx";
import type { ViewerAt, ViewerText } from "#features/viewers/web/parts/viewer-props.ts";
import { useText } from "#kit/web/i18n.ts";
import { History } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { Document } from "../../contract.ts";
import { documentPaths } from "../../paths.ts";
import { documentQueries } from "../queries.ts";
import { documentViewText } from "./document-view-text.ts";

interface EarlierVersionProps {
  readonly document: Document;
  readonly number: number;
  readonly text: ViewerText | undefined;
  readonly at: ViewerAt;
}

/** A file that the document was before, under a banner that says so. */
export function EarlierVersion({ document, number, text, at }: EarlierVersionProps) {
  const t = useText(documentViewText);
  const nameOf = usePersonName();
  const workspaceId = useWorkspaceId();
  const query = useQuery(documentQueries.versions(workspaceId, document.id));
  const toPresent = (
    <LinkTo to={documentPaths.document(workspaceId, document.id)} className={buttonClassName()}>
      {t("documentView.earlier.present")}
    </LinkTo>
  );
  if (query.isPending) {
    return (
      <SkeletonGroup className="flex min-h-0 flex-1 flex-col p-3">
        <Skeleton className="min-h-0 flex-1" />
      </SkeletonGroup>
    );
  }
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("documentView.earlier.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
        action={toPresent}
      />
    );
  }
  const version = query.data.find((one) => one.number === number);
  if (!version) {
    return (
      <EmptyState icon={<History />} title={t("documentView.earlier.missing", { number })} action={toPresent}>
        {t("documentView.earlier.missingBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <Banner
        tone="wait"
        title={t("documentView.earlier.title", { number, count: document.version })}
        action={toPresent}
        className="mx-3 mt-3 mb-2"
      >
        {t("documentView.earlier.body", { at: formatDateTime(version.createdAt), name: nameOf(version.uploadedBy) })}
      </Banner>
      <DocumentViewer
        workspaceId={workspaceId}
        fileId={version.remoteFileId}
        mimeType={version.mimeType}
        name={document.documentName}
        sizeBytes={version.sizeBytes}
        text={text}
        at={at}
      />
    </>
  );
}
