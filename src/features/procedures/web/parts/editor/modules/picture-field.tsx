import { Plus, RotateCw, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useId, useState, useSyncExternalStore } from "react";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { pictureTypes } from "#features/media/web/upload.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { FileButton } from "#kit/web/ui/file-button.tsx";
import { ProgressBar } from "#kit/web/ui/progress-bar.tsx";
import { editorText } from "../../../editor-text.ts";
import type { Upload } from "../../../state/upload-queue.ts";
import { useEditing } from "../draft-context.tsx";
import { DragHandle } from "../drag-handle.tsx";
import { useSortable } from "../use-sortable.ts";

interface PictureFieldProps {
  /** Unique in the draft: uploads find their place by it. */
  readonly field: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly assetIds: readonly string[];
  readonly max: number;
  /** Called when one picture has arrived, maybe long after the field went out of sight. */
  readonly onAdd: (assetId: string) => void;
  readonly onRemove: (assetId: string) => void;
  readonly onMove?: (assetId: string, index: number) => void;
  readonly error?: string | undefined;
}

const picturesIn = (files: Iterable<File>): File[] => [...files].filter((file) => file.type.startsWith("image/"));

/** Pictures by drop, by paste, or by a button; each can be enlarged, taken away and put in another place. */
export function PictureField(props: PictureFieldProps) {
  const { field, label, hideLabel = false, assetIds, max, onAdd, onRemove, onMove, error } = props;
  const t = useText(editorText);
  const id = useId();
  const { uploads } = useEditing();
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads);
  const mine = all.filter((upload) => upload.field === field);
  const room = max - assetIds.length - mine.length;
  const [isOver, setOver] = useState(false);
  const { list, handle, draggedId, dropBefore } = useSortable({
    ids: assetIds,
    onMove: (assetId, index) => onMove?.(assetId, index),
    layout: "grid",
  });

  const take = (files: Iterable<File>) => {
    const pictures = picturesIn(files).slice(0, Math.max(0, room));
    if (pictures.length > 0) uploads.add(field, pictures, onAdd);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };

  return (
    <div
      role="presentation"
      className={classNames("rounded-1", isOver && "outline-2 outline-offset-4 outline-ink outline-dashed")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className="space-y-2"
      >
        <p id={`${id}-label`} className={hideLabel ? "sr-only" : "text-xs font-semibold text-ink-2"}>
          {label}
        </p>
        <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(150px,100%),1fr))] gap-3">
          {assetIds.map((assetId, place) => (
            <li
              key={assetId}
              data-sort={assetId}
              className={classNames(
                "relative",
                draggedId === assetId && "opacity-50",
                dropBefore === assetId && "before:absolute before:inset-y-0 before:-start-2 before:w-1 before:bg-ink",
              )}
            >
              <PictureTile
                assetId={assetId}
                n={place + 1}
                handle={onMove && assetIds.length > 1 ? handle(assetId) : undefined}
                onRemove={() => onRemove(assetId)}
              />
            </li>
          ))}
          {mine.map((upload) => (
            <li key={upload.id}>
              <UploadTile upload={upload} />
            </li>
          ))}
          {room > 0 && (
            <li className="flex min-h-28 flex-col items-center justify-center gap-1 rounded-1 border border-dashed border-edge p-2 text-center">
              <FileButton
                kind="bare"
                className="flex-col gap-1! py-2"
                accept={pictureTypes}
                multiple={max > 1}
                onFiles={take}
              >
                <Plus aria-hidden />
                {max > 1 ? t("editor.fields.addPictures") : t("editor.fields.addPicture")}
              </FileButton>
            </li>
          )}
        </ul>
        <p className="text-xs text-ink-3">
          {room > 0 ? t("editor.fields.pictureHint") : max > 1 ? t("editor.fields.mediaFull", { max }) : null}
        </p>
        {error && (
          <p id={`${id}-error`} className="text-xs font-semibold text-stop">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface PictureTileProps {
  readonly assetId: string;
  readonly n: number;
  readonly handle: ReturnType<ReturnType<typeof useSortable>["handle"]> | undefined;
  readonly onRemove: () => void;
}

function PictureTile({ assetId, n, handle, onRemove }: PictureTileProps) {
  const t = useText(editorText);
  const name = t("editor.fields.picture", { n });
  return (
    <div className="overflow-hidden rounded-1 border border-line bg-raised">
      <EnlargeablePicture assetId={assetId} name={name} className="aspect-4/3 w-full rounded-none border-0" />
      <div className="flex items-center justify-between border-t border-line px-1">
        {handle ? <DragHandle name={name} {...handle} /> : <span className="num ps-2 text-xs text-ink-3">{n}</span>}
        <Button kind="bare" size="sm" icon aria-label={t("editor.fields.removePicture", { n })} onPress={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}

function UploadTile({ upload }: { upload: Upload }) {
  const t = useText(editorText);
  const { uploads } = useEditing();
  const { id, name, part, failure } = upload;
  return (
    <div className="flex min-h-28 flex-col justify-center gap-2 rounded-1 border border-line bg-raised p-3">
      {failure === undefined ? (
        <ProgressBar label={t("editor.fields.uploading", { name })} value={part} />
      ) : (
        <p role="alert" className="text-xs font-semibold text-stop">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-1">
        {failure !== undefined && (
          <Button
            kind="bare"
            size="sm"
            icon
            aria-label={t("editor.fields.retryUpload", { name })}
            onPress={() => uploads.retry(id)}
          >
            <RotateCw aria-hidden />
          </Button>
        )}
        <Button
          kind="bare"
          size="sm"
          icon
          aria-label={t(failure === undefined ? "editor.fields.cancelUpload" : "editor.fields.dismissUpload", { name })}
          onPress={() => uploads.cancel(id)}
        >
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}
