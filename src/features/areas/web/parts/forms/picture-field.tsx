import { useEffect, useRef, useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { areaText } from "../../text.ts";

interface PictureFieldProps {
  readonly assetId: string | null;
  readonly onChange: (assetId: string | null) => void;
}

interface Upload {
  readonly name: string;
  readonly abort: AbortController;
  /** 0 to 1 */
  readonly part: number;
}

/** A picture that is uploaded as soon as it is chosen; the form then names it. Leaving the form stops the upload. */
export function PictureField({ assetId, onChange }: PictureFieldProps) {
  const t = useText(areaText);
  const { upload, failure, start } = useUpload(onChange);
  const accept = pictureTypes;
  return (
    <div className="space-y-2">
      <p className="text-xs font-semibold text-ink-2">{t("areas.picture.label")}</p>
      {upload && (
        <div className="flex items-end gap-(--gap)">
          <ProgressBar label={upload.name} value={upload.part} className="flex-1" />
          <Button size="sm" kind="bare" onPress={() => upload.abort.abort()}>
            {t("areas.picture.cancel")}
          </Button>
        </div>
      )}
      {!upload && assetId === null && (
        <FileDrop label={t("areas.picture.drop")} hint={t("areas.picture.hint")} accept={accept} onFiles={start} />
      )}
      {!upload && assetId !== null && (
        <>
          <Picture
            assetId={assetId}
            size="small"
            alt={t("areas.picture.label")}
            className="h-44 w-full rounded-2 border border-line object-contain"
          />
          <div className="flex flex-wrap gap-(--gap)">
            <FileButton size="sm" accept={accept} onFiles={start}>
              {t("areas.picture.replace")}
            </FileButton>
            <Button size="sm" kind="bare" onPress={() => onChange(null)}>
              {t("areas.picture.remove")}
            </Button>
          </div>
        </>
      )}
      {failure && (
        <p role="alert" className="text-xs font-semibold text-stop">
          {failure}
        </p>
      )}
    </div>
  );
}

function useUpload(onDone: (assetId: string) => void) {
  const workspaceId = useWorkspaceId();
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ([file]: File[]) => {
    if (!file) return;
    const abort = new AbortController();
    running.current = abort;
    setFailure(undefined);
    const showProgress = (part: number) => setUpload({ name: file.name, abort, part });
    showProgress(0);
    try {
      const { id } = await uploadFile(workspaceId, file, { signal: abort.signal, onProgress: showProgress });
      onDone(id);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(uploadFailure(error, file.name));
    } finally {
      setUpload(undefined);
    }
  };
  return { upload, failure, start: (files: File[]) => void start(files) };
}
