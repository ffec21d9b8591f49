import { CircleAlert, Copy, CornerUpRight, ListTodo, MoveDown, MoveUp, Plus, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { MenuItem, MenuSeparator, MoreMenu } from "#kit/web/ui/menu.tsx";
import { Plate } from "#kit/web/ui/plate.tsx";
import { Toolbar } from "#kit/web/ui/toolbar.tsx";
import { Tree, type TreeNode } from "#kit/web/ui/tree.tsx";
import { stillThere } from "../../../rules/find.ts";
import { editorText } from "../../editor-text.ts";
import { type DraftOutline, mayMoveInOutline, movedInOutline, outlineOf } from "../../state/draft-outline.ts";
import type { Removal } from "./confirm-removal.tsx";
import { useDraftActions } from "./draft-actions.ts";
import { useContent, useEditContent, useEditing, useIsFresh, useShared } from "./draft-context.tsx";
import type { Moving } from "./move-dialog.tsx";

type SectionLine = DraftOutline["sections"][number];
type StepLine = SectionLine["steps"][number];
type Line = { readonly is: "section"; readonly of: SectionLine } | { readonly is: "step"; readonly of: StepLine };

interface OutlinePanelProps {
  /** The id of the open step or section. */
  readonly openId: string | null;
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onChosen?: (() => void) | undefined;
}

/** Draws again only when the outline itself has changed, not with every letter that is typed inside a module. */
export function OutlinePanel(props: OutlinePanelProps) {
  const outline = useShared(outlineOf(useContent()));
  return <OutlineTree outline={outline} {...props} />;
}

function OutlineTree({ outline, openId, onMove, onRemove, onChosen }: OutlinePanelProps & { outline: DraftOutline }) {
  const t = useText(editorText);
  const { go } = useEditing();
  const edit = useEditContent();
  const actions = useDraftActions();
  const [checked, setChecked] = useState<readonly string[]>();
  const isSection = (id: string) => outline.sections.some((section) => section.id === id);

  const items = outline.sections.map(
    (section): TreeNode<Line> => ({
      id: section.id,
      text: section.title || t("editor.untitledSection"),
      value: { is: "section", of: section },
      children: section.steps.map((step) => ({
        id: step.id,
        text: step.title || t("editor.untitledStep"),
        value: { is: "step", of: step },
      })),
    }),
  );
  const select = (id: string) => {
    go(isSection(id) ? { sectionId: id } : { stepId: id });
    onChosen?.();
  };

  return (
    <div className="space-y-2">
      <Tree<Line>
        label={t("editor.outline")}
        // A step never unfolds, so the room that the tree keeps for that goes to its title.
        className="[&_span.w-6]:hidden"
        items={items}
        selectedId={openId}
        onSelect={select}
        onMove={(move) => edit((content) => movedInOutline(content, move), { fresh: move.ids })}
        mayMove={(move) => mayMoveInOutline(outline, move)}
        {...(checked && {
          checkedIds: withSections(outline, checked),
          onCheckedChange: (ids) => setChecked(stepsChecked(outline, checked, ids)),
        })}
        empty={<p className="px-3 py-2 text-ink-3">{t("editor.noSection")}</p>}
      >
        {({ value }) =>
          value.is === "section" ? (
            <SectionItem section={value.of} onMove={onMove} onRemove={onRemove} onSelectSteps={() => setChecked([])} />
          ) : (
            <StepItem
              step={value.of}
              isOpen={value.of.id === openId}
              onMove={onMove}
              onRemove={onRemove}
              onSelectSteps={() => setChecked([value.of.id])}
            />
          )
        }
      </Tree>
      {checked ? (
        <SelectionTools checked={checked} onMove={onMove} onRemove={onRemove} onEnd={() => setChecked(undefined)} />
      ) : (
        <Button kind="bare" className="w-full justify-start!" onPress={actions.addSection}>
          <Plus aria-hidden />
          {t("editor.addSection")}
        </Button>
      )}
    </div>
  );
}

/** A section is ticked when all its steps are. */
function withSections(outline: DraftOutline, checked: readonly string[]): ReadonlySet<string> {
  const full = outline.sections.filter(
    (section) => section.steps.length > 0 && section.steps.every((step) => checked.includes(step.id)),
  );
  return new Set([...checked, ...full.map((section) => section.id)]);
}

/** Only steps are selected; ticking a section ticks or unticks all of its steps. */
function stepsChecked(outline: DraftOutline, before: readonly string[], ids: ReadonlySet<string>): string[] {
  const was = withSections(outline, before);
  return outline.sections.flatMap((section) => {
    const isOn = ids.has(section.id);
    const steps = section.steps.map((step) => step.id);
    if (isOn !== was.has(section.id)) {
      const isByStep = steps.some((id) => ids.has(id) !== was.has(id));
      if (!isByStep) return isOn ? steps : [];
    }
    return steps.filter((id) => ids.has(id));
  });
}

interface ToolsProps {
  readonly checked: readonly string[];
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onEnd: () => void;
}

function SelectionTools({ checked, onMove, onRemove, onEnd }: ToolsProps) {
  const t = useText(editorText);
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

interface ItemProps {
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onSelectSteps: () => void;
}

function SectionItem({ section, onMove, onRemove, onSelectSteps }: ItemProps & { section: SectionLine }) {
  const t = useText(editorText);
  const actions = useDraftActions();
  const isFresh = useIsFresh(section.id);
  const name = section.title || t("editor.untitledSection");
  return (
    <div className={classNames("flex items-center gap-1 rounded-1", isFresh && freshLook)}>
      <span className={classNames("min-w-0 flex-1 truncate text-xs font-semibold", !section.title && "text-ink-3")}>
        {name}
      </span>
      {section.hasFinding && <Attention />}
      <ItemMenu name={name}>
        <MenuItem icon={<MoveUp aria-hidden />} onAction={() => actions.nudgeSection(section.id, -1)}>
          {t("editor.moveUp")}
        </MenuItem>
        <MenuItem icon={<MoveDown aria-hidden />} onAction={() => actions.nudgeSection(section.id, 1)}>
          {t("editor.moveDown")}
        </MenuItem>
        <MenuItem icon={<CornerUpRight aria-hidden />} onAction={() => onMove({ of: "section", id: section.id })}>
          {t("editor.moveTo")}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onAction={() => actions.duplicateSection(section.id)}>
          {t("editor.duplicate")}
        </MenuItem>
        <MenuItem icon={<ListTodo aria-hidden />} onAction={onSelectSteps}>
          {t("editor.selectSteps")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => onRemove({ of: "section", id: section.id })}>
          {t("editor.delete")}
        </MenuItem>
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

function StepItem({ step, isOpen, onMove, onRemove, onSelectSteps }: ItemProps & { step: StepLine; isOpen: boolean }) {
  const t = useText(editorText);
  const actions = useDraftActions();
  const isFresh = useIsFresh(step.id);
  const name = step.title || t("editor.untitledStep");
  return (
    <div className={classNames("flex items-center gap-2 rounded-1 py-1", isFresh && freshLook)}>
      <Plate n={step.number} state={isOpen ? "current" : step.hasFinding ? "need" : "todo"} />
      <span
        className={classNames(
          "line-clamp-2 min-w-0 flex-1 text-xs leading-tight",
          isOpen && "font-semibold",
          !step.title && "text-ink-3",
        )}
      >
        {name}
      </span>
      {step.hasFinding && <Attention />}
      <ItemMenu name={name}>
        <MenuItem icon={<MoveUp aria-hidden />} keys="alt+↑" onAction={() => actions.nudgeStep(step.id, -1)}>
          {t("editor.moveUp")}
        </MenuItem>
        <MenuItem icon={<MoveDown aria-hidden />} keys="alt+↓" onAction={() => actions.nudgeStep(step.id, 1)}>
          {t("editor.moveDown")}
        </MenuItem>
        <MenuItem icon={<CornerUpRight aria-hidden />} onAction={() => onMove({ of: "steps", ids: [step.id] })}>
          {t("editor.moveTo")}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} keys="mod+d" onAction={() => actions.duplicateStep(step.id)}>
          {t("editor.duplicate")}
        </MenuItem>
        <MenuItem icon={<ListTodo aria-hidden />} onAction={onSelectSteps}>
          {t("editor.selectSteps")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onAction={() => onRemove({ of: "step", id: step.id })}>
          {t("editor.delete")}
        </MenuItem>
      </ItemMenu>
    </div>
  );
}

const freshLook = "outline-2 outline-hivis";

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
