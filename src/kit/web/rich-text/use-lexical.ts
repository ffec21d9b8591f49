import { registerDragonSupport } from "@lexical/dragon";
import { namedSignals } from "@lexical/extension";
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerLink } from "@lexical/link";
import { registerList } from "@lexical/list";
import { registerRichText } from "@lexical/rich-text";
import {
  $getRoot,
  $isParagraphNode,
  $isTextNode,
  type CreateEditorArgs,
  createEditor,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { useEffect, useLayoutEffect, useState } from "react";
import { type Delta, isSafeLink } from "#kit/rich-text.ts";
import { $fromDelta, $toDelta } from "./lexical-delta.ts";

/** Changes typed within this time of each other are undone together. */
const undoWithinMs = 1000;

/**
 * A Lexical editor with lists, links and undo, for one text. `@lexical/react` would add collaboration, tables and
 * floating menus to every installation, none of which the app shows.
 *
 * @param value read once
 * @param onChange called after every change of the text, not of the selection
 */
export function useLexical(
  config: CreateEditorArgs,
  value: Delta,
  onChange: (delta: Delta) => void,
  autoFocus: boolean,
): LexicalEditor {
  const [editor] = useState(() => {
    const created = createEditor(config);
    created.update(() => $fromDelta(value), { tag: HISTORY_MERGE_TAG });
    return created;
  });
  useLayoutEffect(() => mergeRegister(registerRichText(editor), registerDragonSupport(editor)), [editor]);
  useEffect(
    () =>
      mergeRegister(
        registerHistory(editor, createEmptyHistoryState(), undoWithinMs),
        registerList(editor),
        registerLink(editor, namedSignals({ attributes: undefined, validateUrl: isSafeLink })),
      ),
    [editor],
  );
  useLayoutEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, prevEditorState, tags }) => {
        const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0;
        // The text that the editor begins with is no change.
        if (!isChanged || tags.has(HISTORY_MERGE_TAG) || prevEditorState.isEmpty()) return;
        onChange(editorState.read($toDelta));
      }),
    [editor, onChange],
  );
  useEffect(() => {
    if (!autoFocus) return;
    editor.focus(() => {
      // Lexical moves the selection, which does not move the focus if the selection is there already.
      const root = editor.getRootElement();
      if (root && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
    });
  }, [editor, autoFocus]);
  return editor;
}

/** Whether nothing is written, and nothing is being composed: where the placeholder shows. */
export function useIsEmpty(editor: LexicalEditor): boolean {
  const [isEmpty, setEmpty] = useState(false);
  useLayoutEffect(() => {
    const look = () => setEmpty(!editor.isComposing() && editor.getEditorState().read($isEmpty));
    look();
    return editor.registerUpdateListener(look);
  }, [editor]);
  return isEmpty;
}

function $isEmpty(): boolean {
  const root = $getRoot();
  if (root.getTextContent() !== "") return false;
  const [only, ...others] = root.getChildren();
  if (only === undefined) return true;
  // A list or an indented line is something to see.
  return (
    others.length === 0 && $isParagraphNode(only) && only.getIndent() === 0 && only.getChildren().every($isTextNode)
  );
}
