import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDownload } from "#features/media/web/parts/use-download.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Eye, RotateCcw } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { Document, DocumentVersion } from "../../../contract.ts";
import { documentPaths } from "../../../paths.ts";
import { useRestoreVersion } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { useItemRights } from "../items/item-rights.ts";

/** Every file that a document has been: to look at, to keep, and to bring back (threat B70). */
export function VersionList({ document }: { readonly document: Document }) {
  const t = useText(documentDialogText);
  const query = useQuery(documentQueries.versions(useWorkspaceId(), document.id));
  const [chosen, setChosen] = useState<number>();
  const { run } = useRestoreVersion();
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold">{t("documents.details.versions")}</h3>
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("documents.details.versionsFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        />
      )}
      <ol
        aria-label={t("documents.details.versions")}
        className="divide-y divide-line rounded-2 border border-line empty:hidden"
      >
        {query.data?.map((version) => (
          <VersionLine key={version.number} document={document} version={version} onRestore={setChosen} />
        ))}
      </ol>
      <ConfirmDialog
        title={t("documents.details.restoreTitle", { n: chosen ?? 0 })}
        isOpen={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        confirmLabel={t("documents.details.restore")}
        onConfirm={() => chosen !== undefined && run({ documentId: document.id, number: chosen })}
        failedText={() => t("documents.details.restoreFailed")}
      >
        {t("documents.details.restoreBody")}
      </ConfirmDialog>
    </section>
  );
}

interface VersionLineProps {
  readonly document: Document;
  readonly version: DocumentVersion;
  readonly onRestore: (number: number) => void;
}

function VersionLine({ document, version, onRestore }: VersionLineProps) {
  const t = useText(documentDialogText);
  const workspaceId = useWorkspaceId();
  const nameOf = usePersonName();
  const sizeOf = useSizeText();
  const download = useDownload();
  const { mayEdit } = useItemRights();
  const { number: n, remoteFileId } = version;
  const isPresent = n === document.version;
  return (
    <li className="flex items-center gap-2 py-2 ps-3 pe-1">
      <div className="min-w-0 flex-1 text-xs">
        <p className="font-semibold">
          {t("documents.details.version", { n })}
          {isPresent && <span className="ms-2 font-normal text-ink-3">{t("documents.details.present")}</span>}
        </p>
        <p className="text-ink-2">
          <TimeStamp at={version.createdAt} />
        </p>
        <p className="truncate text-ink-2">
          <bdi>{nameOf(version.uploadedBy)}</bdi> ·{" "}
          <bdi dir="ltr" className="num">
            {sizeOf(version.sizeBytes)}
          </bdi>
        </p>
      </div>
      <LinkTo
        to={documentPaths.document(workspaceId, document.id, isPresent ? {} : { version: n })}
        className={buttonClassName({ kind: "bare", size: "sm", icon: true })}
        aria-label={t("documents.details.viewVersion", { n })}
        title={t("documents.details.view")}
      >
        <Eye aria-hidden />
      </LinkTo>
      <Button
        kind="bare"
        size="sm"
        icon
        aria-label={t("documents.details.downloadVersion", { n })}
        onPress={() => void download([{ fileId: remoteFileId, name: document.documentName }])}
      >
        <Download aria-hidden />
      </Button>
      {mayEdit && !isPresent && (
        <Button
          kind="bare"
          size="sm"
          icon
          aria-label={t("documents.details.restoreVersion", { n })}
          onPress={() => onRestore(n)}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
    </li>
  );
}
