import type { CreateEditorArgs } from "lexical";
import { useCallback, useState } from "react";
import { type Delta, isStorable } from "#kit/rich-text.ts";
import { useText } from "../i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { FormatBar } from "./format-bar.tsx";
import { richTextNodes } from "./lexical-delta.ts";
import { richTextText } from "./text.ts";
import { useIsEmpty, useLexical } from "./use-lexical.ts";

export interface RichTextEditorProps {
  /** Read when the editor appears; give another `key` to start again with another text. */
  readonly value: Delta;
  /** The whole text in its normal form, after every change. */
  readonly onChange: (delta: Delta) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly isInvalid?: boolean;
  /** The id of what describes it: a note, an error. */
  readonly describedBy?: string;
  readonly className?: string | undefined;
}

/**
 * The only editor of rich text. Heavy: load it with `lazy`, and show it only for the text that is being edited, with
 * DeltaView for all others. Ctrl or Cmd with B, I and U format; Tab leaves the editor.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, placeholder = "", autoFocus = false, isInvalid = false, describedBy } = props;
  const t = useText(richTextText);
  const [isTooLong, setTooLong] = useState(false);
  const change = useCallback(
    (delta: Delta) => {
      setTooLong(!isStorable(delta));
      onChange(delta);
    },
    [onChange],
  );
  const editor = useLexical(config, value, change, autoFocus);
  const isEmpty = useIsEmpty(editor);
  const attach = useCallback(
    (root: HTMLDivElement | null) => {
      // Lexical needs the window of its page.
      editor.setRootElement(root?.ownerDocument.defaultView ? root : null);
    },
    [editor],
  );
  return (
    <div className={props.className}>
      <div
        className={classNames(
          "rounded-1 border bg-raised focus-within:border-ink",
          isInvalid || isTooLong ? "border-stop" : "border-edge",
        )}
      >
        <FormatBar editor={editor} />
        <div className="relative">
          <div
            ref={attach}
            contentEditable
            suppressContentEditableWarning
            role="textbox"
            tabIndex={0}
            spellCheck
            aria-label={label}
            aria-multiline
            aria-invalid={isInvalid || isTooLong}
            aria-describedby={describedBy}
            dir="auto"
            className="ring-focus min-h-24 space-y-2 rounded-1 px-(--pad) py-3 wrap-anywhere"
          />
          {isEmpty && (
            <p className="pointer-events-none absolute inset-x-(--pad) top-3 truncate text-ink-3" aria-hidden>
              {placeholder}
            </p>
          )}
        </div>
      </div>
      {isTooLong && (
        <p role="alert" className="mt-1 text-xs font-semibold text-stop">
          {t("richText.tooLong")}
        </p>
      )}
    </div>
  );
}

const config: CreateEditorArgs = {
  namespace: "fettle",
  nodes: richTextNodes,
  onError: (error) => {
    throw error;
  },
  theme: {
    link: "link",
    list: { ol: "list-decimal ps-6 space-y-1", ul: "list-disc ps-6 space-y-1", nested: { listitem: "list-none" } },
    text: {
      bold: "font-bold",
      italic: "italic",
      underline: "underline",
      strikethrough: "line-through",
      code: "num bg-tint",
    },
  },
};
