import { AutoFocusPlugin } from "@lexical/react/LexicalAutoFocusPlugin";
import { type InitialConfigType, LexicalComposer } from "@lexical/react/LexicalComposer";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { LinkPlugin } from "@lexical/react/LexicalLinkPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { useState } from "react";
import { type Delta, isSafeLink, isStorable } from "#kit/rich-text.ts";
import { useText } from "../i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { FormatBar } from "./format-bar.tsx";
import { $fromDelta, $toDelta, richTextNodes } from "./lexical-delta.ts";
import { richTextText } from "./text.ts";

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
 * The one editor of rich text. Heavy: load it with `lazy`, and show it only for the text that is being edited, with
 * DeltaView for all others. Ctrl or Cmd with B, I and U; Tab stays the key that leaves.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, placeholder = "", autoFocus = false, isInvalid = false, describedBy } = props;
  const t = useText(richTextText);
  const [isTooLong, setTooLong] = useState(false);
  return (
    <div className={props.className}>
      <div
        className={classNames(
          "rounded-1 border bg-raised focus-within:border-ink",
          isInvalid || isTooLong ? "border-stop" : "border-edge",
        )}
      >
        <LexicalComposer initialConfig={{ ...config, editorState: () => $fromDelta(value) }}>
          <FormatBar />
          <div className="relative">
            <RichTextPlugin
              contentEditable={
                <ContentEditable
                  aria-label={label}
                  aria-multiline
                  aria-invalid={isInvalid || isTooLong}
                  {...(describedBy ? { "aria-describedby": describedBy } : {})}
                  dir="auto"
                  className="ring-focus min-h-24 space-y-2 rounded-1 px-(--pad) py-3 wrap-anywhere"
                />
              }
              placeholder={
                <p className="pointer-events-none absolute inset-x-(--pad) top-3 truncate text-ink-3" aria-hidden>
                  {placeholder}
                </p>
              }
              ErrorBoundary={LexicalErrorBoundary}
            />
          </div>
          <HistoryPlugin />
          <ListPlugin />
          <LinkPlugin validateUrl={isSafeLink} />
          {autoFocus && <AutoFocusPlugin />}
          <OnChangePlugin
            ignoreSelectionChange
            onChange={(state) => {
              const delta = state.read($toDelta);
              setTooLong(!isStorable(delta));
              onChange(delta);
            }}
          />
        </LexicalComposer>
      </div>
      {isTooLong && (
        <p role="alert" className="mt-1 text-xs font-semibold text-stop">
          {t("richText.tooLong")}
        </p>
      )}
    </div>
  );
}

const config: InitialConfigType = {
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
