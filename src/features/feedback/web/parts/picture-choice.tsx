import { useEffect, useRef, useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { uploadFile } from "#features/media/web/upload.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, Images } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { giveText } from "../give-text.ts";
import { waitingStore } from "../waiting/waiting-store.ts";

interface PictureChoiceProps {
  readonly pictureId: string | null;
  /** One that is on the device alone. */
  readonly picture: File | null;
  readonly onChange: (fields: { readonly pictureId: string | null; readonly picture: File | null }) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/**
 * One picture, uploaded as soon as it is chosen; without a network it is sent with the feedback. Closing the dialog
 * aborts it.
 */
export function PictureChoice({ pictureId, picture, onChange, onUploading }: PictureChoiceProps) {
  const t = useText(giveText);
  const workspaceId = useWorkspaceId();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async ([file]: File[]) => {
    if (!file) return;
    setFailure(undefined);
    if (waitingStore() && !navigator.onLine) return onChange({ pictureId: null, picture: file });
    const abort = new AbortController();
    running.current = abort;
    setPart(0);
    onUploading(true);
    try {
      const { id } = await uploadFile(workspaceId, file, { signal: abort.signal, onProgress: setPart });
      onChange({ pictureId: id, picture: null });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (waitingStore() && error instanceof NetworkError) onChange({ pictureId: null, picture: file });
      else setFailure(uploadFailure(error, file.name));
    } finally {
      setPart(undefined);
      onUploading(false);
    }
  };
  const isChosen = pictureId !== null || picture !== null;
  const onFiles = (files: File[]) => void send(files);
  return (
    <div className="space-y-2">
      <p className="text-xs font-semibold text-ink-2">{t("giveFeedback.picture")}</p>
      {part !== undefined && <ProgressBar label={t("giveFeedback.uploading")} value={part} />}
      {part === undefined && !isChosen && (
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
      {part === undefined && isChosen && (
        <div className="flex items-end gap-(--gap)">
          {pictureId !== null && (
            <Picture assetId={pictureId} size="small" alt={t("giveFeedback.picture")} className={look} />
          )}
          {picture && <DevicePicture file={picture} alt={t("giveFeedback.picture")} />}
          <Button size="sm" kind="bare" onPress={() => onChange({ pictureId: null, picture: null })}>
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

const look = "h-32 rounded-2 border border-line object-contain";

function DevicePicture({ file, alt }: { readonly file: File; readonly alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address has to be given back, which rendering cannot promise
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img src={address} alt={alt} className={look} />;
}
