import { useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { hasCovers, type Shape } from "../../../rules/shapes.ts";
import { type StampChange, stampChange } from "../../../rules/stamp-change.ts";
import type { OpenedDrawing } from "../../queries.ts";
import { type SentDrawing, saveDrawing } from "../../state/save-drawing.ts";
import { markupText } from "../../text.ts";
import type { AnnotateTools } from "./annotate-tools.ts";

interface SaveQuestionProps {
  readonly workspaceId: string;
  readonly opened: OpenedDrawing;
  readonly picture: HTMLImageElement;
  readonly shapes: readonly Shape[];
  readonly tools: AnnotateTools;
  readonly isOpen: boolean;
  readonly onAsk: (isOpen: boolean) => void;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: (newFileId: string, stamps: StampChange) => void;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** [MK10] Asks before the picture that was opened is replaced by the one with the drawing, and replaces it. */
export function SaveQuestion(props: SaveQuestionProps) {
  const { workspaceId, opened, picture, shapes, tools, isOpen, onAsk } = props;
  const t = useText(markupText);
  const sent = useRef<SentDrawing>(undefined);
  const save = async () => {
    const { baseFileId, fileName } = opened;
    const id = await saveDrawing(
      { workspaceId, baseFileId, fileName, shapes, render: () => tools.render(picture, shapes), upload: tools.upload },
      sent.current,
      (now) => {
        sent.current = now;
      },
    );
    props.onChanged(false);
    props.onSaved(id, stampChange(opened.shapes, shapes));
    props.onOpenChange(false);
  };
  return (
    <ConfirmDialog
      title={t("markups.replace.title")}
      isOpen={isOpen}
      onOpenChange={onAsk}
      confirmLabel={t("markups.replace.confirm")}
      onConfirm={save}
      failedText={() => t("markups.replace.failed")}
    >
      <p>{t("markups.replace.body")}</p>
      {hasCovers(shapes) && <p className="mt-3">{t("markups.replace.covered")}</p>}
    </ConfirmDialog>
  );
}
