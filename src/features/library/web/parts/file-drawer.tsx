import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { areaPaths } from "#features/areas/paths.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { unusedLifeMs } from "#features/media/rules.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Replace, Trash2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import type { FileUse, LibraryFile } from "../../contract.ts";
import { libraryQueries, useRemoveFile } from "../queries.ts";
import { libraryText } from "../text.ts";
import { FilePreview } from "./file-preview.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";

interface FileDrawerProps {
  readonly fileId: string | undefined;
  /** Undefined where it is not among the loaded ones. */
  readonly file: LibraryFile | undefined;
  readonly onClose: () => void;
}

/** One file next to the library: its facts, and its uses. */
export function FileDrawer({ fileId, file, onClose }: FileDrawerProps) {
  const t = useText(libraryText);
  return (
    <Drawer
      title={t("library.detail.title")}
      side="end"
      isOpen={fileId !== undefined && file !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {file && <Detail key={file.id} file={file} onClose={onClose} />}
    </Drawer>
  );
}

function Detail({ file, onClose }: { readonly file: LibraryFile; readonly onClose: () => void }) {
  const t = useText(libraryText);
  const workspaceId = useWorkspaceId();
  const { profileId } = usePlace().actor;
  const uses = useQuery(libraryQueries.uses(workspaceId, file.id));
  const [openDialog, setOpenDialog] = useState<"replace" | "remove">();
  const remove = useRemoveFile();
  const name = file.fileName || t("library.unnamed");
  const places = uses.data?.uses.filter((use) => use.mayReplace).length ?? 0;
  const download = () =>
    keepFile(workspaceId, file).catch(() => toast.error(t("library.detail.downloadFailed", { name })));
  return (
    <div className="space-y-6 pb-6">
      <FilePreview file={file} alt={name} className="max-h-72 w-full rounded-2 border border-line object-contain" />
      <bdi className="block text-lg font-bold wrap-anywhere">{name}</bdi>
      <Facts file={file} />
      <Uses of={uses} />
      <div className="flex flex-wrap gap-(--gap)">
        <Button onPress={() => void download()}>
          <Download aria-hidden />
          {t("library.detail.download")}
        </Button>
        {places > 0 && (
          <Button onPress={() => setOpenDialog("replace")}>
            <Replace aria-hidden />
            {t("library.replace.action")}
          </Button>
        )}
        {file.unusedSince !== null && file.uploadedBy.id === profileId && (
          <Button kind="stop" onPress={() => setOpenDialog("remove")}>
            <Trash2 aria-hidden />
            {t("library.remove.action")}
          </Button>
        )}
      </div>
      <ReplaceDialog
        file={file}
        count={places}
        isOpen={openDialog === "replace"}
        onClose={() => setOpenDialog(undefined)}
      />
      <ConfirmDialog
        title={t("library.remove.title")}
        isOpen={openDialog === "remove"}
        onOpenChange={(isOpen) => !isOpen && setOpenDialog(undefined)}
        confirmLabel={t("library.remove.action")}
        destructive
        failedText={() => t("library.remove.failed")}
        onConfirm={async () => {
          await remove.run(file.id);
          toast.success(t("library.remove.done", { name }));
          onClose();
        }}
      >
        {t("library.remove.body")}
      </ConfirmDialog>
    </div>
  );
}

function Facts({ file }: { readonly file: LibraryFile }) {
  const t = useText(libraryText);
  const sizeText = useSizeText();
  const personName = usePersonName();
  const { widthPx: width, heightPx: height, durationMs, unusedSince } = file;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-ink-2">
      <dt>{t("library.detail.size")}</dt>
      <dd className="num">{sizeText(file.sizeBytes)}</dd>
      {width !== null && height !== null && (
        <>
          <dt>{t("library.detail.dimensions")}</dt>
          <dd className="num">{t("library.detail.pixels", { width, height })}</dd>
        </>
      )}
      {durationMs !== null && (
        <>
          <dt>{t("library.detail.length")}</dt>
          <dd className="num">{lengthText(durationMs)}</dd>
        </>
      )}
      <dt>{t("library.detail.uploaded")}</dt>
      <dd>
        <TimeStamp at={file.createdAt} />
      </dd>
      <dt>{t("library.detail.by")}</dt>
      <dd>{personName(file.uploadedBy)}</dd>
      {unusedSince !== null && (
        <>
          <dt>{t("library.detail.goes")}</dt>
          <dd>
            <TimeStamp at={new Date(Date.parse(unusedSince) + unusedLifeMs)} dateOnly />
          </dd>
        </>
      )}
    </dl>
  );
}

/** "1:05" */
function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function Uses({ of: query }: { readonly of: ReturnType<typeof useUses> }) {
  const t = useText(libraryText);
  if (query.isPending) return <SkeletonLines lines={3} />;
  if (!query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("library.detail.usesFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const { uses, hiddenCount, earlierCount } = query.data;
  if (uses.length + hiddenCount + earlierCount === 0) return null;
  return (
    <section aria-labelledby="uses">
      <h3 id="uses" className="mb-2 text-sm font-bold">
        {t("library.detail.usedIn")}
      </h3>
      <ul className="space-y-1.5 text-sm">
        {uses.map((use) => (
          <Use key={`${use.kind} ${use.id}`} use={use} />
        ))}
        {hiddenCount > 0 && <li className="text-ink-2">{t("library.detail.hidden", { count: hiddenCount })}</li>}
        {earlierCount > 0 && <li className="text-ink-2">{t("library.detail.earlier", { count: earlierCount })}</li>}
      </ul>
    </section>
  );
}

const useUses = (workspaceId: string, fileId: string) => useQuery(libraryQueries.uses(workspaceId, fileId));

function Use({ use }: { readonly use: FileUse }) {
  const t = useText(libraryText);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <LinkTo to={pathOf(useWorkspaceId(), use)} className={linkClassName}>
        <bdi>{use.title || t("library.unnamed")}</bdi>
      </LinkTo>
      <span className="text-xs text-ink-2">{t(`library.detail.kinds.${use.kind}`)}</span>
    </li>
  );
}

function pathOf(workspaceId: string, { kind, id }: FileUse): string {
  if (kind === "area") return areaPaths.detail(workspaceId, id);
  return kind === "draft" ? procedurePaths.edit(workspaceId, id) : procedurePaths.preview(workspaceId, id);
}

/** Fetches a file and gives it to the person. @throws what `call` throws */
async function keepFile(workspaceId: string, { id, fileName }: LibraryFile): Promise<void> {
  const bytes = await call(assetEndpoints.download, { params: { workspaceId, fileId: id }, query: {} });
  if (bytes instanceof Blob) saveBlob(bytes, fileName || id);
}
