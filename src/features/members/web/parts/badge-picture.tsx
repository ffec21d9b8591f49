import { Picture } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { profileText } from "../profile-text.ts";
import { pictureIdOf } from "./profile-picture.tsx";

interface BadgePictureProps {
  readonly name: string;
  /** Of the server. */
  readonly url: string | null;
  /** A file that was chosen on this device, shown in its place. */
  readonly preview?: string | undefined;
}

/** The picture of a member's badge, large enough to compare it with the badge itself. */
export function BadgePicture({ name, url, preview }: BadgePictureProps) {
  const t = useText(profileText);
  const look = "h-24 w-36 shrink-0 rounded-2 border border-line object-contain";
  const id = pictureIdOf(url);
  if (preview) return <img src={preview} alt={name} className={look} />;
  if (id) return <Picture assetId={id} size="small" alt={name} className={look} />;
  return (
    <span className={`${look} grid place-items-center border-dashed text-xs text-ink-3`}>{t("profile.none")}</span>
  );
}
