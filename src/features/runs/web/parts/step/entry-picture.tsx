import { useEffect, useState } from "react";
import type { PictureSize } from "#features/media/contract.ts";
import { Picture } from "#features/media/web/parts/picture.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface EntryPictureProps {
  readonly fileId: string;
  readonly size: PictureSize;
  readonly alt: string;
  readonly className?: string;
}

/** A picture that was taken here: from this device as long as it has it, and from the server afterwards. */
export function EntryPicture({ fileId, size, alt, className }: EntryPictureProps) {
  const local = useLocalPicture(fileId);
  if (local === null) return <Picture assetId={fileId} size={size} alt={alt} className={className} />;
  if (local === undefined) return <div aria-hidden className={classNames("sheen", className)} />;
  return <img src={local} alt={alt} draggable={false} className={className} />;
}

/** Null for a file that this device does not have; undefined until that is known. */
function useLocalPicture(fileId: string): string | null | undefined {
  const { driver } = usePerformPlace();
  const [found, setFound] = useState<{ readonly fileId: string; readonly url: string | null }>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    void driver.blobOf(fileId).then((blob) => {
      if (isGone) return;
      url = blob && URL.createObjectURL(blob);
      setFound({ fileId, url: url ?? null });
    });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [driver, fileId]);
  return found?.fileId === fileId ? found.url : undefined;
}
