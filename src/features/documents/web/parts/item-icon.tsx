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
  Folder,
  NotebookText,
  Presentation,
} from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { usePictureUrl } from "../../../media/web/parts/picture.tsx";
import { type FileKind, kindOf } from "../state/file-kind.ts";
import type { Item } from "../state/item.ts";

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

const frame = "grid size-10 shrink-0 place-items-center overflow-hidden rounded-1";

/** What a thing is at a glance: a folder, a picture of itself, or the icon of its type. Its type is written elsewhere. */
export function ItemIcon({ item }: { readonly item: Item }) {
  if (item.kind === "folder") {
    const look = item.folder.isNameOnly ? "border border-dashed border-edge text-ink-3" : "bg-tint-2 text-ink";
    return (
      <span aria-hidden className={classNames(frame, look)}>
        <Folder className="size-5" />
      </span>
    );
  }
  const { mimeType, remoteFileId } = item.document;
  return <FileIcon mimeType={mimeType} fileId={remoteFileId} />;
}

export function FileIcon({ mimeType, fileId }: { readonly mimeType: string; readonly fileId: string }) {
  const kind = kindOf(mimeType);
  const url = usePictureUrl(kind === "picture" ? fileId : null, "thumb");
  const Icon = icons[kind];
  return (
    <span aria-hidden className={classNames(frame, "border border-line bg-raised text-ink-2")}>
      {url ? (
        <img src={url} alt="" draggable={false} className="size-full object-cover" />
      ) : (
        <Icon className="size-5" />
      )}
    </span>
  );
}
