import { useDeferredValue } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Tree, type TreeNode } from "#kit/web/ui/trees/tree.tsx";
import { editorText } from "../../editor-text.ts";
import {
  type DraftOutline,
  mayMoveInOutline,
  movedInOutline,
  outlineOf,
  type SectionLine,
  type StepLine,
} from "../../state/draft-outline.ts";
import { useDraftActions } from "../draft-actions.ts";
import { useContent, useEditContent, useEditing, useShared } from "../draft-context.tsx";
import { useSuggestionCounts } from "../suggestions/use-suggestions.ts";
import type { Removal } from "./confirm-removal.tsx";
import type { Moving } from "./move-dialog.tsx";
import { SectionItem, StepItem } from "./outline-items.tsx";

const SelectionTools = lazyComponent(() => import("./outline-tools.tsx").then((module) => module.SelectionTools));

type Line = { readonly is: "section"; readonly of: SectionLine } | { readonly is: "step"; readonly of: StepLine };

export interface OutlinePanelProps {
  /** The id of the open step or section. */
  readonly openId: string | null;
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  /** Stores a step as a reusable one, under this name at first. */
  readonly onSaveStep: (stepId: string, title: string) => void;
  readonly onChosen?: (() => void) | undefined;
  /** The selected steps, while steps are selected. */
  readonly checked: readonly string[] | undefined;
  readonly onCheck: (stepIds: readonly string[] | undefined) => void;
}

/** From so many lines on only those in sight are in the page, each one line high. [P157] */
const longFrom = 100;

/**
 * Draws again only when the outline itself has changed, not with every letter that is typed inside a module; and after
 * the letter of a title, which need not wait for it.
 */
export function OutlinePanel(props: OutlinePanelProps) {
  const outline = useShared(outlineOf(useDeferredValue(useContent())));
  return <OutlineTree outline={outline} {...props} />;
}

function OutlineTree({ outline, ...props }: OutlinePanelProps & { outline: DraftOutline }) {
  const { openId, onMove, onRemove, onSaveStep, onChosen, checked, onCheck: setChecked } = props;
  const t = useText(editorText);
  const { go } = useEditing();
  const edit = useEditContent();
  const actions = useDraftActions();
  const suggestionCounts = useSuggestionCounts();
  const isSection = (id: string) => outline.sections.some((section) => section.id === id);
  const lineCount = outline.sections.reduce((sum, section) => sum + 1 + section.steps.length, 0);
  const isLong = lineCount >= longFrom;

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
    <div className={classNames("space-y-2", isLong && "flex h-full min-h-80 flex-col")}>
      <Tree<Line>
        label={t("editor.outline")}
        isLong={isLong}
        // A step never unfolds, so the room that the tree keeps for that goes to its title.
        className={classNames("[&_span.w-6]:hidden", isLong && "min-h-0 flex-1")}
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
              suggestionCount={suggestionCounts.get(value.of.id) ?? 0}
              isLong={isLong}
              onMove={onMove}
              onRemove={onRemove}
              onSave={() => onSaveStep(value.of.id, value.of.title)}
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
