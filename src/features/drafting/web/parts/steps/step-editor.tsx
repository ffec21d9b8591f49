import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { contentLimits, type Module, type OutlineStep } from "#features/procedures/content.ts";
import { moveModule, renameStep } from "#features/procedures/rules/outline.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { editorText } from "../../editor-text.ts";
import { findingsOf } from "../../state/draft-outline.ts";
import { useContent, useEditContent, useEditorView, useIsFresh } from "../draft-context.tsx";
import type { Removal } from "../outline/confirm-removal.tsx";
import type { Moving } from "../outline/move-dialog.tsx";
import { ModuleCard } from "./module-card.tsx";
import { takeCaret } from "./place-caret.ts";
import { useTitleKeys } from "./use-title-keys.ts";

const StepTies = lazyComponent(() => import("./step-ties.tsx").then((module) => module.StepTies));

interface StepEditorProps {
  readonly step: OutlineStep<Module>;
  readonly number: number;
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly belowTitle?: ReactNode;
  /** Opens the palette where it is not in sight. */
  readonly onChooseModule?: (() => void) | undefined;
}

/** The open step: its title and its modules. Only the modules of this step are in the page. */
export function StepEditor({ step, number, onMove, onRemove, belowTitle, onChooseModule }: StepEditorProps) {
  const t = useText(editorText);
  const edit = useEditContent();
  const kinds = useText(readText);
  const [announcement, setAnnouncement] = useState("");
  const ids = step.modules.map((module) => module.id);
  const { list, handle, draggedId, dropBefore } = useSortable({
    ids,
    onMove: (id, index) => {
      const module = step.modules.find((one) => one.id === id);
      if (!module) return;
      edit((content) => moveModule(content, id, step.id, index));
      const name = kinds(`procedures.modules.${module.moduleType}`);
      setAnnouncement(t("editor.movedTo", { name, place: index + 1, count: ids.length }));
    },
  });
  return (
    <div className="relative mx-auto max-w-[720px] space-y-4 px-4 py-8 sm:px-6">
      <StepHead step={step} number={number} />
      <StepTies step={step} />
      {belowTitle}
      <div ref={list} className="space-y-4">
        {step.modules.map((module, place) => (
          <div
            key={module.id}
            data-sort={module.id}
            className={classNames(
              "relative",
              draggedId === module.id && "opacity-50",
              dropBefore === module.id && "before:absolute before:inset-x-0 before:-top-2.5 before:h-1 before:bg-ink",
            )}
          >
            <ModuleCard
              module={module}
              place={place}
              count={ids.length}
              handle={handle(module.id)}
              onMove={onMove}
              onRemove={onRemove}
            />
          </div>
        ))}
      </div>
      {dropBefore === "end" && <div className="h-1 bg-ink" />}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {step.modules.length === 0 && <EmptyState title={t("editor.emptyStep")}>{t("editor.emptyStepBody")}</EmptyState>}
      {onChooseModule && (
        <Button className="w-full" onPress={onChooseModule}>
          <Plus aria-hidden />
          {t("editor.chooseModule")}
        </Button>
      )}
    </div>
  );
}

function StepHead({ step, number }: { step: OutlineStep<Module>; number: number }) {
  const t = useText(editorText);
  const edit = useEditContent();
  const { isStrict } = useEditorView();
  const content = useContent();
  const isFresh = useIsFresh(step.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const { onKeyDown, onPaste } = useTitleKeys(step.id);
  const isMissing =
    isStrict &&
    findingsOf(content).some((finding) => finding.key === "stepHasNoModulesOrTitle" && finding.stepId === step.id);
  useLayoutEffect(() => takeCaret(step.id, field.current), [step.id]);
  // A step that was just made wants its name first.
  useEffect(() => {
    if (isFresh && step.title === "") field.current?.focus();
  }, [isFresh, step.title]);
  return (
    <header data-place={step.id} data-finding="stepHasNoModulesOrTitle" className="border-b-2 border-ink pb-4">
      <div className="flex items-start gap-4">
        <StepNumber n={number} size="md" state="current" />
        <h2 className="min-w-0 flex-1">
          <textarea
            ref={field}
            aria-label={t("editor.stepTitle")}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${step.id}-error` : undefined}
            placeholder={t("editor.stepTitle")}
            rows={1}
            value={step.title}
            maxLength={contentLimits.titleCharactersMax}
            onChange={(event) => {
              const title = event.target.value.replaceAll(/[\r\n]+/g, " ");
              edit((before) => renameStep(before, step.id, title), { mergeKey: `${step.id}.title` });
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="ring-focus field-sizing-content min-h-9 w-full resize-none rounded-1 bg-transparent text-xl leading-tight font-bold placeholder:text-ink-3"
          />
          {isMissing && (
            <span id={`${step.id}-error`} className="block text-xs font-semibold text-stop">
              {t("editor.errors.stepHasNoModulesOrTitle")}
            </span>
          )}
        </h2>
      </div>
    </header>
  );
}
