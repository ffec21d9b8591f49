import { useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import type { LibraryFile } from "../../contract.ts";
import { libraryText } from "../text.ts";
import { FilePreview } from "./file-preview.tsx";

interface FileCardProps {
  readonly file: LibraryFile;
  readonly onOpen: () => void;
}

/** One file of the library: the whole card opens it. */
export function FileCard({ file, onOpen }: FileCardProps) {
  const t = useText(libraryText);
  const name = file.fileName || t("library.unnamed");
  return (
    <PlainButton
      onPress={onOpen}
      className="flex h-full w-full flex-col overflow-hidden rounded-2 border border-line bg-raised text-start hover:border-edge"
    >
      <FilePreview file={file} alt="" className="aspect-[4/3] w-full object-contain" />
      <span className="flex w-full flex-1 flex-col gap-1 border-t border-line p-3">
        <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</bdi>
        <span className="mt-auto text-xs text-ink-2">{t("library.uses", { count: file.useCount })}</span>
      </span>
    </PlainButton>
  );
}
