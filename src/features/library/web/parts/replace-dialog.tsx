import { useState } from "react";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { LibraryFile } from "../../contract.ts";
import { useReplaceFile } from "../queries.ts";
import { libraryText } from "../text.ts";

interface ReplaceDialogProps {
  readonly file: LibraryFile;
  /** In how many places it will be replaced. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const accepted = {
  image: ["image/png", "image/jpeg", "image/webp", "image/gif"],
  video: ["video/mp4", "video/quicktime"],
  audio: ["audio/mpeg", "audio/mp4", "audio/wav", "audio/ogg"],
} as const;

/** Replaces a file everywhere: the new one is chosen and previewed before it is uploaded. */
export function ReplaceDialog({ file, count, isOpen, onClose }: ReplaceDialogProps) {
  const t = useText(libraryText);
  const kit = useText(kitText);
  const [chosen, setChosen] = useState<File>();
  const { replace, sent, failure, cancel } = useReplacement(file, () => {
    setChosen(undefined);
    onClose();
  });
  const close = () => {
    cancel();
    setChosen(undefined);
    onClose();
  };
  const isBusy = sent !== undefined;
  return (
    <Dialog
      title={t("library.replace.title")}
      isOpen={isOpen}
      onOpenChange={(isStill) => !isStill && close()}
      footer={
        <>
          <Button onPress={close}>{kit("kit.cancel")}</Button>
          <Button kind="ink" isDisabled={!chosen} isPending={isBusy} onPress={() => chosen && void replace(chosen)}>
            {t("library.replace.confirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{t("library.replace.body", { count })}</p>
        <p className="text-sm text-ink-2">{t("library.replace.drafts")}</p>
        {chosen ? (
          <p className="text-sm">
            {t("library.replace.chosen")}: <bdi className="font-semibold wrap-anywhere">{chosen.name}</bdi>
          </p>
        ) : (
          <FileDrop
            label={t("library.replace.choose")}
            accept={[...accepted[file.family]]}
            onFiles={([one]) => setChosen(one)}
          />
        )}
        {isBusy && <ProgressBar label={t("library.replace.chosen")} value={sent} />}
        {failure && (
          <p role="alert" className="text-sm font-semibold text-stop">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function useReplacement(file: LibraryFile, onDone: () => void) {
  const t = useText(libraryText);
  const workspaceId = useWorkspaceId();
  const { run } = useReplaceFile();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [abort, setAbort] = useState<AbortController>();

  const replace = async (chosen: File) => {
    const running = new AbortController();
    setAbort(running);
    setFailure(undefined);
    setSent(0);
    try {
      const { id } = await uploadFile(workspaceId, chosen, { signal: running.signal, onProgress: setSent });
      const { replaced, leftCount } = await run({ fileId: file.id, replacementId: id });
      const waiting = replaced.filter((one) => one.waitsForPublication).length;
      toast.success(
        [
          t("library.replace.done", { count: replaced.length }),
          ...(waiting > 0 ? [t("library.replace.waits", { count: waiting })] : []),
          ...(leftCount > 0 ? [t("library.replace.left", { count: leftCount })] : []),
        ].join(". "),
      );
      onDone();
    } catch (error) {
      if (running.signal.aborted) return;
      if (isProblem(error, "otherFamily")) setFailure(t("library.replace.otherFamily"));
      else if (isProblem(error, "tooManyUses")) setFailure(t("library.replace.tooManyUses"));
      else if (isProblem(error, "draftLocked")) setFailure(t("library.replace.draftLocked"));
      else if (isProblem(error, "unknownMedia")) setFailure(t("library.replace.failed"));
      else setFailure(uploadFailure(error, chosen.name));
    } finally {
      setSent(undefined);
    }
  };
  return { replace, sent, failure, cancel: () => abort?.abort() };
}
