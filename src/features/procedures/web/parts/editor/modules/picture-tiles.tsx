import { RotateCw, X } from "lucide-react";
import { EnlargeablePicture } from "#features/media/web/parts/enlargeable-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { ProgressBar } from "#kit/web/ui/progress-bar.tsx";
import type { MediaRef } from "../../../../content.ts";
import { editorText } from "../../../editor-text.ts";
import type { Upload } from "../../../state/upload-queue.ts";
import { NoPicture } from "../../preview/media-grid.tsx";
import { useEditing } from "../draft-context.tsx";
import { DragHandle } from "../drag-handle.tsx";
import type { useSortable } from "../use-sortable.ts";

interface PictureTileProps {
  readonly assetId: string;
  readonly type: MediaRef["type"];
  readonly n: number;
  readonly handle: ReturnType<ReturnType<typeof useSortable>["handle"]> | undefined;
  readonly onRemove: () => void;
}

/** A picture that has arrived. */
export function PictureTile({ assetId, type, n, handle, onRemove }: PictureTileProps) {
  const t = useText(editorText);
  const name = t("editor.fields.picture", { n });
  return (
    <div className="overflow-hidden rounded-1 border border-line bg-raised">
      {type === "image" ? (
        <EnlargeablePicture assetId={assetId} name={name} className="aspect-4/3 w-full rounded-none border-0" />
      ) : (
        <NoPicture type={type} className="aspect-4/3" />
      )}
      <div className="flex items-center justify-between border-t border-line px-1">
        {handle ? <DragHandle name={name} {...handle} /> : <span className="num ps-2 text-xs text-ink-3">{n}</span>}
        <Button kind="bare" size="sm" icon aria-label={t("editor.fields.removePicture", { n })} onPress={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}

/** A picture on its way, or why it did not arrive. */
export function UploadTile({ upload }: { upload: Upload }) {
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
