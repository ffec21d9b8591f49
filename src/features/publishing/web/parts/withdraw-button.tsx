import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCancelApproval } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { approvalText } from "../approval-text.ts";
import { approvalFailure } from "../state/approval-failure.ts";

/** For the requester, and members who may decide. */
export function WithdrawButton({ draft, children }: { readonly draft: ProcedureDraft; readonly children: string }) {
  const t = useText(approvalText);
  const { profileId } = usePlace().actor;
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const cancel = useCancelApproval();
  if (!mayDecide && draft.procedureVersionApproval.requestedBy?.id !== profileId) return null;
  const withdraw = async () => {
    try {
      await cancel.run({ procedureId: draft.id, versionId: draft.versionId });
      toast.success(t("approval.cancelled"));
    } catch (error) {
      toast.error(approvalFailure(error));
    }
  };
  return (
    <Button kind="bare" isPending={cancel.isPending} onPress={() => void withdraw()}>
      {children}
    </Button>
  );
}
