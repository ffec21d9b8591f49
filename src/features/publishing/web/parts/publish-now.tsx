import { useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { usePublish } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { approvalText } from "../approval-text.ts";
import { stageText } from "../stage-text.ts";
import { approvalFailure } from "../state/approval-failure.ts";

/** For members who may publish: publishes a scheduled version before its day. */
export function PublishNow({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(stageText);
  useText(approvalText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const mayPublish = useMay(procedurePolicy.publish, draft);
  const publish = usePublish();
  const [isConfirming, setConfirming] = useState(false);
  if (!mayPublish) return null;
  return (
    <>
      <Button onPress={() => setConfirming(true)}>{t("stages.publishNow")}</Button>
      <ConfirmDialog
        title={t("stages.publishNowTitle")}
        confirmLabel={t("stages.publishNow")}
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        failedText={approvalFailure}
        onConfirm={async () => {
          const { id: procedureId, versionId, revision } = draft;
          const { version } = await publish.run({ procedureId, versionId, revision });
          toast.success(t("stages.publishedNow", { version }));
          await go(procedurePaths.preview(workspaceId, draft.id));
        }}
      >
        {t("stages.publishNowBody")}
      </ConfirmDialog>
    </>
  );
}
