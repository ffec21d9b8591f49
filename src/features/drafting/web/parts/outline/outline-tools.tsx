import { stillThere } from "#features/procedures/rules/find.ts";
import { useText } from "#kit/web/i18n.ts";
import { Copy, CornerUpRight, Trash2, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Toolbar } from "#kit/web/ui/toolbar.tsx";
import { commandText } from "../../command-text.ts";
import { paneText } from "../../pane-text.ts";
import { useContent } from "../draft-context.tsx";
import type { Removal } from "./confirm-removal.tsx";
import type { Moving } from "./move-dialog.tsx";

interface ToolsProps {
  readonly checked: readonly string[];
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onEnd: () => void;
}

/** What can be done with the selected steps; those deleted meanwhile are dropped from the selection. */
export function SelectionTools({ checked, onMove, onRemove, onEnd }: ToolsProps) {
  const t = useText(paneText, commandText);
  const ids = stillThere(useContent(), checked);
  const isNone = ids.length === 0;
  return (
    <div className="sticky bottom-0 space-y-2 rounded-2 border border-line bg-raised p-2">
      <div className="flex items-center justify-between ps-2">
        <span className="text-xs font-semibold" role="status">
          {t("editor.bulk.selected", { count: ids.length })}
        </span>
        <Button kind="bare" size="sm" onPress={onEnd}>
          <X aria-hidden />
          {t("editor.bulk.cancel")}
        </Button>
      </div>
      <Toolbar label={t("editor.bulk.label")} className="gap-1!">
        <Button kind="bare" size="sm" isDisabled={isNone} onPress={() => onMove({ of: "steps", ids })}>
          <CornerUpRight aria-hidden />
          {t("editor.bulk.move")}
        </Button>
        <Button kind="bare" size="sm" isDisabled={isNone} onPress={() => onMove({ of: "steps", ids, isCopy: true })}>
          <Copy aria-hidden />
          {t("editor.bulk.copy")}
        </Button>
        <Button kind="bare" size="sm" isDisabled={isNone} onPress={() => onRemove({ of: "steps", ids })}>
          <Trash2 aria-hidden />
          {t("editor.delete")}
        </Button>
      </Toolbar>
    </div>
  );
}
