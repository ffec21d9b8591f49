import type { ReactNode } from "react";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { SavingTemplate } from "#features/templates/web/parts/save-template-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { editorText } from "../editor-text.ts";
import { type DraftPlace, useDraft, useEditing } from "./draft-context.tsx";
import type { Removal } from "./outline/confirm-removal.tsx";
import type { Moving } from "./outline/move-dialog.tsx";
import { FindingsList } from "./publishing/findings-list.tsx";
import type { UnsentCopies } from "./saving/use-unsent-copies.tsx";
import { ModulePalette } from "./steps/module-palette.tsx";

const MoveDialog = lazyComponent(
  () => import("./outline/move-dialog.tsx").then((module) => module.MoveDialog),
  ({ moving }) => moving !== undefined,
);
const PublishDialog = lazyComponent(
  () => import("./publishing/publish-dialog.tsx").then((module) => module.PublishDialog),
  isOpen,
);
const RequestDialog = lazyComponent(
  () => import("./publishing/publish-dialog.tsx").then((module) => module.RequestDialog),
  isOpen,
);
const DetailsDialog = lazyComponent(
  () => import("./details-dialog.tsx").then((module) => module.DetailsDialog),
  isOpen,
);
const UnsentCopiesDialog = lazyComponent(
  () => import("./saving/unsent-copies-dialog.tsx").then((module) => module.UnsentCopiesDialog),
  isOpen,
);
const ConfirmRemoval = lazyComponent(
  () => import("./outline/confirm-removal.tsx").then((module) => module.ConfirmRemoval),
  ({ removal }) => removal !== undefined,
);
const FindDrawer = lazyComponent(() => import("./find-drawer.tsx").then((module) => module.FindDrawer), isOpen);
const SuggestionsDialog = lazyComponent(
  () => import("./suggestions/suggestions-dialog.tsx").then((module) => module.SuggestionsDialog),
  isOpen,
);
const InsertStepDialog = lazyComponent(
  () => import("./reuse/insert-step-dialog.tsx").then((module) => module.InsertStepDialog),
  isOpen,
);
const SaveStepDialog = lazyComponent(
  () => import("./reuse/save-step-dialog.tsx").then((module) => module.SaveStepDialog),
  ({ saving }) => saving !== undefined,
);
const ConflictDialog = lazyComponent(
  () => import("./saving/conflict-dialog.tsx").then((module) => module.ConflictDialog),
  ({ theirs }) => theirs !== undefined,
);

/** What may be open over the editor. */
export type Opened =
  | "commands"
  | "outline"
  | "palette"
  | "findings"
  | "find"
  | "details"
  | "kept"
  | "suggestions"
  | "insertStep"
  | "publish"
  | "request"
  | undefined;

interface EditorDialogsProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
  readonly place: DraftPlace;
  readonly step: OutlineStep<Module> | undefined;
  readonly kept: UnsentCopies;
  readonly moving: Moving | undefined;
  readonly onMoved: () => void;
  readonly removal: Removal | undefined;
  readonly onRemoved: () => void;
  readonly saving: SavingTemplate | undefined;
  readonly onSaved: () => void;
  /** The outline in a drawer, where there is no room for it next to the step. */
  readonly outline: ((close: () => void) => ReactNode) | undefined;
  readonly hasPalette: boolean;
}

/** Everything that opens over the editor. */
export function EditorDialogs({ opened, onOpen, place, step, kept, ...rest }: EditorDialogsProps) {
  const { moving, onMoved, removal, onRemoved, saving, onSaved, outline, hasPalette } = rest;
  const t = useText(editorText);
  const { driver } = useEditing();
  const theirs = useDraft(({ state }) => (state.phase.is === "conflict" ? state.phase.theirs : undefined));
  const is = (what: Opened) => ({
    isOpen: opened === what,
    onOpenChange: (on: boolean) => onOpen(on ? what : undefined),
  });
  return (
    <>
      {outline && (
        <Drawer title={t("editor.outline")} {...is("outline")}>
          {outline}
        </Drawer>
      )}
      {!hasPalette && (
        <Drawer title={t("editor.modules")} side="end" {...is("palette")}>
          {(close) => <ModulePalette step={step} onChosen={close} onInsertStep={() => onOpen("insertStep")} />}
        </Drawer>
      )}
      <Drawer title={t("editor.findings.title")} side="end" {...is("findings")}>
        {(close) => <FindingsList onShown={close} />}
      </Drawer>
      <FindDrawer {...is("find")} />
      <DetailsDialog {...is("details")} />
      <InsertStepDialog at={place} {...is("insertStep")} />
      <SaveStepDialog saving={saving} flush={driver.flush} onClose={onSaved} />
      <SuggestionsDialog stepId={place.stepId} {...is("suggestions")} />
      <UnsentCopiesDialog kept={kept} {...is("kept")} />
      <PublishDialog {...is("publish")} />
      <RequestDialog {...is("request")} />
      <MoveDialog moving={moving} onClose={onMoved} />
      <ConfirmRemoval removal={removal} onClose={onRemoved} />
      <ConflictDialog theirs={theirs} />
    </>
  );
}
