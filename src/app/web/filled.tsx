import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OpenedSlot } from "#features/activity/web/parts/slots.ts";
import { AskAtAreaSlot, PrintAreaSlot, WorkHereSlot } from "#features/areas/web/parts/slots.ts";
import { AskButton } from "#features/copilot/web/parts/place/ask-button.tsx";
import {
  AskAboutItemSlot,
  AskAtDocumentSlot,
  DraftFromDocumentSlot,
  PrintDocumentSlot,
} from "#features/documents/web/parts/slots.ts";
import { FullAccessSlot } from "#features/groups/web/parts/slots.ts";
import { InviteSlot, MemberLearningSlot, MemberPinSlot } from "#features/members/web/parts/slots.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import {
  AskInRunSlot,
  FollowUpSlot,
  NextInSetSlot,
  OpenActionSlot,
  ProofSlot,
} from "#features/performs/web/parts/slots.ts";
import {
  ApprovalSlot,
  AskAboutProcedureSlot,
  AskAtProcedureSlot,
  AskInEditorSlot,
  DraftCommentsSlot,
  FeedbackSlot,
  FloorListSlot,
  HistorySlot,
  LastDoneSlot,
  NewProcedureSlot,
  OfflineSlot,
  PerformSlot,
  PrintItemsSlot,
  SaveTemplateSlot,
  SharingSlot,
  StepCommentsSlot,
  StepFeedbackSlot,
} from "#features/procedures/web/parts/slots.ts";
import { DraftChangesSlot, UnconfirmedSlot } from "#features/publishing/web/parts/slots.ts";
import { ProcedureActionsSlot, RecordActionsSlot, RecordSlot } from "#features/records/web/parts/slots.ts";
import { VersionApprovalsSlot } from "#features/revisions/web/parts/slots.ts";
import { FilmDocumentsSlot } from "#features/time-studies/web/parts/slots.ts";
import { ownSignIn } from "#kit/policy.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { type NamedMember, PeopleContext } from "#kit/web/people.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { type Filling, FillSlots, filling } from "#kit/web/slot.tsx";
import { AlsoFoundSlot } from "#kit/web/ui/lists/also-found.ts";

const FullAccessNote = lazyComponent(() =>
  import("#features/roles/web/parts/full-access-note.tsx").then((module) => module.FullAccessNote),
);
const WorkHere = lazyComponent(() => import("./floor/work-here.tsx").then((module) => module.WorkHere));
const InviteDialog = lazyComponent(
  () => import("#features/invites/web/parts/invite-dialog.tsx").then((module) => module.InviteDialog),
  isOpen,
);
const NewProcedureDialog = lazyComponent(
  () =>
    import("#features/drafting/web/parts/new-procedure/new-procedure-dialog.tsx").then(
      (module) => module.NewProcedureDialog,
    ),
  isOpen,
);
const GiveFeedback = lazyComponent(
  () => import("#features/feedback/web/parts/give-feedback.tsx").then((module) => module.GiveFeedback),
  undefined,
  { placeholder: <span className="inline-block size-(--ctl)" /> },
);
const FeedbackPanel = lazyComponent(() =>
  import("#features/feedback/web/parts/feedback-panel.tsx").then((module) => module.FeedbackPanel),
);
const RevisionPanel = lazyComponent(() =>
  import("#features/revisions/web/parts/revision-panel.tsx").then((module) => module.RevisionPanel),
);
const OfflineSwitch = lazyComponent(() =>
  import("#features/offline/web/parts/offline-switch.tsx").then((module) => module.OfflineSwitch),
);
const ApprovalPanel = lazyComponent(() =>
  import("#features/publishing/web/parts/approval-panel.tsx").then((module) => module.ApprovalPanel),
);
const DraftComments = lazyComponent(
  () => import("#features/comments/web/parts/draft-comments.tsx").then((module) => module.DraftComments),
  undefined,
  { placeholder: <span className="inline-block size-(--ctl)" /> },
);
const StepComments = lazyComponent(() =>
  import("#features/comments/web/parts/step-comments.tsx").then((module) => module.StepComments),
);
const DraftChanges = lazyComponent(() =>
  import("#features/revisions/web/parts/draft-changes.tsx").then((module) => module.DraftChanges),
);
const UnconfirmedClaims = lazyComponent(
  () => import("./unconfirmed/unconfirmed-claims.tsx").then((module) => module.UnconfirmedClaims),
  // What has been published was decided on: from then on the approver sees what changed.
  ({ draft }) => draft.publishedVersion === null,
);
const ApprovalFacts = lazyComponent(() =>
  import("#features/publishing/web/parts/approval-facts.tsx").then((module) => module.ApprovalFacts),
);
const SaveCard = lazyComponent(
  () => import("#features/prints/web/parts/save-card.tsx").then((module) => module.SaveCard),
  undefined,
  { placeholder: (props) => <SaveCardPlace {...props} /> },
);
/** For those who will get the button: on a shared device nobody does. */
const SaveCardPlace = ({ className = "" }: { readonly className?: string }) =>
  useMay(ownSignIn) && <span className={`inline-block size-(--ctl) ${className}`} />;
const PrintItems = lazyComponent(() =>
  import("#features/prints/web/parts/print-items.tsx").then((module) => module.PrintItems),
);
const SaveTemplate = lazyComponent(
  () => import("#features/templates/web/parts/save-template.tsx").then((module) => module.SaveTemplate),
  undefined,
  { placeholder: <span className="inline-block size-(--ctl)" /> },
);
const ProcedureSharing = lazyComponent(() =>
  import("#features/sharing/web/parts/procedure-sharing.tsx").then((module) => module.ProcedureSharing),
);
const OpenAction = lazyComponent(() =>
  import("#features/corrective-actions/web/parts/open-action.tsx").then((module) => module.OpenAction),
);
const RecordActions = lazyComponent(() =>
  import("#features/corrective-actions/web/parts/record-actions.tsx").then((module) => module.RecordActions),
);
const ProcedureActions = lazyComponent(() =>
  import("#features/corrective-actions/web/parts/procedure-actions.tsx").then((module) => module.ProcedureActions),
);
const AttemptsOfRecord = lazyComponent(() =>
  import("#features/sets/web/parts/attempts-of-record.tsx").then((module) => module.AttemptsOfRecord),
);
const MemberPin = lazyComponent(() =>
  import("#features/devices/web/parts/pins/member-pin.tsx").then((module) => module.MemberPin),
);
const MemberLearning = lazyComponent(() =>
  import("#features/sets/web/parts/member-learning.tsx").then((module) => module.MemberLearning),
);
const FollowUp = lazyComponent(() =>
  import("#features/corrective-actions/web/parts/follow-up.tsx").then((module) => module.FollowUp),
);
const NextInSet = lazyComponent(() =>
  import("#features/sets/web/parts/next-in-set.tsx").then((module) => module.NextInSet),
);
const RecordProof = lazyComponent(() =>
  import("#features/records/web/parts/record/record-proof.tsx").then((module) => module.RecordProof),
);
const FloorBar = lazyComponent(() =>
  import("#features/runs/web/parts/floor/floor-bar.tsx").then((module) => module.FloorBar),
);
const LastDonePanel = lazyComponent(() =>
  import("#features/runs/web/parts/floor/floor-bar.tsx").then((module) => module.LastDonePanel),
);
const FloorList = lazyComponent(() => import("./floor/floor-list.tsx").then((module) => module.FloorList));
const AskHere = lazyComponent(
  () => import("#features/copilot/web/parts/place/ask-here.tsx").then((module) => module.AskHere),
  undefined,
  { placeholder: ({ slot, className }) => <AskButton slot={slot} className={className} /> },
);
const AskAboutItem = lazyComponent(() =>
  import("#features/copilot/web/parts/picker/ask-about-item.tsx").then((module) => module.AskAboutItem),
);
const ReportOpened = lazyComponent(() =>
  import("#features/activity/web/parts/report-opened.tsx").then((module) => module.ReportOpened),
);
const AlsoFound = lazyComponent(
  () => import("#features/search/web/parts/also-found.tsx").then((module) => module.AlsoFound),
  ({ words }) => words.trim() !== "",
);

const DraftFromDocument = lazyComponent(() =>
  import("#features/generation/web/parts/draft-from-document.tsx").then((module) => module.DraftFromDocument),
);

const FilmDocuments = lazyComponent(() => import("./films/film-documents.tsx").then((module) => module.FilmDocuments));

/** The slots of features, and the parts of higher features that fill them. */
const fillings: readonly Filling[] = [
  filling(FullAccessSlot, FullAccessNote),
  filling(MemberPinSlot, MemberPin),
  filling(MemberLearningSlot, MemberLearning),
  filling(InviteSlot, InviteDialog),
  filling(NewProcedureSlot, NewProcedureDialog),
  filling(StepFeedbackSlot, GiveFeedback),
  filling(FeedbackSlot, FeedbackPanel),
  filling(HistorySlot, RevisionPanel),
  filling(OfflineSlot, OfflineSwitch),
  filling(ApprovalSlot, ApprovalPanel),
  filling(DraftChangesSlot, DraftChanges),
  filling(UnconfirmedSlot, UnconfirmedClaims),
  filling(DraftCommentsSlot, DraftComments),
  filling(StepCommentsSlot, StepComments),
  filling(VersionApprovalsSlot, ApprovalFacts),
  filling(PrintAreaSlot, ({ areaId, name }) => <SaveCard kind="area" id={areaId} name={name} />),
  filling(PrintDocumentSlot, ({ documentId, ...props }) => <SaveCard kind="document" id={documentId} {...props} />),
  filling(PrintItemsSlot, PrintItems),
  filling(SaveTemplateSlot, SaveTemplate),
  filling(SharingSlot, ProcedureSharing),
  filling(OpenActionSlot, OpenAction),
  filling(PerformSlot, FloorBar),
  filling(LastDoneSlot, LastDonePanel),
  filling(FloorListSlot, FloorList),
  filling(FollowUpSlot, FollowUp),
  filling(NextInSetSlot, NextInSet),
  filling(ProofSlot, RecordProof),
  filling(RecordActionsSlot, RecordActions),
  filling(ProcedureActionsSlot, ProcedureActions),
  filling(AskInRunSlot, (props) => <AskHere slot="run" {...props} />),
  filling(AskAtProcedureSlot, (props) => <AskHere slot="procedure" {...props} />),
  filling(AskAtDocumentSlot, (props) => <AskHere slot="document" {...props} />),
  filling(DraftFromDocumentSlot, DraftFromDocument),
  filling(AskAboutItemSlot, ({ kind, id }) => <AskAboutItem resource={{ type: kind, id }} />),
  filling(AskAboutProcedureSlot, ({ procedureId: id }) => <AskAboutItem resource={{ type: "procedure", id }} />),
  filling(AskAtAreaSlot, (props) => <AskHere slot="area" {...props} />),
  filling(FilmDocumentsSlot, FilmDocuments),
  filling(WorkHereSlot, WorkHere),
  filling(AskInEditorSlot, (props) => <AskHere slot="editor" {...props} />),
  filling(AlsoFoundSlot, AlsoFound),
  filling(OpenedSlot, ReportOpened),
  filling(RecordSlot, AttemptsOfRecord),
];

const nobody: readonly NamedMember[] = [];
const useMemberNames = (): readonly NamedMember[] => useQuery(memberQueries.list(useWorkspaceId())).data ?? nobody;

/** Screens of a workspace with what the app puts onto them: the parts in their slots, and who belongs to it. */
export const Filled = ({ children }: { readonly children: ReactNode }) => (
  <FillSlots fillings={fillings}>
    <PeopleContext value={useMemberNames}>{children}</PeopleContext>
  </FillSlots>
);
