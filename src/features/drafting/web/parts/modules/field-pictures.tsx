import { MediaInspector } from "#features/inspector/web/parts/media-inspector.tsx";
import type { StampChange } from "#features/markups/rules/stamp-change.ts";
import { AnnotateDialog } from "#features/markups/web/parts/annotate-dialog.tsx";
import type { DraftContent, MediaRef } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { withLegend } from "../../../rules/legend.ts";
import { editorText } from "../../editor-text.ts";

/** Puts what the stamps of a picture point at into the step of the module. [P195] */
export type AddLegend = (content: DraftContent, moduleId: string) => DraftContent;
export type OnReplace = (assetId: string, byAssetId: string, addLegend?: AddLegend) => void;

const legendOf =
  (stamps: StampChange): AddLegend =>
  (content, moduleId) =>
    withLegend(content, moduleId, stamps, newId);

interface FieldPicturesProps {
  readonly refs: readonly Pick<MediaRef, "id" | "type">[];
  /** The index of the picture that is shown large. */
  readonly at: number | undefined;
  readonly onInspect: (at: number | undefined) => void;
  readonly annotatedId: string | undefined;
  readonly onAnnotate: (assetId: string | undefined) => void;
  readonly onReplace: OnReplace | undefined;
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
        onReplaced={onReplace && ((assetId, byId, stamps) => onReplace(assetId, byId, stamps && legendOf(stamps)))}
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
        onSaved={(byId, stamps) => annotatedId !== undefined && onReplace?.(annotatedId, byId, legendOf(stamps))}
      />
    </>
  );
}
