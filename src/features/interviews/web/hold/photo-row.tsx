import { useEffect, useState } from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, Images, X } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { type InterviewStep, interviewLimits, type Photo } from "../../content.ts";
import { photosOf, withPhoto } from "../../rules/state.ts";
import type { HeldHere } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";

interface PhotoRowProps {
  readonly step: InterviewStep;
  readonly here: HeldHere;
  /** The camera as a large button. */
  readonly isLarge?: boolean;
}

/** The photos of a step: on the device at once, sent in the background. */
export function PhotoRow({ step, here, isLarge = false }: PhotoRowProps) {
  const t = useText(interviewText);
  const photos = photosOf(step);
  const add = async ([file]: File[]) => {
    if (!file) return;
    if (!file.type.startsWith("image/")) return void toast.error(t("hold.photoNotTaken"));
    const id = newId();
    try {
      await here.addPhoto(id, file);
    } catch {
      return void toast.error(t("hold.photoFailed"));
    }
    const photo = { id, mediaId: null, isRemoved: false, at: new Date().toISOString() };
    here.change((state) => withPhoto(state, step.id, photo));
  };
  const remove = (photo: Photo) =>
    here.change((state) => withPhoto(state, step.id, { ...photo, isRemoved: true, at: new Date().toISOString() }));
  const isFull = step.photos.length >= interviewLimits.photosMax;
  return (
    <section aria-label={t("hold.photos")} className="space-y-3">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <ShownPhoto photo={photo} here={here} alt={t("hold.photo", { number: at + 1 })} />
              <Button
                kind="line"
                icon
                size="sm"
                className="absolute end-1 top-1 bg-paper"
                aria-label={t("hold.removePhoto", { number: at + 1 })}
                onPress={() => remove(photo)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-(--gap)">
        <FileButton
          accept={pictureTypes}
          camera="environment"
          size={isLarge ? "xl" : "md"}
          isDisabled={isFull}
          onFiles={(files) => void add(files)}
        >
          <Camera aria-hidden />
          {t("hold.takePhoto")}
        </FileButton>
        <FileButton
          accept={pictureTypes}
          size={isLarge ? "xl" : "md"}
          isDisabled={isFull}
          onFiles={(files) => void add(files)}
        >
          <Images aria-hidden />
          {t("hold.choosePhoto")}
        </FileButton>
      </div>
    </section>
  );
}

const look = "h-32 w-40 rounded-2 border border-line object-cover";

interface ShownPhotoProps {
  readonly photo: Photo;
  readonly here: HeldHere;
  readonly alt: string;
}

/** From this device as long as it has it; otherwise from the server. */
function ShownPhoto({ photo, here, alt }: ShownPhotoProps) {
  const t = useText(interviewText);
  const [address, setAddress] = useState<string | null>();
  const { findPhoto } = here;
  const { id } = photo;
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void findPhoto(id).then((blob) => {
      if (isGone) return;
      made = blob && URL.createObjectURL(blob);
      setAddress(made ?? null);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [findPhoto, id]);
  if (address) return <img src={address} alt={alt} className={look} />;
  if (address === undefined) return <div aria-hidden className={`${look} bg-tint`} />;
  if (photo.mediaId) return <Picture assetId={photo.mediaId} size="small" alt={alt} className={look} />;
  return <p className={`${look} grid place-items-center bg-tint p-2 text-center text-xs`}>{t("hold.photoMissing")}</p>;
}
