import { Picture } from "#features/media/web/parts/picture.tsx";
import { VideoPoster } from "#features/videos/web/parts/video-poster.tsx";
import { AudioLines } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { LibraryFile } from "../../contract.ts";

interface FilePreviewProps {
  readonly file: Pick<LibraryFile, "id" | "family">;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** What a file shows of itself before it is opened. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  if (file.family === "image") return <Picture assetId={file.id} size="small" alt={alt} className={className} />;
  if (file.family === "video") return <VideoPoster videoId={file.id} className={className} />;
  return (
    <div role="img" aria-label={alt} className={classNames("grid place-items-center bg-tint text-ink-3", className)}>
      <AudioLines className="size-10" aria-hidden />
    </div>
  );
}
