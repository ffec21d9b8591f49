import { useState } from "react";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import type { EditedProfile } from "../../contract.ts";
import { type PictureKind, useSetPicture } from "../profile-actions.ts";
import { profileText } from "../profile-text.ts";
import { BadgePicture } from "./badge-picture.tsx";
import { ProfilePicture } from "./profile-picture.tsx";

interface PictureSettingProps {
  readonly kind: PictureKind;
  readonly profile: EditedProfile;
}

/** A chosen picture that is not on the server yet: the address of a file on this device; undefined if it is removed. */
interface Chosen {
  readonly url: string | undefined;
}

/** The photo or the badge: shown at once when chosen, and taken back where the server did not take it. */
export function PictureSetting({ kind, profile }: PictureSettingProps) {
  const t = useText(profileText);
  const { run, isPending } = useSetPicture(kind);
  const [chosen, setChosen] = useState<Chosen>();
  const preview = chosen?.url;
  const kept = kind === "photo" ? profile.photoUrl : profile.badgePhotoUrl;
  const url = chosen ? null : kept;
  const isThere = preview !== undefined || url !== null;
  const set = (file: File | null) => {
    const shown = file ? URL.createObjectURL(file) : undefined;
    setChosen({ url: shown });
    // A toast says what went wrong; the picture before is then shown again.
    void run(file)
      .catch(() => {})
      .finally(() => {
        setChosen(undefined);
        if (shown !== undefined) URL.revokeObjectURL(shown);
      });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      {kind === "photo" ? (
        <ProfilePicture
          name={profile.displayName}
          icon={profile.profileIcon}
          photoUrl={url}
          preview={preview}
          size="xl"
        />
      ) : (
        <BadgePicture name={t("profile.badgeOf", { name: profile.displayName })} url={url} preview={preview} />
      )}
      <div className="space-y-2">
        <div className="flex flex-wrap gap-(--gap)">
          <FileButton accept={pictureTypes} isPending={isPending} onFiles={([file]) => file && set(file)}>
            {t(isThere ? "profile.replace" : "profile.choose")}
            <span className="sr-only">: {t(`profile.${kind}`)}</span>
          </FileButton>
          {isThere && (
            <Button kind="bare" isDisabled={isPending} onPress={() => set(null)}>
              {t("profile.remove")}
              <span className="sr-only">: {t(`profile.${kind}`)}</span>
            </Button>
          )}
        </div>
        <p className="text-xs text-ink-3">{t(`profile.${kind}Note`)}</p>
      </div>
    </div>
  );
}
