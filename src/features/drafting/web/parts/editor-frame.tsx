import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { useMayPublishAlone } from "#features/publishing/web/queries.ts";
import type { SavingTemplate } from "#features/templates/web/parts/save-template-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent, useHasIdled } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { mayGoOn } from "#kit/web/uncommitted.ts";
import { editorText } from "../editor-text.ts";
import { findingsOf } from "../state/draft-outline.ts";
import type { Subject } from "./commands/command-subject.ts";
import type { CommandsHost as CommandsHere } from "./commands/commands-host.tsx";
import type { EditorActions } from "./commands/use-commands-at.ts";
import { useHeldKeys } from "./commands/use-held-keys.ts";
import { useDraftActions } from "./draft-actions.ts";
import { type DraftPlace, useDraft, useEditing, useEditorView } from "./draft-context.tsx";
import type { EditorDialogs as DialogsHere, Opened } from "./editor-dialogs.tsx";
import type { Removal } from "./outline/confirm-removal.tsx";
import type { Moving } from "./outline/move-dialog.tsx";
import type { OutlinePanelProps } from "./outline/outline-panel.tsx";
import { focusOutlineSoon } from "./panes.ts";
import { SaveNews } from "./saving/save-news.tsx";
import { useUnsentCopies } from "./saving/use-unsent-copies.tsx";
import { StepEditor } from "./steps/step-editor.tsx";
import type { StepPane as StepPaneHere } from "./steps/step-pane.tsx";
import { TopBar } from "./top-bar.tsx";
import { useOpenPlace } from "./use-open-place.ts";

/** The step can be edited before the outline has loaded. */
const OutlinePanel = lazyComponent<OutlinePanelProps & { readonly isNeeded: boolean }>(
  () => import("./outline/outline-panel.tsx").then((module) => module.OutlinePanel),
  ({ isNeeded }) => isNeeded,
);
/** So it can before the palette is, and before its commands are: keys that are pressed for them wait. */
const StepPane = lazyComponent<ComponentProps<typeof StepPaneHere> & { readonly isNeeded: boolean }>(
  () => import("./steps/step-pane.tsx").then((module) => module.StepPane),
  ({ isNeeded }) => isNeeded,
);
const CommandsHost = lazyComponent<ComponentProps<typeof CommandsHere> & { readonly isNeeded: boolean }>(
  () => import("./commands/commands-host.tsx").then((module) => module.CommandsHost),
  ({ isNeeded }) => isNeeded,
);
const EditorDialogs = lazyComponent<ComponentProps<typeof DialogsHere> & { readonly isNeeded: boolean }>(
  () => import("./editor-dialogs.tsx").then((module) => module.EditorDialogs),
  ({ isNeeded }) => isNeeded,
);
const RestoreOffer = lazyComponent(
  () => import("./saving/restore-offer.tsx").then((module) => module.RestoreOffer),
  ({ kept }) => kept.copies.length > 0,
);
const SectionEditor = lazyComponent(() => import("./steps/section-editor.tsx").then((module) => module.SectionEditor));
const StepSuggestions = lazyComponent(() =>
  import("./suggestions/step-suggestions.tsx").then((module) => module.StepSuggestions),
);

/** From these window widths in px the outline and the palette are shown next to the step; below they are drawers. */
const outlineFrom = 900;
const paletteFrom = 1200;

/** The whole window of the editor: bar, outline, step, palette, and whatever is open above them. */
export function EditorFrame({ notice }: { readonly notice?: ReactNode }) {
  const t = useText(editorText);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [hasOutline, hasPalette] = [width >= outlineFrom, width >= paletteFrom];
  const over = useDeeds(hasOutline, hasPalette);
  const { deeds, opened, setOpened, checked } = over;
  const place = useOpenPlace();
  const openPlace = { stepId: place.step?.step.id, sectionId: place.section?.section.id };
  const hasIdled = useHasIdled();
  const kept = useUnsentCopies();
  const openUnsentCopies = () => {
    void kept.load();
    setOpened("kept");
  };
  const isInConflict = useDraft(({ state }) => state.phase.is === "conflict");
  const held = useHeldKeys();
  const outline = (onChosen?: () => void) => (
    <OutlinePanel
      isNeeded={hasIdled || onChosen !== undefined}
      openId={place.openId}
      {...deeds}
      onChosen={onChosen}
      checked={checked}
      onCheck={over.setChecked}
    />
  );

  return (
    <div ref={frame} className="flex h-dvh flex-col bg-sheet">
      <TopBar
        {...deeds}
        stepTitle={place.step?.step.title ?? ""}
        stepId={place.step?.step.id}
        onBack={over.onBack}
        onCommands={() => deeds.onCommands(subjectOf(openPlace))}
        onSuggestions={() => setOpened("suggestions")}
        onUnsentCopies={kept.copies.length > 0 ? openUnsentCopies : undefined}
        onOutline={hasOutline ? undefined : () => setOpened("outline")}
      />
      <SaveNews />
      <RestoreOffer kept={kept} />
      {notice}
      <div className="flex min-h-0 flex-1">
        {hasOutline && (
          <nav aria-label={t("editor.outline")} className={`${sideClass} w-[300px] border-e`} data-scroller data-pane>
            {outline()}
          </nav>
        )}
        <OpenEditor place={place} deeds={deeds} hasPalette={hasPalette} onOpen={setOpened} />
        {hasPalette && (
          <aside aria-label={t("editor.modules")} className={`${sideClass} w-[280px] border-s`} data-pane>
            <StepPane isNeeded={hasIdled} step={place.step?.step} onInsertStep={deeds.onInsertStep} />
          </aside>
        )}
      </div>
      <CommandsHost
        isNeeded={hasIdled || held.hasHeldKeys || opened === "commands"}
        open={openPlace}
        checked={checked}
        deeds={deeds}
        held={held}
        subject={over.subject}
        isOpen={opened === "commands"}
        onOpenChange={(on) => setOpened(on ? "commands" : undefined)}
      />
      <EditorDialogs
        isNeeded={(opened ?? over.moving ?? over.removal ?? over.saving) !== undefined || isInConflict}
        opened={opened}
        onOpen={setOpened}
        place={openPlace}
        step={place.step?.step}
        kept={kept}
        moving={over.moving}
        onMoved={() => over.setMoving(undefined)}
        removal={over.removal}
        onRemoved={() => over.setRemoval(undefined)}
        saving={over.saving}
        onSaved={() => over.setSaving(undefined)}
        outline={hasOutline ? undefined : outline}
        hasPalette={hasPalette}
      />
    </div>
  );
}

interface OpenEditorProps {
  readonly place: ReturnType<typeof useOpenPlace>;
  readonly deeds: EditorActions;
  readonly hasPalette: boolean;
  readonly onOpen: (what: Opened) => void;
}

/** The step or section that is open. */
function OpenEditor({ place, deeds, hasPalette, onOpen }: OpenEditorProps) {
  return (
    <main className="min-w-0 flex-1 overflow-y-auto" data-scroller data-pane>
      {place.step ? (
        <StepEditor
          key={place.step.step.id}
          step={place.step.step}
          number={place.step.number}
          onMove={deeds.onMove}
          onRemove={deeds.onRemove}
          belowTitle={<StepSuggestions stepId={place.step.step.id} onOpen={() => onOpen("suggestions")} />}
          onChooseModule={hasPalette ? undefined : () => onOpen("palette")}
        />
      ) : place.section ? (
        <SectionEditor key={place.section.section.id} {...place.section} />
      ) : (
        <NoSection />
      )}
    </main>
  );
}

const sideClass = "shrink-0 overflow-y-auto border-line bg-paper p-3";

/** What is open over the editor or selected in it, and the actions that change that. */
function useDeeds(hasOutline: boolean, hasPalette: boolean) {
  const { timeZone } = usePlace();
  const [opened, setOpened] = useState<Opened>();
  const [moving, setMoving] = useState<Moving>();
  const [removal, setRemoval] = useState<Removal>();
  const [saving, setSaving] = useState<SavingTemplate>();
  const [checked, setChecked] = useState<readonly string[]>();
  const [subject, setSubject] = useState<Subject>();
  const { draft, driver } = useEditing();
  const leave = useLeave();
  const source = { procedureId: draft.id, versionId: draft.versionId };
  const deeds: EditorActions = {
    onRemove: setRemoval,
    onMove: setMoving,
    onSelectSteps: (stepIds) => {
      setChecked(stepIds);
      if (!hasOutline) setOpened("outline");
      focusOutlineSoon();
    },
    onFind: () => setOpened("find"),
    onDetails: () => setOpened("details"),
    onPreview: leave.preview,
    onPublish: usePublishPress(setOpened, hasPalette),
    onCommands: (about) => {
      setSubject(about);
      setOpened("commands");
    },
    onInsertStep: () => setOpened("insertStep"),
    onSaveStep: (stepId, title) => setSaving({ source: { ...source, stepId }, title }),
    onSaveTemplate: () => {
      const { title } = presentOf(driver.view().state).content;
      setSaving({ source, title: titleOr(title, draft.createdAt, timeZone) });
    },
  };
  const set = { setOpened, setMoving, setRemoval, setSaving, setChecked };
  return { deeds, onBack: leave.back, opened, moving, removal, saving, checked, subject, ...set };
}

/** The exits of the editor. They save first: the preview shows what the server has. */
function useLeave() {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const leaveTo = async (path: string) => {
    if (!mayGoOn()) return;
    await Promise.race([driver.flush(), new Promise((resolve) => setTimeout(resolve, 2000))]);
    await go(path);
  };
  return {
    preview: () => void leaveTo(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true })),
    back: () => void leaveTo(procedurePaths.list(workspaceId)),
  };
}

/** The open step or section, as the subject of a command. */
const subjectOf = ({ stepId, sectionId }: DraftPlace): Subject | undefined => {
  if (stepId !== undefined) return { of: "step", id: stepId };
  return sectionId === undefined ? undefined : { of: "section", id: sectionId };
};

/** Publishing with findings leads to them; without, to the question; for those who may not, to the reason. */
function usePublishPress(open: (what: Opened) => void, hasPalette: boolean): () => void {
  const t = useText(editorText);
  const { draft, driver } = useEditing();
  const { beStrict } = useEditorView();
  const mayPublish = useMayPublishAlone(draft);
  return () => {
    if (!mayGoOn()) return;
    const count = findingsOf(presentOf(driver.view().state).content).length;
    if (count === 0) return open(mayPublish ? "publish" : "request");
    beStrict();
    toast.warning(t(`editor.publishDialog.${mayPublish ? "blocked" : "blockedRequest"}`, { count }));
    if (hasPalette) document.querySelector<HTMLElement>("[aria-labelledby=findings] button")?.focus();
    else open("findings");
  };
}

function NoSection() {
  const t = useText(editorText);
  const actions = useDraftActions();
  return (
    <EmptyState
      title={t("editor.noSection")}
      action={
        <Button kind="ink" onPress={actions.addSection}>
          {t("editor.addSection")}
        </Button>
      }
    />
  );
}
