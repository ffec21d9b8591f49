import { type RefObject, useRef } from "react";
import type { Dropped } from "#features/media/web/parts/dropped-entries.ts";
import { droppedFiles } from "#features/media/web/parts/dropped-entries.ts";
import { useText } from "#kit/web/i18n.ts";
import { FilePlus2, FolderUp, Upload } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { documentText } from "../../text.ts";

/** The browser's own pickers: of files, and of a folder with all that is in it. */
export function useUploadPickers(onFiles: (dropped: Dropped) => void) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const open = ({ current }: RefObject<HTMLInputElement | null>) => {
    if (!current) return;
    // So that the same can be chosen again.
    current.value = "";
    current.click();
  };
  const t = useText(documentText);
  const take = (list: FileList | null) => list?.length && onFiles(droppedFiles(list));
  const inputs = (
    <div className="hidden">
      <input
        ref={files}
        type="file"
        multiple
        aria-label={t("documents.actions.uploadFiles")}
        onChange={({ target }) => take(target.files)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          // React does not know this attribute by its name in all browsers.
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        aria-label={t("documents.actions.uploadFolder")}
        onChange={({ target }) => take(target.files)}
      />
    </div>
  );
  return { inputs, pickFiles: () => open(files), pickFolder: () => open(folder) };
}

export type UploadPickers = ReturnType<typeof useUploadPickers>;

interface UploadMenuProps {
  readonly onPickFiles: () => void;
  readonly onPickFolder: () => void;
}

export function UploadMenu({ onPickFiles, onPickFolder }: UploadMenuProps) {
  const t = useText(documentText);
  return (
    <Menu
      placement="bottom end"
      trigger={
        <Button kind="ink">
          <Upload aria-hidden />
          {t("documents.actions.upload")}
        </Button>
      }
    >
      <MenuItem icon={<FilePlus2 aria-hidden />} onAction={onPickFiles}>
        {t("documents.actions.uploadFiles")}
      </MenuItem>
      <MenuItem icon={<FolderUp aria-hidden />} onAction={onPickFolder}>
        {t("documents.actions.uploadFolder")}
      </MenuItem>
    </Menu>
  );
}
