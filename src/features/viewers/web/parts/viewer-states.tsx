import { type ReactNode, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { Download, FileQuestion } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button, type ButtonKind } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { failureOf } from "#kit/web/wire/call-errors.ts";
import { viewerText } from "../text.ts";
import { downloadFile, type ViewedFile } from "./file-source.ts";

/** Downloads a file and says how it went. */
export async function downloadWithToast(file: ViewedFile): Promise<void> {
  const shown = toast.loading(translate(viewerText, "viewer.downloading", { name: file.name }));
  try {
    const ended = await downloadFile(file);
    if (ended === "saved") shown.success(translate(viewerText, "MediaInspect.downloadSuccess", { name: file.name }));
    else shown.info(translate(viewerText, "viewer.downloadBegun", { name: file.name }));
  } catch {
    shown.error(translate(viewerText, "viewer.downloadFailed", { name: file.name }));
  }
}

interface DownloadButtonProps {
  readonly file: ViewedFile;
  readonly kind?: ButtonKind;
  readonly children?: ReactNode;
}

export function DownloadButton({ file, kind = "line", children }: DownloadButtonProps) {
  const t = useText(viewerText);
  const [isPending, setPending] = useState(false);
  const download = () => {
    setPending(true);
    void downloadWithToast(file).finally(() => setPending(false));
  };
  return (
    <Button kind={kind} isPending={isPending} onPress={download} className="pointer-coarse:min-h-12">
      <Download aria-hidden />
      {children ?? t("viewer.download")}
    </Button>
  );
}

/** A placeholder while the file opens. */
export function Opening({ name }: { readonly name: string }) {
  const t = useText(viewerText);
  return (
    <div role="status" className="grid min-h-48 flex-1 place-items-center text-ink-2">
      <span className="flex items-center gap-3 px-4">
        <Spinner />
        <span className="wrap-anywhere">{t("viewer.loading", { name })}</span>
      </span>
    </div>
  );
}

interface NotOpenedProps {
  readonly file: ViewedFile;
  /** What went wrong: what `call` throws, or anything else for a file that cannot be read. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A damaged file is offered for download; a forbidden or deleted one could not be downloaded either. */
export function NotOpened({ file, error, onRetry }: NotOpenedProps) {
  const t = useText(viewerText);
  const failure = failureOf(error);
  const isFinal = failure === "mayNot" || failure === "gone";
  return (
    <FailedState
      error={error}
      title={t("viewer.failed.title")}
      onRetry={onRetry}
      action={!isFinal && <DownloadButton file={file} />}
      className="flex-1 justify-center"
    >
      {t(failure === "other" && !isProblem(error) ? "viewer.failed.broken" : "viewer.failed.safe")}
    </FailedState>
  );
}

/** A file that cannot be shown here can be downloaded. */
export function DownloadCard({ file }: { readonly file: ViewedFile }) {
  const t = useText(viewerText);
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t("viewer.other.title")}
      action={<DownloadButton file={file} kind="ink" />}
      className="flex-1 justify-center"
    >
      {t("viewer.other.body")}
    </EmptyState>
  );
}
