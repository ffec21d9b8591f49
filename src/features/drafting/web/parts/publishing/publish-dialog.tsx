import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { lockedBy } from "#features/procedures/web/parts/locked-by.ts";
import { ProcedureGroups } from "#features/procedures/web/parts/procedure-groups.tsx";
import { usePublish, useRequestApproval } from "#features/procedures/web/queries.ts";
import { ApprovalOrder } from "#features/publishing/web/parts/approval-order.tsx";
import { useSchedule } from "#features/publishing/web/parts/use-schedule.ts";
import { VersionNotesFields } from "#features/publishing/web/parts/version-notes-fields.tsx";
import { approvalQueries } from "#features/publishing/web/queries.ts";
import { stageText } from "#features/publishing/web/stage-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { editorDialogText } from "../../editor-dialog-text.ts";
import { editorText } from "../../editor-text.ts";
import { useEditing } from "../draft-context.tsx";
import { useSubmit } from "./use-submit.ts";

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Publishes what is saved, after a summary of the consequences. Opened only where nothing blocks it. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const ofStage = useText(stageText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  // [P171] An edit has withdrawn the request by then.
  const isAsSent = driver.view().state.revision === draft.revision;
  const whyNot = isAsSent && draft.procedureVersionApproval.whyNotApprove;
  const publish = usePublish();
  const schedule = useSchedule();
  const last = draft.publishedVersion;
  const sendOff = useSubmit({
    async send(at, { effectiveAt, ...versionNotes }) {
      if (effectiveAt === undefined) {
        const published = await publish.run({ ...at, ...versionNotes });
        toast.success(t("editor.publishDialog.done", { version: published.version }));
        await go(procedurePaths.preview(workspaceId, draft.id));
      } else {
        await schedule.run({ ...at, ...versionNotes, effectiveAt });
        toast.success(ofStage("stages.scheduled", { date: formatDateTime(effectiveAt) }));
        await go(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true }));
      }
    },
    wordsOf(refusal, error) {
      const name = lockedBy(error);
      if (name !== undefined) return t("editor.publishDialog.draftLockedBy", { name });
      return t(`editor.publishDialog.${refusal === "approvalPending" ? "failed" : refusal}`);
    },
  });
  return (
    <SendOffDialog
      {...props}
      title={t("editor.publishDialog.title")}
      submitLabel={t("editor.publishDialog.confirm")}
      sendOff={sendOff}
      isPending={publish.isPending || schedule.isPending}
      isDirect
    >
      <p>
        {last === null
          ? t("editor.publishDialog.first", { version: draft.nextVersion })
          : t("editor.publishDialog.next", { version: draft.nextVersion, last })}{" "}
        <LinkTo to={procedurePaths.revisions(workspaceId, draft.id)} className={linkClassName}>
          {t("editor.publishDialog.numbering")}
        </LinkTo>
      </p>
      <SeenBy />
      {whyNot ? (
        <Banner tone="wait">{t("editor.publishDialog.ownApproval")}</Banner>
      ) : (
        <p className="text-ink-2">{t("editor.publishDialog.noApproval")}</p>
      )}
    </SendOffDialog>
  );
}

/** For authors without the permission to publish: requests approval. */
export function RequestDialog(props: PublishDialogProps) {
  const t = useText(editorText, editorDialogText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft } = useEditing();
  const request = useRequestApproval();
  const hasStages = (useQuery(approvalQueries.setting(workspaceId)).data?.stages.length ?? 0) > 0;
  const sendOff = useSubmit({
    async send(at, versionNotes) {
      await request.run({ ...at, ...versionNotes });
      toast.success(t("editor.request.done"));
      await go(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true }));
    },
    wordsOf(refusal, error) {
      const name = lockedBy(error);
      if (refusal === "ownApproval") return t("editor.request.failed");
      return name === undefined ? t(`editor.request.${refusal}`) : t("editor.request.draftLockedBy", { name });
    },
  });
  return (
    <SendOffDialog
      {...props}
      title={t("editor.request.title")}
      submitLabel={t("editor.request.confirm")}
      sendOff={sendOff}
      isPending={request.isPending}
    >
      {!hasStages && <p>{t("editor.request.body")}</p>}
      <p>
        {draft.publishedVersion === null
          ? t("editor.request.first")
          : t("editor.request.next", { version: draft.publishedVersion })}
      </p>
      <SeenBy />
      <p className="text-ink-2">{t("editor.request.frozen")}</p>
      {props.isOpen && <ApprovalOrder draft={draft} />}
    </SendOffDialog>
  );
}

/** Who can perform it from then on. */
function SeenBy() {
  const t = useText(editorDialogText);
  const { draft } = useEditing();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm font-semibold">{t("editor.publishDialog.seenBy")}</span>
      <ProcedureGroups of={draft} shown={3} />
    </div>
  );
}

interface SendOffDialogProps extends PublishDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly sendOff: ReturnType<typeof useSubmit>;
  readonly isPending: boolean;
  /** No approval follows. */
  readonly isDirect?: boolean;
  /** What it means for the performers. */
  readonly children: ReactNode;
}

function SendOffDialog({ title, submitLabel, sendOff, isDirect = false, ...props }: SendOffDialogProps) {
  const isPending = sendOff.isSaving || props.isPending;
  const change = (isOpen: boolean) => {
    sendOff.forgetRefusal();
    props.onOpenChange(isOpen);
  };
  return (
    <Dialog
      title={title}
      isOpen={props.isOpen}
      onOpenChange={change}
      isDismissable={!isPending}
      footer={(close) => (
        <DialogButtons submitLabel={submitLabel} isPending={isPending} onPress={sendOff.run} onCancel={close} />
      )}
    >
      <div className="space-y-4">
        {props.children}
        <VersionNotesFields {...sendOff.fields} isDirect={isDirect} />
        {sendOff.refusal && <Banner tone="stop">{sendOff.refusal}</Banner>}
      </div>
    </Dialog>
  );
}
