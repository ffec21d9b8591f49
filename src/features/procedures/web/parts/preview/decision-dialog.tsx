import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { TextArea } from "#kit/web/ui/text-area.tsx";
import type { ProcedureDraft } from "../../../contract.ts";
import { procedurePaths } from "../../../paths.ts";
import { approvalFailure } from "../../approval-failure.ts";
import { approvalText } from "../../approval-text.ts";
import { useAcceptApproval, useRejectApproval } from "../../queries.ts";

interface DecisionDialogProps {
  readonly draft: ProcedureDraft;
  readonly decision: "accept" | "reject" | undefined;
  readonly onClose: () => void;
}

/** The last question before a draft is published or sent back. */
export function DecisionDialog({ draft, decision, onClose }: DecisionDialogProps) {
  return decision && <Decision key={decision} draft={draft} decision={decision} onClose={onClose} />;
}

const charactersMax = 2000;

function Decision({ draft, decision, onClose }: DecisionDialogProps & { readonly decision: "accept" | "reject" }) {
  const t = useText(approvalText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const accept = useAcceptApproval();
  const reject = useRejectApproval();
  const [text, setText] = useState("");
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof approvalFailure>>();
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
        const { version } = await accept.run({ ...at, ...(changeNote && { changeNote }) });
        toast.success(t("approval.accepted", { version }));
        onClose();
        await go(procedurePaths.preview(workspaceId, draft.id));
      } else {
        await reject.run({ ...at, reason: text.trim() });
        toast.success(t("approval.rejected"));
        onClose();
      }
    } catch (error) {
      setFailure(approvalFailure(error));
    }
  };

  return (
    <Dialog
      title={t(isAccept ? "approval.acceptTitle" : "approval.rejectTitle")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      footer={
        <>
          <Button kind="bare" isDisabled={isPending} onPress={onClose}>
            {kit("kit.cancel")}
          </Button>
          <Button kind={isAccept ? "ink" : "stop"} isPending={isPending} onPress={() => void decide()}>
            {t(isAccept ? "approval.accept" : "approval.reject")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{t(isAccept ? "approval.acceptBody" : "approval.rejectBody")}</p>
        <TextArea
          label={t(isAccept ? "approval.note" : "approval.reason")}
          value={text}
          onChange={setText}
          maxLength={charactersMax}
          isRequired={!isAccept}
          autoFocus
          error={wasSent && isMissing ? t("approval.reasonMissing") : undefined}
        />
        {failure && <Banner tone="stop">{t(`approval.failure.${failure}`)}</Banner>}
      </div>
    </Dialog>
  );
}
