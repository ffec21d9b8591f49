import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { initials } from "#kit/text.ts";
import { classNames } from "#kit/web/ui/class-names.ts";

interface ProfilePictureProps {
  readonly name: string;
  readonly icon: string;
  /** The server's path of the picture's bytes. */
  readonly photoUrl: string | null;
  /** Shown instead, while it is on its way to the server. */
  readonly preview?: string | undefined;
  readonly size?: "sm" | "md" | "lg" | "xl";
}

const sizes = { sm: "size-7 text-2xs", md: "size-9 text-sm", lg: "size-14 text-md", xl: "size-24 text-xl" };

/** The file that a profile's picture is kept as. */
export const pictureIdOf = (url: string | null): string | null => url?.split("/").at(-1) ?? null;

/** A person's photo, else their icon, else their initials. Screen readers skip it: the name is next to it. */
export function ProfilePicture({ name, icon, photoUrl, preview, size = "md" }: ProfilePictureProps) {
  const kept = usePictureUrl(pictureIdOf(photoUrl), size === "sm" || size === "md" ? "thumb" : "small");
  const url = preview ?? (photoUrl === null ? undefined : kept);
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-transparent bg-tint-2 font-semibold",
        sizes[size],
      )}
    >
      {url ? <img src={url} alt="" draggable={false} className="size-full object-cover" /> : icon || initials(name)}
    </span>
  );
}
