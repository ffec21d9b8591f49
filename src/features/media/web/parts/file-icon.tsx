import type { LucideIcon } from "#kit/web/create-icon.ts";
import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideoCamera,
  NotebookText,
  Presentation,
} from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { type FileKind, kindOf } from "./file-kind.ts";
import { usePictureUrl } from "./picture.tsx";

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  pdf: FileText,
  picture: FileImage,
  video: FileVideoCamera,
  audio: FileMusic,
  document: NotebookText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  text: FileType,
  archive: FileArchive,
  other: File,
};

/** The frame round what a thing looks like, as lists show it. */
export const iconFrame = "grid size-10 shrink-0 place-items-center overflow-hidden rounded-1";

/** A picture in small, or the icon of its type. The type is written elsewhere. */
export function FileIcon({ mimeType, fileId }: { readonly mimeType: string; readonly fileId: string }) {
  const kind = kindOf(mimeType);
  const url = usePictureUrl(kind === "picture" ? fileId : null, "thumb");
  const Icon = icons[kind];
  return (
    <span aria-hidden className={classNames(iconFrame, "border border-line bg-raised text-ink-2")}>
      {url ? (
        <img src={url} alt="" draggable={false} className="size-full object-cover" />
      ) : (
        <Icon className="size-5" />
      )}
    </span>
  );
}
