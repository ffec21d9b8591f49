import { contentLimits, type Module, type OutlineSection } from "#features/procedures/content.ts";
import { renameSection } from "#features/procedures/rules/outline.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { editorText } from "../../editor-text.ts";
import { paneText } from "../../pane-text.ts";
import { useDraftActions } from "../draft-actions.ts";
import { useEditContent, useEditing } from "../draft-context.tsx";

interface SectionEditorProps {
  readonly section: OutlineSection<Module>;
  /** The number of its first step. */
  readonly firstNumber: number;
}

/** The open section: its title and its steps to go to. */
export function SectionEditor({ section, firstNumber }: SectionEditorProps) {
  const t = useText(editorText, paneText);
  const edit = useEditContent();
  const actions = useDraftActions();
  const { go } = useEditing();
  return (
    <div className="mx-auto max-w-[720px] space-y-6 px-4 py-6 sm:px-6 sm:py-8">
      <header data-place={section.id} data-finding="sectionsMissingSteps" className="border-b-2 border-ink pb-4">
        <TextField
          label={t("editor.sectionTitle")}
          placeholder={t("editor.untitledSection")}
          value={section.title}
          maxLength={contentLimits.titleCharactersMax}
          onKeyDown={(event) => {
            // [P154] The text below a section's title is its first step.
            if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            actions.addStep(section.id, 0);
          }}
          onChange={(title) =>
            edit((content) => renameSection(content, section.id, title), { mergeKey: `${section.id}.title` })
          }
        />
      </header>
      {section.steps.length === 0 ? (
        <EmptyState
          title={t("editor.emptySection")}
          action={
            <Button kind="ink" onPress={() => actions.addStep(section.id)}>
              <Plus aria-hidden />
              {t("editor.addStep")}
            </Button>
          }
        >
          {t("editor.emptySectionBody")}
        </EmptyState>
      ) : (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {section.steps.map((step, place) => (
              <li key={step.id}>
                <button
                  type="button"
                  onClick={() => go({ stepId: step.id })}
                  className="ring-inside flex min-h-12 w-full items-center gap-4 px-2 text-start hover:bg-tint"
                >
                  <StepNumber n={firstNumber + place} />
                  <span className="min-w-0 wrap-anywhere">{step.title || t("editor.untitledStep")}</span>
                </button>
              </li>
            ))}
          </ol>
          <Button onPress={() => actions.addStep(section.id)}>
            <Plus aria-hidden />
            {t("editor.addStep")}
          </Button>
        </>
      )}
    </div>
  );
}
