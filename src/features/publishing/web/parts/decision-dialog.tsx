import { useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useAcceptApproval, useRejectApproval } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { toast } from "#kit/web/toast.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { approvalText } from "../approval-text.ts";
import { stageText } from "../stage-text.ts";
import { approvalFailure } from "../state/approval-failure.ts";
import { UnconfirmedSlot } from "./slots.ts";

/** The stage that would be signed. */
export interface StageToSign {
  readonly name: string;
  /** No signature is needed after this one. */
  readonly isLast: boolean;
}

interface DecisionDialogProps {
  readonly draft: ProcedureDraft;
  readonly decision: "accept" | "reject" | undefined;
  /** Undefined where one approval is enough. */
  readonly stage?: StageToSign | undefined;
  /** What the requester says is new. */
  readonly changeNote?: string | undefined;
  readonly onClose: () => void;
}

/** The last question before a draft is published or sent back. */
export function DecisionDialog({ decision, ...props }: DecisionDialogProps) {
  return decision && <Decision key={decision} decision={decision} {...props} />;
}

const charactersMax = 2000;

const isApproved = ({ procedureVersionApproval }: ProcedureDraft): boolean =>
  procedureVersionApproval.approvalStatus === "accepted";

function Decision(props: DecisionDialogProps & { readonly decision: "accept" | "reject" }) {
  const { draft, decision, stage, onClose } = props;
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const signInAgain = useSignInAgain();
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const accept = useAcceptApproval();
  const reject = useRejectApproval();
  // The requester's notes stay unless the approver edits them.
  const [text, setText] = useState(decision === "accept" ? (props.changeNote ?? "") : "");
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAccept = decision === "accept";
  const isPending = accept.isPending || reject.isPending;
  const isMissing = !isAccept && text.trim() === "";
  const at = {
    procedureId: draft.id,
    versionId: draft.versionId,
    contentHash: draft.procedureVersionApproval.contentHash ?? "",
  };

  const decide = async () => {
    setSent(true);
    setFailure(undefined);
    if (isMissing) return;
    try {
      if (isAccept) {
        const changeNote = text.trim();
        const isNew = changeNote !== "" && changeNote !== props.changeNote;
        const after = await signInAgain(() => accept.run({ ...at, ...(isNew && { changeNote }) }));
        onClose();
        if ("publishedAt" in after) {
          toast.success(t("approval.accepted", { version: after.version }));
          await go(procedurePaths.preview(workspaceId, draft.id));
        } else toast.success(ofStage(isApproved(after) ? "stages.approvedWaits" : "stages.signed"));
      } else {
        await reject.run({ ...at, reason: text.trim() });
        toast.success(t("approval.rejected"));
        onClose();
      }
    } catch (error) {
      setFailure(approvalFailure(error));
    }
  };

  const signs = isAccept ? stage : undefined;
  const confirm = signs ? ofStage("stages.signConfirm") : t(isAccept ? "approval.accept" : "approval.reject");
  const title = signs
    ? ofStage("stages.signTitle", { stage: signs.name })
    : t(isAccept ? "approval.acceptTitle" : "approval.rejectTitle");
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      footer={
        <DialogButtons
          submitLabel={confirm}
          kind={isAccept ? "ink" : "stop"}
          isPending={isPending}
          onPress={() => void decide()}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-4">
        {signs ? (
          <>
            <p>{ofStage("stages.signBody")}</p>
            {signs.isLast && <p>{ofStage("stages.signLast")}</p>}
          </>
        ) : (
          <p>{t(isAccept ? "approval.acceptBody" : "approval.rejectBody")}</p>
        )}
        {(!signs || signs.isLast) && (
          <TextArea
            label={t(isAccept ? "approval.note" : "approval.reason")}
            value={text}
            onChange={setText}
            maxLength={charactersMax}
            isRequired={!isAccept}
            autoFocus
            error={wasSent && isMissing ? t("approval.reasonMissing") : undefined}
          />
        )}
        {isAccept && <UnconfirmedSlot draft={draft} />}
        {failure && <Banner tone="stop">{failure}</Banner>}
      </div>
    </Dialog>
  );
}
