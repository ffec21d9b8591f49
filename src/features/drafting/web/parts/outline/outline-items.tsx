import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { CircleAlert, Plus } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { MenuSeparator, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import type { SectionLine, StepLine } from "../../state/draft-outline.ts";
import { CommandItem } from "../commands/command-item.tsx";
import { useDraftActions } from "../draft-actions.ts";
import { useIsFresh } from "../draft-context.tsx";
import { SuggestionMark } from "../suggestions/step-suggestions.tsx";
import type { Removal } from "./confirm-removal.tsx";
import type { Moving } from "./move-dialog.tsx";

interface ItemProps {
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onSelectSteps: () => void;
}

/** A section in the outline. */
export function SectionItem({ section, onMove, onRemove, onSelectSteps }: ItemProps & { section: SectionLine }) {
  const t = useText(editorText, paneText);
  const actions = useDraftActions();
  const isFresh = useIsFresh(section.id);
  const name = section.title || t("editor.untitledSection");
  return (
    <div className={classNames("flex items-center gap-1 rounded-1", isFresh && freshClassName)}>
      <span className={classNames("min-w-0 flex-1 truncate text-xs font-semibold", !section.title && "text-ink-3")}>
        {name}
      </span>
      {section.hasFinding && <Attention />}
      <ItemMenu name={name}>
        <CommandItem command="moveUp" onAction={() => actions.nudgeSection(section.id, -1)} />
        <CommandItem command="moveDown" onAction={() => actions.nudgeSection(section.id, 1)} />
        <CommandItem command="moveTo" onAction={() => onMove({ of: "section", id: section.id })} />
        <CommandItem command="duplicate" onAction={() => actions.duplicateSection(section.id)} />
        <CommandItem command="selectSteps" onAction={onSelectSteps} />
        <MenuSeparator />
        <CommandItem command="delete" onAction={() => onRemove({ of: "section", id: section.id })} />
      </ItemMenu>
      <Button
        kind="bare"
        size="sm"
        icon
        aria-label={t("editor.addStepTo", { name })}
        onPress={() => actions.addStep(section.id)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}

/** A step in the outline, with its number. */
export function StepItem({
  step,
  isOpen,
  isLong,
  onMove,
  onRemove,
  onSelectSteps,
  onSave,
  suggestionCount,
}: ItemProps & { step: StepLine; isOpen: boolean; isLong: boolean; onSave: () => void; suggestionCount: number }) {
  const t = useText(editorText);
  const actions = useDraftActions();
  const isFresh = useIsFresh(step.id);
  const name = step.title || t("editor.untitledStep");
  return (
    <div className={classNames("flex items-center gap-2 rounded-1", !isLong && "py-1", isFresh && freshClassName)}>
      <StepNumber n={step.number} state={isOpen ? "current" : step.hasFinding ? "need" : "todo"} />
      <span
        className={classNames(
          "min-w-0 flex-1 text-xs leading-tight",
          isLong ? "truncate" : "line-clamp-2",
          isOpen && "font-semibold",
          !step.title && "text-ink-3",
        )}
      >
        {name}
      </span>
      <SuggestionMark count={suggestionCount} />
      {step.hasFinding && <Attention />}
      <ItemMenu name={name}>
        <CommandItem command="moveUp" onAction={() => actions.nudgeStep(step.id, -1)} />
        <CommandItem command="moveDown" onAction={() => actions.nudgeStep(step.id, 1)} />
        <CommandItem command="moveTo" onAction={() => onMove({ of: "steps", ids: [step.id] })} />
        <CommandItem command="duplicate" onAction={() => actions.duplicateStep(step.id)} />
        <CommandItem command="selectSteps" onAction={onSelectSteps} />
        <CommandItem command="saveStep" onAction={onSave} />
        <MenuSeparator />
        <CommandItem command="delete" onAction={() => onRemove({ of: "step", id: step.id })} />
      </ItemMenu>
    </div>
  );
}

const freshClassName = "outline-2 outline-hivis";

const Attention = () => <CircleAlert className="size-4 shrink-0 text-wait" aria-hidden />;

/** In sight when the line has the pointer or the focus, and always where nothing hovers. */
function ItemMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useText(editorText);
  return (
    <span className="shrink-0 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100 [&_button]:min-h-7 [&_button]:w-7">
      <MoreMenu label={t("editor.actionsFor", { name })}>{children}</MoreMenu>
    </span>
  );
}
