import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import type { MediaRef } from "#features/procedures/content.ts";
import { NoPicture } from "#features/procedures/web/parts/preview/no-picture.tsx";
import { VideoPoster } from "#features/videos/web/parts/video-poster.tsx";
import { useText } from "#kit/web/i18n.ts";
import { PencilLine, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import type { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { editorText } from "../../editor-text.ts";
import { DragHandle } from "../drag-handle.tsx";

interface PictureTileProps {
  readonly assetId: string;
  readonly type: MediaRef["type"];
  readonly n: number;
  readonly handle: ReturnType<ReturnType<typeof useSortable>["handle"]> | undefined;
  readonly onRemove: () => void;
  readonly onEnlarge: () => void;
  /** Opens the annotator; undefined without the permission. */
  readonly onAnnotate: (() => void) | undefined;
}

/** A picture that has arrived. */
export function PictureTile({ assetId, type, n, handle, onRemove, onEnlarge, onAnnotate }: PictureTileProps) {
  const t = useText(editorText);
  const isVideo = type === "video";
  const name = t(`editor.fields.${isVideo ? "video" : "picture"}`, { n });
  return (
    <div className="overflow-hidden rounded-1 border border-line bg-raised">
      {type === "image" ? (
        <EnlargeablePicture
          assetId={assetId}
          name={name}
          onEnlarge={onEnlarge}
          className="aspect-4/3 w-full rounded-none border-0"
        />
      ) : isVideo ? (
        <PlainButton
          onPress={onEnlarge}
          aria-label={t("editor.fields.openVideo", { n })}
          className="ring-inside block w-full"
        >
          <VideoPoster videoId={assetId} className="aspect-4/3 w-full" />
        </PlainButton>
      ) : (
        <NoPicture type={type} className="aspect-4/3" />
      )}
      <div className="flex items-center justify-between border-t border-line px-1">
        {handle ? <DragHandle name={name} {...handle} /> : <span className="num ps-2 text-xs text-ink-3">{n}</span>}
        {onAnnotate && (
          <Button
            kind="bare"
            size="sm"
            icon
            className="ms-auto"
            aria-label={t("editor.fields.annotatePicture", { n })}
            onPress={onAnnotate}
          >
            <PencilLine aria-hidden />
          </Button>
        )}
        <Button
          kind="bare"
          size="sm"
          icon
          aria-label={t(`editor.fields.${isVideo ? "removeVideo" : "removePicture"}`, { n })}
          onPress={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}
