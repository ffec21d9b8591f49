import { type DragEvent, useRef, useState } from "react";
import { type Dropped, droppedFiles, droppedItems } from "#features/media/web/parts/dropped-entries.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderInput } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { batchText } from "../batch-text.ts";

interface FolderButtonProps {
  readonly label: string;
  readonly onDropped: (dropped: Promise<Dropped>) => void;
}

/** Asks for a folder with everything in it. Old browsers of phones offer single files instead. */
export function FolderButton({ label, onDropped }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        onPress={() => {
          // So that the same folder can be chosen again.
          if (input.current) input.current.value = "";
          input.current?.click();
        }}
      >
        <FolderInput aria-hidden />
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          element?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        style={{ display: "none" }}
        onChange={({ target }) => {
          if (target.files?.length) onDropped(Promise.resolve(droppedFiles(target.files)));
        }}
      />
    </>
  );
}

interface FolderDropProps {
  readonly isReading: boolean;
  readonly onDropped: (dropped: Promise<Dropped>) => void;
}

/** A folder, files or a ZIP, by drop or by a button. */
export function FolderDrop({ isReading, onDropped }: FolderDropProps) {
  const t = useText(batchText);
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    // Without this the browser would open the file instead.
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      role="group"
      aria-label={t("batches.drop")}
      data-drop-target={isOver || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped(droppedItems(event.dataTransfer.items));
      }}
      className="ring-focus-within flex flex-col items-center gap-2 rounded-2 border-2 border-dashed border-edge bg-raised px-4 py-8 text-center drop-target:border-solid drop-target:border-ink drop-target:bg-tint"
    >
      <FolderInput className="size-6 text-ink-2" aria-hidden />
      <span className="font-semibold" role="status">
        {t(isReading ? "batches.reading" : "batches.drop")}
      </span>
      <span className="max-w-prose text-xs text-ink-3">{t("batches.hint")}</span>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <FolderButton label={t("batches.chooseFolder")} onDropped={onDropped} />
        <FileButton multiple onFiles={(files) => onDropped(Promise.resolve(droppedFiles(files)))}>
          {t("batches.chooseFiles")}
        </FileButton>
      </div>
    </div>
  );
}
