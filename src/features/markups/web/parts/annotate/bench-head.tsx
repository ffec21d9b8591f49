import { useText } from "#kit/web/i18n.ts";
import { Redo2, Trash2, Type, Undo2, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { isWritingTool } from "../../../rules/geometry.ts";
import { canRedo, canUndo } from "../../../rules/history.ts";
import type { Shape } from "../../../rules/shapes.ts";
import { type Annotator, isChanged } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import { atOnce, type Do } from "./use-annotator.ts";

interface BenchHeadProps {
  readonly state: Annotator;
  readonly act: Do;
  readonly selected: Shape | undefined;
  readonly onClose: () => void;
  readonly onSave: () => void;
  /** The button that was pressed is gone with the shape. */
  readonly onRemoved: () => void;
}

export function BenchHead({ state, act, selected, onClose, onSave, onRemoved }: BenchHeadProps) {
  const t = useText(markupText);
  return (
    <header className="flex min-h-16 items-center gap-1 border-b-2 border-ink bg-raised px-2">
      <Button kind="bare" icon aria-label={t("markups.close")} onPress={onClose}>
        <X aria-hidden />
      </Button>
      <h2 className="me-auto hidden truncate text-md sm:block">{t("markups.title")}</h2>
      <span className="me-auto sm:hidden" />
      {selected && isWritingTool(selected.tool) && (
        <Button
          kind="bare"
          icon
          aria-label={t(selected.tool === "Text" ? "markups.editText" : "markups.editLabel")}
          onPress={() => act({ do: "rewrite", id: selected.id })}
        >
          <Type aria-hidden />
        </Button>
      )}
      {selected && (
        <Button
          kind="bare"
          icon
          aria-label={t("markups.remove")}
          onPress={() => {
            act({ do: "remove", at: atOnce() });
            onRemoved();
          }}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      <Button
        kind="bare"
        icon
        aria-label={t("markups.undo")}
        aria-keyshortcuts="Control+Z"
        isDisabled={!canUndo(state.history)}
        onPress={() => act({ do: "undo" })}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        kind="bare"
        icon
        aria-label={t("markups.redo")}
        aria-keyshortcuts="Control+Shift+Z"
        isDisabled={!canRedo(state.history)}
        onPress={() => act({ do: "redo" })}
      >
        <Redo2 aria-hidden />
      </Button>
      <Button
        kind="ink"
        className="ms-1"
        disabledReason={isChanged(state) ? undefined : t("markups.nothingChanged")}
        onPress={onSave}
      >
        {t("markups.save")}
      </Button>
    </header>
  );
}
