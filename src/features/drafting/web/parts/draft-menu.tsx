import { mayRedo } from "#features/drafts/web/parts/draft/draft-state.ts";
import { useText } from "#kit/web/i18n.ts";
import { Archive, Eye, Keyboard, LayoutTemplate, MessageSquareQuote, Settings2 } from "#kit/web/icons.ts";
import { MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { commandText } from "../command-text.ts";
import { editorText } from "../editor-text.ts";
import { CommandItem } from "./commands/command-item.tsx";
import { commandKeys } from "./commands/command-keys.ts";
import type { EditorActions } from "./commands/use-commands-at.ts";
import { useDraft, useEditing } from "./draft-context.tsx";
import { useSuggestions } from "./suggestions/use-suggestions.ts";

type Deeds = Pick<EditorActions, "onPreview" | "onFind" | "onDetails" | "onInsertStep" | "onSaveTemplate">;

export interface DraftMenuProps extends Deeds {
  readonly onCommands: () => void;
  readonly onSuggestions: () => void;
  readonly onUnsentCopies?: (() => void) | undefined;
}

/** The lines of the draft's menu. */
export function DraftMenu(props: DraftMenuProps) {
  const { onPreview, onCommands, onFind, onDetails } = props;
  const { onSuggestions, onInsertStep, onSaveTemplate, onUnsentCopies } = props;
  const t = useText(editorText, commandText);
  const { driver } = useEditing();
  const canRedo = useDraft((view) => mayRedo(view.state));
  const suggestionCount = useSuggestions().length;
  return (
    <>
      <CommandItem command="redo" isDisabled={!canRedo} onAction={driver.redo} />
      <MenuItem icon={<Eye aria-hidden />} onAction={onPreview}>
        {t("editor.preview")}
      </MenuItem>
      <CommandItem command="find" onAction={onFind} />
      <MenuItem icon={<Keyboard aria-hidden />} keys={commandKeys.commands} onAction={onCommands}>
        {t("editorCommands.open")}
      </MenuItem>
      <MenuItem icon={<Settings2 aria-hidden />} onAction={onDetails}>
        {t("editor.detailsDialog.title")}
      </MenuItem>
      <CommandItem command="insertStep" onAction={onInsertStep} />
      <MenuItem icon={<LayoutTemplate aria-hidden />} onAction={onSaveTemplate}>
        {t("editor.saveTemplate")}
      </MenuItem>
      {suggestionCount > 0 && (
        <MenuItem icon={<MessageSquareQuote aria-hidden />} onAction={onSuggestions}>
          {t("editor.suggestions", { count: suggestionCount })}
        </MenuItem>
      )}
      {onUnsentCopies && (
        <MenuItem icon={<Archive aria-hidden />} onAction={onUnsentCopies}>
          {t("editor.copies.aside")}
        </MenuItem>
      )}
    </>
  );
}
