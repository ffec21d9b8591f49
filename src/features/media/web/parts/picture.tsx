import { useCallback, useSyncExternalStore } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ImageOff } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { PictureSize } from "../../contract.ts";
import { type PictureState, pictureKey, pictureState, watchPicture } from "../state/picture-cache.ts";
import { mediaText } from "../text.ts";

const none: PictureState = {};
const never = () => () => {};

function usePictureState(assetId: string | null | undefined, size: PictureSize): PictureState {
  const workspaceId = useWorkspaceId();
  const key = assetId ? pictureKey(workspaceId, assetId, size) : undefined;
  const subscribe = useCallback(
    (listener: () => void) => (key === undefined ? never() : watchPicture(key, listener)),
    [key],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? none : pictureState(key)));
}

/** The address of a stored picture for an `<img>`; undefined while it loads, and where it cannot be loaded. */
export const usePictureUrl = (assetId: string | null | undefined, size: PictureSize): string | undefined =>
  usePictureState(assetId, size).url;

export interface PictureProps {
  readonly assetId: string;
  /** thumb 160 px, small 640 px, detail 2048 px on the longest side */
  readonly size: PictureSize;
  readonly alt: string;
  /** `object-cover` to fill a frame of one shape, `object-contain` to show all of it. */
  readonly className?: string | undefined;
}

/** A stored picture. Give it the size of its frame: nothing moves when it arrives. */
export function Picture({ assetId, size, alt, className }: PictureProps) {
  const t = useText(mediaText);
  const { url, hasFailed } = usePictureState(assetId, size);
  if (url) return <img src={url} alt={alt} draggable={false} className={classNames("bg-tint", className)} />;
  if (!hasFailed) return <div aria-hidden className={classNames("animate-pulse bg-tint", className)} />;
  return (
    <div
      role="img"
      aria-label={t("media.pictureMissing")}
      className={classNames("grid min-h-10 place-items-center bg-tint text-ink-3", className)}
    >
      <ImageOff className="size-5" aria-hidden />
    </div>
  );
}
