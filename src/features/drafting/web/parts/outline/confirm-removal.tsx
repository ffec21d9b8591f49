import { findModule, findSection, findStep } from "#features/procedures/rules/find.ts";
import { removeModule, removeSection, removeSteps } from "#features/procedures/rules/outline.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { commandText } from "../../command-text.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { useContent, useEditContent } from "../draft-context.tsx";

/** The parts to delete from a draft. */
export type Removal =
  | { readonly of: "section" | "step" | "module"; readonly id: string }
  | { readonly of: "steps"; readonly ids: readonly string[] };

interface ConfirmRemovalProps {
  readonly removal: Removal | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before sections, steps and modules are deleted, and names what is deleted with them. */
export function ConfirmRemoval({ removal, onClose, onDone }: ConfirmRemovalProps) {
  const t = useText(commandText, editorDialogText);
  const edit = useEditContent();
  const words = useWords(removal);
  return (
    <ConfirmDialog
      title={words.title}
      isOpen={removal !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={t("editor.delete")}
      destructive
      onConfirm={() => {
        if (removal) edit((content) => without(content, removal));
        onDone?.();
      }}
    >
      <p>{words.body}</p>
      <p className="mt-2 text-xs text-ink-3">{t("editor.remove.undoable")}</p>
    </ConfirmDialog>
  );
}

function without(content: Parameters<typeof removeModule>[0], removal: Removal) {
  switch (removal.of) {
    case "section":
      return removeSection(content, removal.id);
    case "step":
      return removeSteps(content, [removal.id]);
    case "steps":
      return removeSteps(content, removal.ids);
    case "module":
      return removeModule(content, removal.id);
  }
}

function useWords(removal: Removal | undefined): { readonly title: string; readonly body: string } {
  const t = useText(editorText, editorDialogText);
  const kinds = useText(readText);
  const content = useContent();
  switch (removal?.of) {
    case "section": {
      const section = findSection(content, removal.id)?.section;
      return {
        title: t("editor.remove.section", { name: section?.title || t("editor.untitledSection") }),
        body: t("editor.remove.sectionBody", { count: section?.steps.length ?? 0 }),
      };
    }
    case "step": {
      const step = findStep(content, removal.id)?.step;
      return {
        title: t("editor.remove.step", { name: step?.title || t("editor.untitledStep") }),
        body: t("editor.remove.stepBody", { count: step?.modules.length ?? 0 }),
      };
    }
    case "steps":
      return { title: t("editor.remove.steps", { count: removal.ids.length }), body: t("editor.remove.stepsBody") };
    case "module": {
      const moduleType = findModule(content, removal.id)?.module.moduleType ?? "instruction";
      return {
        title: t("editor.remove.module", { name: kinds(`procedures.modules.${moduleType}`) }),
        body: t("editor.remove.moduleBody"),
      };
    }
    default:
      return { title: "", body: "" };
  }
}
