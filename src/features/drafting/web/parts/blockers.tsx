import type { ReactNode } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useCreateDraft } from "#features/procedures/web/parts/create-draft.ts";
import { stageText } from "#features/publishing/web/stage-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clock, FilePlus2, Lock } from "#kit/web/icons.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { editorDialogText } from "../editor-dialog-text.ts";
import { editorText } from "../editor-text.ts";

/** Authors alone may write. */
export function Forbidden({ procedureId }: { readonly procedureId: string }) {
  const t = useText(editorText, editorDialogText);
  return (
    <Blocker
      icon={<Lock aria-hidden />}
      title={t("editor.gates.forbidden")}
      action={<ToPreview procedureId={procedureId} isDraft={false} />}
    >
      {t("editor.gates.forbiddenBody")}
    </Blocker>
  );
}

interface PendingProps {
  readonly procedureId: string;
  /** It is approved, and waits for its day. */
  readonly isApproved: boolean;
  readonly onWithdraw: () => void;
}

/** The draft waits for approval, or is approved and waits for its day: writing withdraws it. */
export function Pending({ procedureId, isApproved, onWithdraw }: PendingProps) {
  const t = useText(editorText, editorDialogText);
  const ofStage = useText(stageText);
  return (
    <Blocker
      icon={<Clock aria-hidden />}
      title={isApproved ? ofStage("stages.gateTitle") : t("editor.gates.pendingTitle")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {isApproved ? <ToPreview procedureId={procedureId} isDraft /> : <ToDecision procedureId={procedureId} />}
          <Button onPress={onWithdraw}>
            {isApproved ? ofStage("stages.gateEdit") : t("editor.gates.pendingEdit")}
          </Button>
        </span>
      }
    >
      {isApproved ? ofStage("stages.gateBody") : t("editor.gates.pendingBody")}
    </Blocker>
  );
}

/** The reason of a rejection, for the author who opened the draft from its notification. */
export function RejectNotice({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(editorText, editorDialogText);
  const [query, change] = useQueryParams();
  const { rejectReason } = draft.procedureVersionApproval;
  if (query.showReject !== "true" || !rejectReason) return null;
  return (
    <Banner
      tone="stop"
      title={t("editor.gates.rejected")}
      className="rounded-none"
      onClose={() => change({ showReject: undefined })}
    >
      {rejectReason}
    </Banner>
  );
}

interface GateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Blocker({ icon, title, action, children }: GateProps) {
  const t = useText(editorText, editorDialogText);
  return (
    <main className="grid min-h-dvh place-items-center bg-sheet">
      <h1 className="sr-only">{t("editor.name")}</h1>
      <EmptyState isScreen icon={icon} title={title} action={action}>
        {children}
      </EmptyState>
    </main>
  );
}

/** A published procedure without a draft. */
export function NoDraft({ procedureId, onStarted }: { procedureId: string; onStarted: () => void }) {
  const t = useText(editorText, editorDialogText);
  const createDraft = useCreateDraft();
  const start = async () => {
    // The action's toast has reported a failure.
    if (await createDraft.run(procedureId).catch(() => undefined)) onStarted();
  };
  return (
    <Blocker
      icon={<FilePlus2 aria-hidden />}
      title={t("editor.gates.noDraft")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ToPreview procedureId={procedureId} isDraft={false} />
          <Button kind="ink" isPending={createDraft.isPending} onPress={() => void start()}>
            {t("editor.gates.startDraft")}
          </Button>
        </span>
      }
    >
      {t("editor.gates.noDraftBody")}
    </Blocker>
  );
}

/** What was asked for, with the decision for those who may decide. */
function ToDecision({ procedureId }: { readonly procedureId: string }) {
  const t = useText(editorText, editorDialogText);
  return (
    <LinkTo to={procedurePaths.decide(useWorkspaceId(), procedureId)} className={buttonClassName({ kind: "ink" })}>
      {t("editor.gates.pendingLook")}
    </LinkTo>
  );
}

function ToPreview({ procedureId, isDraft }: { procedureId: string; isDraft: boolean }) {
  const t = useText(editorText, editorDialogText);
  const path = procedurePaths.preview(useWorkspaceId(), procedureId, isDraft ? { previewDraft: true } : {});
  return (
    <LinkTo to={path} className={buttonClassName()}>
      {t("editor.gates.openPreview")}
    </LinkTo>
  );
}
