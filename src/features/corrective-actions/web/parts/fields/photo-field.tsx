import { useEffect, useState } from "react";
import { acceptedType, familyOf } from "#features/media/rules.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, Images, Trash2 } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { correctiveActionLimits } from "../../../contract.ts";
import { openText } from "../../open-text.ts";

/** A photo that goes with an entry: its bytes, or what the server calls it. */
export interface ChosenPhoto {
  readonly fileId: string;
  readonly name: string;
  readonly blob: Blob | null;
  readonly mediaId: string | null;
}

interface PhotoFieldProps {
  readonly photos: readonly ChosenPhoto[];
  readonly onChange: (photos: readonly ChosenPhoto[]) => void;
}

/** [CA6] Photos from the camera or the device. They stay with the form until it is sent. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const t = useText(openText);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { photosMax } = correctiveActionLimits;

  const take = (files: readonly File[]) => {
    const isPicture = (file: File) => acceptedType(file.type) !== undefined && familyOf(file.type) === "image";
    const added = files
      .filter(isPicture)
      .map((file) => ({ fileId: newId(), name: file.name || "photo.jpg", blob: file, mediaId: null }));
    const all = [...photos, ...added];
    const unsupported = files.filter((file) => !isPicture(file));
    setErrors([
      ...unsupported.map((file) => t("openAction.photoUnsupported", { name: file.name })),
      ...(all.length > photosMax ? [t("openAction.tooMany", { count: photosMax })] : []),
    ]);
    onChange(all.slice(0, photosMax));
  };
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-1 text-xs font-semibold text-ink-2">{t("openAction.photos")}</legend>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.fileId} className="relative">
              <ChosenPicture
                photo={photo}
                alt={t("openAction.photoNumber", { number: index + 1 })}
                className="aspect-[4/3] w-full rounded-2 border border-line object-cover"
              />
              <Button
                icon
                aria-label={t("openAction.photoRemove", { number: index + 1 })}
                onPress={() => onChange(photos.filter((one) => one !== photo))}
                className="absolute end-1 top-1"
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < photosMax && (
        <div className="flex flex-wrap gap-(--gap)">
          <FileButton accept={pictureTypes} camera="environment" onFiles={take}>
            <Camera aria-hidden />
            {t("openAction.take")}
          </FileButton>
          <FileButton accept={pictureTypes} multiple onFiles={take}>
            <Images aria-hidden />
            {t("openAction.choose")}
          </FileButton>
        </div>
      )}
      {errors.map((error) => (
        <p key={error} role="alert" className="text-xs font-semibold text-stop">
          {error}
        </p>
      ))}
    </fieldset>
  );
}

interface ChosenPictureProps {
  readonly photo: ChosenPhoto;
  readonly alt: string;
  readonly className: string;
}

export function ChosenPicture({ photo, alt, className }: ChosenPictureProps) {
  const url = useBlobUrl(photo.blob);
  if (photo.blob === null) {
    return <Picture assetId={photo.mediaId ?? photo.fileId} size="small" alt={alt} className={className} />;
  }
  return url ? <img src={url} alt={alt} draggable={false} className={className} /> : <div className={className} />;
}

function useBlobUrl(blob: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made and given back with the element
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
