import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import type { DraftDriver, DraftView, EditOptions } from "#features/drafts/web/parts/draft/draft-driver.ts";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import type { Finding } from "#features/procedures/rules/draft-findings.ts";
import type { ModuleFlags } from "#features/procedures/rules/module-limits.ts";
import { same } from "#features/procedures/rules/same.ts";
import type { UploadQueue } from "../state/upload-queue.ts";

/** A place in a draft, as the URL names it. */
export interface DraftPlace {
  readonly sectionId?: string | undefined;
  readonly stepId?: string | undefined;
}

/** What every piece of the editor shares. Stable for as long as one draft is open. */
export interface DraftEditing {
  readonly draft: ProcedureDraft;
  readonly driver: DraftDriver;
  readonly uploads: UploadQueue;
  readonly flags: ModuleFlags;
  readonly go: (place: DraftPlace) => void;
  /** Goes to the place of a finding and puts the focus into its field. */
  readonly show: (finding: Finding) => void;
}

/** The state of the editor's window that is not part of the draft. */
export interface EditorView {
  /** The module whose rich text is being edited: one at a time. */
  readonly writingId: string | null;
  readonly write: (moduleId: string | null) => void;
  /** Whether fields report what is missing; before the first attempt to publish they only report invalid input. */
  readonly isStrict: boolean;
  readonly beStrict: () => void;
}

const EditingContext = createContext<DraftEditing | undefined>(undefined);
const ViewContext = createContext<EditorView | undefined>(undefined);

interface DraftProviderProps {
  readonly editing: DraftEditing;
  readonly view: EditorView;
  readonly children: ReactNode;
}

export const DraftProvider = ({ editing, view, children }: DraftProviderProps) => (
  <EditingContext value={editing}>
    <ViewContext value={view}>{children}</ViewContext>
  </EditingContext>
);

/** @throws Error outside a draft editor */
export function useEditing(): DraftEditing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("No draft is being edited here");
  return editing;
}

/** @throws Error outside a draft editor */
export function useEditorView(): EditorView {
  const view = use(ViewContext);
  if (!view) throw new Error("No draft is being edited here");
  return view;
}

/** A part of the draft's state. `select` must return what the state holds, or a plain value, and nothing new. */
export function useDraft<T>(select: (view: DraftView) => T): T {
  const { driver } = useEditing();
  return useSyncExternalStore(driver.subscribe, () => select(driver.view()));
}

export const useContent = (): DraftContent => useDraft((view) => presentOf(view.state).content);

/** The previous value while it is equal: components that depend on it do not render again. */
export function useShared<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (Object.is(kept, value) || same(kept, value)) return kept;
  setKept(value);
  return value;
}

/** Changes the content. A function for the event handlers of the whole editor. */
export function useEditContent(): (change: (content: DraftContent) => DraftContent, options?: EditOptions) => void {
  const { driver } = useEditing();
  return (change, options) =>
    driver.edit((edited) => {
      const content = change(edited.content);
      return content === edited.content ? edited : { ...edited, content };
    }, options);
}

/** Whether something was just made, and is marked for a moment. */
export const useIsFresh = (id: string): boolean => useDraft((view) => view.state.fresh.ids.has(id));
