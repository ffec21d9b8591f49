import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftApproval } from "../../contract.ts";
import { approvalText } from "../approval-text.ts";
import { stageText } from "../stage-text.ts";
import { StageList } from "./stage-list.tsx";

export interface RequestFactsProps {
  readonly draft: ProcedureDraft;
  readonly approval: DraftApproval | undefined;
  readonly isLoading: boolean;
}

/** A pending request: who asks since when, what they say of it, who signs, and why the person may not. */
export function RequestFacts({ draft, approval, isLoading }: RequestFactsProps) {
  const t = useText(approvalText);
  const nameOf = usePersonName();
  const { requestedBy, requestedAt } = draft.procedureVersionApproval;
  return (
    <>
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
      {isLoading && <SkeletonLines lines={2} />}
      {approval && <VersionFacts approval={approval} />}
      {approval && approval.stages.length > 0 && <StageList approval={approval} />}
      <WhyNot draft={draft} approval={approval} />
    </>
  );
}

/** What the requester says of the version. */
export function VersionFacts({ approval }: { readonly approval: DraftApproval }) {
  const t = useText(stageText);
  const { changeKind, changeNote, effectiveAt } = approval;
  return (
    <div className="space-y-1 text-sm text-ink-2">
      <p>
        {t(`stages.${changeKind}`)}
        {effectiveAt && (
          <>
            {" · "}
            {t("stages.inForce")} <TimeStamp at={effectiveAt} />
          </>
        )}
      </p>
      {changeNote && <p className="wrap-anywhere whitespace-pre-wrap text-ink">{changeNote}</p>}
    </div>
  );
}

function WhyNot({ draft, approval }: Omit<RequestFactsProps, "isLoading">) {
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const hasStages = (approval?.stages.length ?? 0) > 0;
  const { whyNotApprove } = draft.procedureVersionApproval;
  const className = "text-sm text-ink-2";
  if (!mayDecide) return hasStages ? null : <p className={className}>{t("approval.waits")}</p>;
  if (hasStages)
    return approval?.whyNotSign ? <p className={className}>{ofStage(`stages.why.${approval.whyNotSign}`)}</p> : null;
  return whyNotApprove && <p className={className}>{t(`approval.${whyNotApprove}`)}</p>;
}
