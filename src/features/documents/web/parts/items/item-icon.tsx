import { FileIcon, iconFrame } from "#features/media/web/parts/file-icon.tsx";
import { Folder } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { Item } from "../../state/item.ts";

/** What a thing is at a glance: a folder, a picture of itself, or the icon of its type. Its type is written elsewhere. */
export function ItemIcon({ item }: { readonly item: Item }) {
  if (item.kind === "folder") {
    const look = item.folder.isNameOnly ? "border border-dashed border-edge text-ink-3" : "bg-tint-2 text-ink";
    return (
      <span aria-hidden className={classNames(iconFrame, look)}>
        <Folder className="size-5" />
      </span>
    );
  }
  const { mimeType, remoteFileId } = item.document;
  return <FileIcon mimeType={mimeType} fileId={remoteFileId} />;
}
