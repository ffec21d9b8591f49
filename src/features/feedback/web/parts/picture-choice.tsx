import { Camera, Images } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { FileButton } from "#kit/web/ui/file-button.tsx";
import { ProgressBar } from "#kit/web/ui/progress-bar.tsx";
import { Picture } from "../../../media/web/parts/picture.tsx";
import { pictureTypes } from "../../../media/web/parts/picture-types.ts";
import { uploadFailure } from "../../../media/web/parts/upload-failure.ts";
import { uploadFile } from "../../../media/web/upload.ts";
import { giveText } from "../give-text.ts";

interface PictureChoiceProps {
  readonly pictureId: string | null;
  readonly onChange: (pictureId: string | null) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** One picture, sent as soon as it is chosen. Closing the dialog stops it. */
export function PictureChoice({ pictureId, onChange, onUploading }: PictureChoiceProps) {
  const t = useText(giveText);
  const workspaceId = useWorkspaceId();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async ([file]: File[]) => {
    if (!file) return;
    const abort = new AbortController();
    running.current = abort;
    setFailure(undefined);
    setPart(0);
    onUploading(true);
    try {
      onChange((await uploadFile(workspaceId, file, { signal: abort.signal, onProgress: setPart })).id);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(uploadFailure(error, file.name));
    } finally {
      setPart(undefined);
      onUploading(false);
    }
  };
  const onFiles = (files: File[]) => void send(files);
  return (
    <div className="space-y-2">
      <p className="text-xs font-semibold text-ink-2">{t("giveFeedback.picture")}</p>
      {part !== undefined && <ProgressBar label={t("giveFeedback.uploading")} value={part} />}
      {part === undefined && pictureId === null && (
        <div className="flex flex-wrap gap-(--gap)">
          <FileButton accept={pictureTypes} camera="environment" onFiles={onFiles}>
            <Camera aria-hidden />
            {t("giveFeedback.take")}
          </FileButton>
          <FileButton accept={pictureTypes} onFiles={onFiles}>
            <Images aria-hidden />
            {t("giveFeedback.choose")}
          </FileButton>
        </div>
      )}
      {part === undefined && pictureId !== null && (
        <div className="flex items-end gap-(--gap)">
          <Picture
            assetId={pictureId}
            size="small"
            alt={t("giveFeedback.picture")}
            className="h-32 rounded-2 border border-line object-contain"
          />
          <Button size="sm" kind="bare" onPress={() => onChange(null)}>
            {t("giveFeedback.remove")}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="text-xs font-semibold text-stop">
          {failure}
        </p>
      )}
    </div>
  );
}
