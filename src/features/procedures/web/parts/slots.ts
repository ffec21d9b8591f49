import type { ReactNode } from "react";
import { createSlot } from "#kit/web/slot.tsx";
import type { Pages } from "#kit/web/ui/lists/next-page.tsx";
import type { OutlineStep } from "../../content.ts";
import type { ProcedureDraft, ProcedureSummary } from "../../contract.ts";
import type { ProcedureRevision } from "../../revision-contract.ts";
import type { Shown } from "./preview/use-shown-version.ts";

/** Over the list, when a person creates a procedure: its source and its name. */
export const NewProcedureSlot = createSlot<{
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The title that it begins with. */
  readonly title?: string | undefined;
}>();

/** At each step of a published version: to say something about it. */
export const StepFeedbackSlot = createSlot<{
  readonly procedureId: string;
  readonly versionId: string;
  readonly step: OutlineStep & { readonly number: number };
}>();

/** Next to a published version: its feedback. */
export const FeedbackSlot = createSlot<{ readonly procedureId: string; readonly versionId: string }>();

/** Over a published version: whether this device keeps it. */
export const OfflineSlot = createSlot<{ readonly procedureId: string; readonly title: string }>();

/** At a procedure: the workspaces that it is shared with, or where it comes from. */
export const SharingSlot = createSlot<{
  readonly procedureId: string;
  readonly title: string;
  readonly accessGroupIds: readonly string[];
  readonly isDraft: boolean;
  readonly shows: "targets" | "source";
}>();

/** Above a draft with a pending request for approval, or one that waits for its day. */
export const ApprovalSlot = createSlot<{ readonly draft: ProcedureDraft }>();

/** Next to a procedure, for members who see drafts: its history. */
export const HistorySlot = createSlot<{
  readonly procedureId: string;
  readonly openVersionId: string | undefined;
  readonly onOpen: (revision: ProcedureRevision) => void;
}>();

/** In the menu of a procedure: on paper, and as a file. Items of a menu. */
export const PrintItemsSlot = createSlot<{ readonly procedureId: string; readonly shown: Shown }>();

/** Around the menu of a procedure: to keep the version as a template. */
export const SaveTemplateSlot = createSlot<{
  readonly source: { readonly procedureId: string; readonly versionId: string };
  readonly title: string;
  /** @param save nothing where templates are not made */
  readonly children: (save?: () => void) => ReactNode;
}>(({ children }) => children());

/** Over a published version: to ask the copilot about it. */
export const AskAtProcedureSlot = createSlot<{
  readonly procedureId: string;
  readonly title: string;
  readonly stepId: string | undefined;
}>();

/** In the editor: to find what there is already. */
export const AskInEditorSlot = createSlot<{
  readonly procedureId: string;
  /** Of the procedure or the step that is being written: what is asked about by default. */
  readonly title: string;
}>();

/** Instead of the rows of the list, for members who perform and do not write: the procedures as cards. */
export const FloorListSlot = createSlot<{
  readonly procedures: readonly ProcedureSummary[];
  readonly pages: Pages;
  /** The area that the list is narrowed to. */
  readonly areaId: string | undefined;
  readonly onArea: (areaId: string | null) => void;
  /** The rows, where nothing takes their place. */
  readonly children: ReactNode;
}>(({ children }) => children);

/** At the foot of a published version, for those who perform: the one button, which says what it will do. */
export const PerformSlot = createSlot<{
  readonly procedure: { readonly id: string; readonly title: string; readonly areaIds: readonly string[] };
}>();

/** Next to a published version, for those who perform: when it was last done, and by whom. */
export const LastDoneSlot = createSlot<{ readonly procedureId: string }>();

/** Over a draft, for those who see it: its comments, those at the open step first. */
export const DraftCommentsSlot = createSlot<{ readonly procedureId: string; readonly stepId: string | undefined }>();

/** At a step of a draft that is decided on: what was said about it. */
export const StepCommentsSlot = createSlot<{ readonly procedureId: string; readonly stepId: string }>();

/** In the menu of a published procedure: to ask the copilot about it alone. Items of a menu. */
export const AskAboutProcedureSlot = createSlot<{ readonly procedureId: string }>();
