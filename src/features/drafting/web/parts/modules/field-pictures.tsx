import { MediaInspector } from "#features/inspector/web/parts/media-inspector.tsx";
import type { StampChange } from "#features/markups/rules/stamp-change.ts";
import { AnnotateDialog } from "#features/markups/web/parts/annotate-dialog.tsx";
import type { MediaRef } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { editorText } from "../../editor-text.ts";

interface FieldPicturesProps {
  readonly refs: readonly Pick<MediaRef, "id" | "type">[];
  /** The index of the picture that is shown large. */
  readonly at: number | undefined;
  readonly onInspect: (at: number | undefined) => void;
  readonly annotatedId: string | undefined;
  readonly onAnnotate: (assetId: string | undefined) => void;
  readonly onReplace: ((assetId: string, byAssetId: string, stamps?: StampChange) => void) | undefined;
  readonly onRemove: (assetId: string) => void;
}

/** Opens over a picture field: all its pictures, one at a time, and the annotator. */
export function FieldPictures(props: FieldPicturesProps) {
  const { refs, at, onInspect, annotatedId, onAnnotate, onReplace, onRemove } = props;
  const t = useText(editorText);
  const workspaceId = useWorkspaceId();
  return (
    <>
      <MediaInspector
        workspaceId={workspaceId}
        media={refs.map(({ id, type }, place) => ({
          id,
          kind: type,
          fileName: t(`editor.fields.${type === "video" ? "video" : "picture"}`, { n: place + 1 }),
        }))}
        at={at ?? 0}
        isOpen={at !== undefined && refs.length > 0}
        onOpenChange={() => onInspect(undefined)}
        onReplaced={onReplace}
        onRemoved={(assetId) => {
          if (refs.length === 1) onInspect(undefined);
          onRemove(assetId);
        }}
        mayEdit
      />
      <AnnotateDialog
        workspaceId={workspaceId}
        pictureId={annotatedId ?? ""}
        isOpen={annotatedId !== undefined}
        onOpenChange={() => onAnnotate(undefined)}
        onSaved={(newId, stamps) => annotatedId !== undefined && onReplace?.(annotatedId, newId, stamps)}
      />
    </>
  );
}
