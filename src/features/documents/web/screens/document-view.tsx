import { useQuery } from "@tanstack/react-query";
import { DocumentViewer } from "#features/viewers/web/parts/document-viewer.tsx";
import { useText } from "#kit/web/i18n.ts";
import { FileQuestion } from "#kit/web/icons.ts";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { Document } from "../../contract.ts";
import { documentPaths } from "../../paths.ts";
import { documentQueries } from "../queries.ts";
import { EarlierVersion } from "./document-view-earlier.tsx";
import { DocumentViewHead } from "./document-view-head.tsx";
import { documentViewText } from "./document-view-text.ts";

/** One document, as large as the window lets it be. */
export function DocumentView() {
  const documentId = useParam("documentId");
  const query = useQuery(documentQueries.document(useWorkspaceId(), documentId));
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      {query.isPending && <Loading />}
      {query.isError && (
        <NotShown error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
      {/* By id, so that nothing that was open for one document is open for the next. */}
      {query.isSuccess && <Shown key={documentId} document={query.data} />}
    </main>
  );
}

/** A number from the address, which may contain anything. */
const numberFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;

function Shown({ document }: { readonly document: Document }) {
  const t = useText(documentViewText);
  const workspaceId = useWorkspaceId();
  const [query] = useQueryParams();
  const wanted = numberFrom(query.version);
  const version = wanted === document.version ? undefined : wanted;
  const text = useQuery({
    ...documentQueries.text(workspaceId, document.id, version ?? document.version),
    // The words of one version do not change any more: they may be long, and are not asked for again.
    enabled: ({ state }) => state.data?.state !== "done" && state.data?.state !== "none",
  });
  const at = { page: numberFrom(query.page), find: query.find };
  return (
    <>
      <DocumentViewHead document={document} version={version} text={text.data} />
      {document.deletedAt !== null && (
        <Banner tone="wait" className="mx-3 mt-3">
          {t("documentView.deleted")}
        </Banner>
      )}
      <div className="flex min-h-80 flex-1 flex-col">
        {version === undefined ? (
          <DocumentViewer
            workspaceId={workspaceId}
            fileId={document.remoteFileId}
            mimeType={document.mimeType}
            name={document.documentName}
            sizeBytes={document.sizeBytes}
            text={text.data}
            at={at}
          />
        ) : (
          <EarlierVersion document={document} number={version} text={text.data} at={at} />
        )}
      </div>
    </>
  );
}

interface NotShownProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const t = useText(documentViewText);
  const toList = (
    <LinkTo to={documentPaths.root(useWorkspaceId())} className={buttonClassName()}>
      {t("documentView.missing.back")}
    </LinkTo>
  );
  if (isNotFound(error)) {
    return (
      <EmptyState isScreen icon={<FileQuestion />} title={t("documentView.missing.title")} action={toList}>
        {t("documentView.missing.body")}
      </EmptyState>
    );
  }
  return (
    <FailedState
      isScreen
      error={error}
      title={t("documentView.failed.title")}
      onRetry={onRetry}
      isRetrying={isRetrying}
      action={toList}
    >
      {t("documentView.failed.body")}
    </FailedState>
  );
}

const Loading = () => (
  <SkeletonGroup className="flex min-h-0 flex-1 flex-col">
    <div className="mx-4 space-y-2 border-b-2 border-line pt-4 pb-4 md:mx-6">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-8 w-80 max-w-full" />
    </div>
    <div className="flex min-h-0 flex-1 justify-center overflow-hidden bg-tint-2 p-3">
      <Skeleton className="h-full w-full max-w-3xl" />
    </div>
  </SkeletonGroup>
);
