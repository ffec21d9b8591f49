import { useQuery } from "@tanstack/react-query";
import { documentQueries } from "#features/documents/web/queries.ts";
import { DocumentViewer } from "#features/viewers/web/parts/document-viewer.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import type { DocumentReference } from "../../../contract.ts";
import { quoteOf } from "../../state/citations.ts";
import { sourceText } from "./source-text.ts";

interface DocumentSourceProps {
  readonly reference: DocumentReference;
}

/** The document at the page of the quote, with the quote marked where the viewer finds it. */
export function DocumentSource({ reference }: DocumentSourceProps) {
  const t = useText(sourceText);
  const workspaceId = useWorkspaceId();
  const { documentId, version: readVersion } = reference;
  const document = useQuery(documentQueries.document(workspaceId, documentId));
  const isOlder = document.data !== undefined && document.data.version !== readVersion;
  const versions = useQuery({ ...documentQueries.versions(workspaceId, documentId), enabled: isOlder });
  // The file that was read, where it is still there; else the present one, which may not have the quote any more.
  const earlier = isOlder ? versions.data?.find((one) => one.number === readVersion) : undefined;
  const version = earlier?.number ?? document.data?.version;
  const text = useQuery({
    ...documentQueries.text(workspaceId, documentId, version),
    enabled: ({ state }) => version !== undefined && state.data?.state !== "done" && state.data?.state !== "none",
  });
  if (document.isError) {
    return (
      <FailedState
        error={document.error}
        title={t("answerSource.documentFailed")}
        onRetry={() => void document.refetch()}
        isRetrying={document.isFetching}
      >
        {t("answerSource.failedBody")}
      </FailedState>
    );
  }
  if (document.isPending || (isOlder && versions.isPending)) {
    return (
      <SkeletonGroup className="flex min-h-0 flex-1 flex-col p-4">
        <Skeleton className="min-h-0 flex-1" />
      </SkeletonGroup>
    );
  }
  const file = earlier ?? document.data;
  return (
    <>
      {isOlder && !earlier && (
        <Banner tone="wait" className="mx-4 mb-2">
          {t("answerSource.outdatedDocument", { read: readVersion, now: document.data.version })}
        </Banner>
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <DocumentViewer
          workspaceId={workspaceId}
          fileId={file.remoteFileId}
          mimeType={file.mimeType}
          name={document.data.documentName}
          sizeBytes={file.sizeBytes}
          text={text.data}
          at={{ page: reference.pageNumbers[0], find: quoteOf(reference) }}
        />
      </div>
    </>
  );
}
