import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { classNames } from "./class-names.ts";
import { FileButton } from "./file-button.tsx";

export interface FileDropProps {
  /** What is wanted: "Drop pictures or videos". */
  readonly label: string;
  /** Types and sizes that are taken. */
  readonly hint?: ReactNode;
  /** Types or endings. What is dropped may be anything: check what arrives. */
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
  const take = async (items: readonly Aria.DropItem[]) => {
    const files = await Promise.all(items.filter((item) => item.kind === "file").map((item) => item.getFile()));
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <Aria.DropZone
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={(event) => void take(event.items)}
      className={classNames(
        "ring-focus-within flex flex-col items-center gap-2 rounded-2 border-2 border-dashed border-edge bg-raised px-4 py-8 text-center",
        "drop-target:border-solid drop-target:border-ink drop-target:bg-tint disabled:border-line disabled:text-ink-3",
        className,
      )}
    >
      {({ isDropTarget }) => (
        <>
          <Upload className="size-6 text-ink-2" aria-hidden />
          <Aria.Text slot="label" className="font-semibold">
            {isDropTarget ? t("kit.dropHere") : label}
          </Aria.Text>
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
        </>
      )}
    </Aria.DropZone>
  );
}
