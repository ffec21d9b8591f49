import type { PictureSize } from "#features/media/contract.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { MapPin } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";

interface AreaPictureProps {
  readonly assetId: string | null;
  readonly size: PictureSize;
  /** Empty if the name is next to it. */
  readonly alt?: string;
  /** The class of the frame: its size, and how the picture fits it. */
  readonly className?: string;
}

/** The picture of an area, or the sign of a place in the same frame. */
export function AreaPicture({ assetId, size, alt = "", className }: AreaPictureProps) {
  if (assetId !== null) return <Picture assetId={assetId} size={size} alt={alt} className={className} />;
  return (
    <span
      className={classNames("grid place-items-center bg-tint text-ink-3 [&>svg]:size-1/3 [&>svg]:max-h-12", className)}
      aria-hidden
    >
      <MapPin strokeWidth={1.5} />
    </span>
  );
}
