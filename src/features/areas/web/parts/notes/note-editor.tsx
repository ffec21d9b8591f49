import { type ReactNode, useId, useState } from "react";
import { type Delta, isBlank } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { areaText } from "../../text.ts";

const RichTextEditor = lazyComponent(
  () => import("#kit/web/rich-text/rich-text-editor.tsx").then((module) => module.RichTextEditor),
  () => true,
  { isAhead: false, placeholder: <Skeleton className="h-36" /> },
);

interface NoteEditorProps {
  /** Read when the editor appears; give another `key` to start again with another text. */
  readonly content: Delta;
  readonly onSave: (content: Delta) => void;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Shown above the text, with the typed text: a choice between two wordings. */
  readonly children?: (content: Delta) => ReactNode;
}

/** [A17] Writes a note. The text stays until it is saved or the person cancels. */
export function NoteEditor({ content, onSave, onCancel, isPending, hasFailed, children }: NoteEditorProps) {
  const t = useText(areaText);
  const kit = useText(kitText);
  const faultId = useId();
  const [written, setWritten] = useState(content);
  const [wasSent, setSent] = useState(false);
  const isBlankNow = wasSent && isBlank(written);
  const save = () => {
    setSent(true);
    if (!isBlank(written)) onSave(written);
  };
  return (
    <div className="space-y-3">
      {children?.(written)}
      <RichTextEditor
        value={content}
        onChange={setWritten}
        label={t("areas.note.label")}
        placeholder={t("areas.note.placeholder")}
        autoFocus
        isInvalid={isBlankNow}
        describedBy={faultId}
      />
      <p id={faultId} className="text-xs font-semibold text-stop empty:hidden">
        {isBlankNow && t("areas.note.blank")}
      </p>
      {hasFailed && <Banner tone="stop">{t("areas.note.notSaved")}</Banner>}
      <div className="flex flex-wrap justify-end gap-(--gap)">
        <Button kind="bare" isDisabled={isPending} onPress={onCancel}>
          {kit("kit.cancel")}
        </Button>
        <Button kind="ink" isPending={isPending} onPress={save}>
          {t("areas.note.save")}
        </Button>
      </div>
    </div>
  );
}
