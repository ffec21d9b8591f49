import { type ChangeEvent, useRef, useState } from "react";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { useText } from "#kit/web/i18n.ts";
import { RefreshCw } from "#kit/web/icons.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { InspectedMedia } from "../../../rules.ts";
import { inspectorText } from "../../text.ts";
import { Action } from "./action.tsx";

interface ReplaceFileProps {
  readonly workspaceId: string;
  readonly shown: InspectedMedia;
  readonly onReplaced: (newId: string) => void;
}

const videoTypes = ["video/mp4", "video/quicktime"];

/** [MI3] Another file in the place of this one: chosen first, asked about, and sent only then. */
export function ReplaceFile({ workspaceId, shown, onReplaced }: ReplaceFileProps) {
  const t = useText(inspectorText);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<number>();
  const choose = () => {
    // So that the same file can be chosen again.
    if (input.current) input.current.value = "";
    input.current?.click();
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    setFile(chosen);
    setOpen(true);
  };
  const send = async () => {
    if (!file) return;
    setPart(0);
    try {
      const { id } = await uploadFile(workspaceId, file, { onProgress: setPart });
      onReplaced(id);
    } finally {
      setPart(undefined);
    }
  };
  const name = file?.name ?? "";
  return (
    <>
      <Action icon={RefreshCw} name={t("MediaInspect.replace")} onPress={choose} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("MediaInspect.replace")}
        accept={(shown.kind === "video" ? videoTypes : pictureTypes).join(",")}
        onChange={take}
      />
      <ConfirmDialog
        title={t("MediaInspect.replacing.title")}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel={t("MediaInspect.replacing.confirm")}
        onConfirm={send}
        failedText={(error) => uploadFailure(error, name)}
      >
        <p className="wrap-anywhere">{t("MediaInspect.replacing.body", { name })}</p>
        {part !== undefined && <ProgressBar label={name} value={part} className="mt-3" />}
      </ConfirmDialog>
    </>
  );
}
