import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Plus, Redo2, Undo2, Upload } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { type Cue, cuesMax } from "../../rules/cue.ts";
import { captionsLengthMax, readCaptions } from "../../rules/read-captions.ts";
import { writeSrt, writeVtt } from "../../rules/write-captions.ts";
import { captionsText } from "../captions-text.ts";

interface CaptionsToolsProps {
  readonly cues: readonly Cue[];
  /** Of the files that are given out, without an ending. */
  readonly fileName: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onImport: (cues: readonly Cue[]) => void;
}

export function CaptionsTools({
  cues,
  fileName,
  canUndo,
  canRedo,
  onAdd,
  onUndo,
  onRedo,
  onImport,
}: CaptionsToolsProps) {
  const t = useText(captionsText);
  const importFile = async (file: File | undefined) => {
    // Four bytes a character at most.
    const read = file && file.size <= captionsLengthMax * 4 ? readCaptions(await file.text()) : undefined;
    if (!read) return void toast.error(t("captions.importFailed"));
    onImport(read.cues);
    const { length } = read.cues;
    if (read.skipped === 0) toast.success(t("captions.imported", { count: length }));
    else toast.info(t("captions.importedSome", { read: length, skipped: read.skipped }));
  };
  return (
    <div className="flex flex-wrap items-center gap-1 [&>*]:pointer-coarse:min-h-12">
      <Button kind="ink" onPress={onAdd} disabledReason={cues.length >= cuesMax ? t("captions.many") : undefined}>
        <Plus aria-hidden />
        {t("captions.add")}
      </Button>
      <Button kind="bare" icon aria-label={t("captions.undo")} isDisabled={!canUndo} onPress={onUndo}>
        <Undo2 aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("captions.redo")} isDisabled={!canRedo} onPress={onRedo}>
        <Redo2 aria-hidden />
      </Button>
      <FileButton
        kind="bare"
        accept={[".vtt", ".srt", "text/vtt"]}
        onFiles={([file]) => void importFile(file)}
        className="ms-auto"
      >
        <Upload aria-hidden />
        {t("captions.importFile")}
      </FileButton>
      <Menu
        placement="bottom end"
        trigger={
          <Button kind="bare" isDisabled={cues.length === 0}>
            <Download aria-hidden />
            {t("captions.exportFile")}
          </Button>
        }
      >
        <MenuItem onAction={() => saveText(`${fileName}.vtt`, writeVtt(cues), "text/vtt")}>
          {t("captions.exportVtt")}
        </MenuItem>
        <MenuItem onAction={() => saveText(`${fileName}.srt`, writeSrt(cues), "application/x-subrip")}>
          {t("captions.exportSrt")}
        </MenuItem>
      </Menu>
    </div>
  );
}
