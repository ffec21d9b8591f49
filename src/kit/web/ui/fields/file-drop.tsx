import { type DragEvent, type ReactNode, useState } from "react";
import { Upload } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { FileButton } from "../buttons/file-button.tsx";
import { classNames } from "../class-names.ts";

export interface FileDropProps {
  /** The invitation: "Drop pictures or videos". */
  readonly label: string;
  /** Types and sizes that are taken. */
  readonly hint?: ReactNode;
  /** Types or extensions. A drop may contain anything: check the files. */
  readonly accept?: readonly string[];
  readonly multiple?: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

/** Files by drop, by paste or by a button. Folders are left out. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  onFiles,
  isDisabled = false,
  className,
}: FileDropProps) {
  const t = useText(kitText);
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !isDisabled) onFiles(multiple ? [...files] : files.slice(0, 1));
  };
  const hold = (event: DragEvent) => {
    // Without this the browser would open the file instead.
    event.preventDefault();
    setOver(!isDisabled);
  };
  return (
    <div
      role="group"
      aria-label={label}
      data-drop-target={isOver || undefined}
      data-disabled={isDisabled || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(filesOf(event.dataTransfer.items));
      }}
      onPaste={({ clipboardData }) => take(filesOf(clipboardData.items))}
      className={classNames(
        "ring-focus-within flex flex-col items-center gap-2 rounded-2 border-2 border-dashed border-edge bg-raised px-4 py-8 text-center",
        "drop-target:border-solid drop-target:border-ink drop-target:bg-tint data-disabled:border-line data-disabled:text-ink-3",
        className,
      )}
    >
      <Upload className="size-6 text-ink-2" aria-hidden />
      <span className="font-semibold">{isOver ? t("kit.dropHere") : label}</span>
      {hint && <span className="text-xs text-ink-3">{hint}</span>}
      <FileButton
        {...(accept ? { accept } : {})}
        multiple={multiple}
        onFiles={onFiles}
        isDisabled={isDisabled}
        className="mt-2"
      >
        {t("kit.chooseFile")}
      </FileButton>
    </div>
  );
}

/** The files of a drop, without folders, which look like files. */
const filesOf = (items: DataTransferItemList): File[] =>
  [...items]
    .filter((item) => item.kind === "file" && item.webkitGetAsEntry?.()?.isDirectory !== true)
    .flatMap((item) => item.getAsFile() ?? []);
