import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { usePersonName } from "#kit/web/person-name.ts";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import type { ProcedureDraft } from "../../../contract.ts";
import { procedurePolicy } from "../../../policy.ts";
import { approvalFailure } from "../../approval-failure.ts";
import { approvalText } from "../../approval-text.ts";
import { useCancelApproval } from "../../queries.ts";

const DecisionDialog = latePart(
  () => import("./decision-dialog.tsx").then((module) => module.DecisionDialog),
  ({ decision }) => decision !== undefined,
);

/** Over a draft whose approval is asked for: who asks, and what this person can do about it. */
export function ApprovalPanel({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(approvalText);
  const nameOf = usePersonName();
  const { profileId } = usePlace().actor;
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const [decision, setDecision] = useState<"accept" | "reject">();
  const cancel = useCancelApproval();
  const { requestedBy, requestedAt, whyNotApprove } = draft.procedureVersionApproval;
  const isOwn = requestedBy?.id === profileId;
  const withdraw = async () => {
    try {
      await cancel.run({ procedureId: draft.id, versionId: draft.versionId });
      toast.success(t("approval.cancelled"));
    } catch (error) {
      toast.error(t(`approval.failure.${approvalFailure(error)}`));
    }
  };
  return (
    <section
      aria-label={t("approval.label")}
      className="space-y-3 rounded-2 border border-line border-s-4 border-s-wait bg-raised p-4"
    >
      {requestedBy && (
        <p>
          {t("approval.asked", { name: nameOf(requestedBy) })}{" "}
          {requestedAt && (
            <span className="text-ink-2">
              <TimeStamp at={requestedAt} />
            </span>
          )}
        </p>
      )}
      {whyNotApprove && mayDecide && <p className="text-sm text-ink-2">{t(`approval.${whyNotApprove}`)}</p>}
      {!mayDecide && <p className="text-sm text-ink-2">{t("approval.waits")}</p>}
      <div className="flex flex-wrap gap-(--gap)">
        {mayDecide && whyNotApprove === null && (
          <Button kind="ink" onPress={() => setDecision("accept")}>
            {t("approval.accept")}
          </Button>
        )}
        {mayDecide && <Button onPress={() => setDecision("reject")}>{t("approval.reject")}</Button>}
        {(isOwn || mayDecide) && (
          <Button kind="bare" isPending={cancel.isPending} onPress={() => void withdraw()}>
            {t("approval.cancel")}
          </Button>
        )}
      </div>
      <DecisionDialog draft={draft} decision={decision} onClose={() => setDecision(undefined)} />
    </section>
  );
}
