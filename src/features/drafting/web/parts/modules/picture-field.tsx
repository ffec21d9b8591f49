import { type ClipboardEvent, type DragEvent, useId, useState, useSyncExternalStore } from "react";
import { useMayAnnotate } from "#features/markups/web/parts/use-may-annotate.ts";
import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import type { MediaRef } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { editorText } from "../../editor-text.ts";
import { useEditing } from "../draft-context.tsx";
import type { OnReplace } from "./field-pictures.tsx";
import { PictureTile } from "./picture-tile.tsx";

const FieldPictures = lazyComponent(
  () => import("./field-pictures.tsx").then((module) => module.FieldPictures),
  ({ at, annotatedId }) => at !== undefined || annotatedId !== undefined,
);
const UploadTile = lazyComponent(() => import("./upload-tile.tsx").then((module) => module.UploadTile));

interface PictureFieldProps {
  /** Unique in the draft: uploads find their place by it. */
  readonly field: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly refs: readonly Pick<MediaRef, "id" | "type">[];
  readonly max: number;
  /** Called when a file has arrived, maybe long after the field went out of sight; it belongs before those of `later`. */
  readonly onAdd: (assetId: string, type: "image" | "video", later: readonly string[]) => void;
  /** Videos too: MP4 and QuickTime. */
  readonly takesVideos?: boolean;
  readonly onRemove: (assetId: string) => void;
  /** Called with the picture that takes the place of one: drawn on, or another file. */
  readonly onReplace?: OnReplace;
  readonly onMove?: (assetId: string, index: number) => void;
  readonly error?: string | undefined;
}

const videoTypes = ["video/mp4", "video/quicktime"];

const kindOf = (file: File): "image" | "video" | undefined => {
  if (file.type.startsWith("image/")) return "image";
  return videoTypes.includes(file.type) ? "video" : undefined;
};

/** Pictures by drop, by paste, or by a button; each can be enlarged, taken away and put in another place. */
export function PictureField(props: PictureFieldProps) {
  const { label, hideLabel = false, refs, max, onRemove, onReplace, onMove, error, takesVideos = false } = props;
  const t = useText(editorText);
  const id = useId();
  const { mine, room, take } = useFieldUploads(props);
  const { isOver, handlers } = useFileDrop(take);
  const [at, inspect] = useState<number>();
  const [annotatedId, annotate] = useState<string>();
  const mayAnnotate = useMayAnnotate();
  const { list, handle, draggedId, dropBefore } = useSortable({
    ids: refs.map((ref) => ref.id),
    onMove: (assetId, index) => onMove?.(assetId, index),
    layout: "grid",
  });

  return (
    <div
      role="presentation"
      className={classNames("rounded-1", isOver && "outline-2 outline-offset-4 outline-ink outline-dashed")}
      {...handlers}
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
          {refs.map(({ id: assetId, type }, place) => (
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
                type={type}
                n={place + 1}
                handle={onMove && refs.length > 1 ? handle(assetId) : undefined}
                onRemove={() => onRemove(assetId)}
                onEnlarge={() => inspect(place)}
                onAnnotate={mayAnnotate && onReplace && type === "image" ? () => annotate(assetId) : undefined}
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
                accept={takesVideos ? [...pictureTypes, ...videoTypes] : pictureTypes}
                multiple={max > 1}
                onFiles={take}
              >
                <Plus aria-hidden />
                {t(`editor.fields.${takesVideos ? "addMedia" : max > 1 ? "addPictures" : "addPicture"}`)}
              </FileButton>
            </li>
          )}
        </ul>
        <p className="text-xs text-ink-3">
          {room > 0
            ? t(`editor.fields.${takesVideos ? "mediaHint" : "pictureHint"}`)
            : max > 1
              ? t("editor.fields.mediaFull", { max })
              : null}
        </p>
        <FieldPictures
          refs={refs}
          at={at}
          onInspect={inspect}
          annotatedId={annotatedId}
          onAnnotate={annotate}
          onReplace={onReplace}
          onRemove={onRemove}
        />
        {error && (
          <p id={`${id}-error`} className="text-xs font-semibold text-stop">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The uploads of a field, and how many more it can take. */
function useFieldUploads({ field, refs, max, onAdd, takesVideos = false }: PictureFieldProps) {
  const { uploads } = useEditing();
  const mine = useSyncExternalStore(uploads.subscribe, uploads.uploads).filter((upload) => upload.field === field);
  const room = max - refs.length - mine.length;
  const take = (files: Iterable<File>) => {
    const isTaken = (file: File) => kindOf(file) === "image" || (takesVideos && kindOf(file) === "video");
    const taken = [...files].filter(isTaken).slice(0, Math.max(0, room));
    if (taken.length === 0) return;
    uploads.add(field, taken, (assetId, file, later) => onAdd(assetId, kindOf(file) ?? "image", later));
  };
  return { mine, room, take };
}

/** Files that are dropped or pasted: whether they are held over the field, and what listens for them. */
function useFileDrop(take: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const takeFrom = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
  };
  return { isOver, handlers };
}
