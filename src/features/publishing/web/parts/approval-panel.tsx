import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCancelApproval } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftApproval } from "../../contract.ts";
import { approvalText } from "../approval-text.ts";
import { approvalQueries } from "../queries.ts";
import { stageText } from "../stage-text.ts";
import { approvalFailure } from "../state/approval-failure.ts";
import type { StageToSign } from "./decision-dialog.tsx";
import { EarlierRequests } from "./earlier-requests.tsx";
import { PublishNow } from "./publish-now.tsx";
import { StageList } from "./stage-list.tsx";

const DecisionDialog = lazyComponent(
  () => import("./decision-dialog.tsx").then((module) => module.DecisionDialog),
  ({ decision }) => decision !== undefined,
);

/** Above a draft with a pending request, or one that waits for its day: its state, and the person's actions. */
export function ApprovalPanel({ draft }: { readonly draft: ProcedureDraft }) {
  const { data, isPending } = useQuery(approvalQueries.ofDraft(useWorkspaceId(), draft));
  const isWaiting = draft.procedureVersionApproval.approvalStatus === "accepted";
  if (isWaiting) return <Waiting draft={draft} approval={data} />;
  return <Pending draft={draft} approval={data} isLoading={isPending} />;
}

interface PendingProps {
  readonly draft: ProcedureDraft;
  readonly approval: DraftApproval | undefined;
  readonly isLoading: boolean;
}

function Pending({ draft, approval, isLoading }: PendingProps) {
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const nameOf = usePersonName();
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const [decision, setDecision] = useState<"accept" | "reject">();
  const { requestedBy, requestedAt, whyNotApprove } = draft.procedureVersionApproval;
  const stage = stageToSign(approval);
  const mayAccept = mayDecide && (stage ? approval?.whyNotSign === null : whyNotApprove === null);
  return (
    <Frame tone="wait">
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
      {approval && <RequestNotes approval={approval} />}
      {approval && approval.stages.length > 0 && <StageList approval={approval} />}
      <WhyNot draft={draft} approval={approval} />
      <div className="flex flex-wrap items-center gap-(--gap)">
        {mayAccept && !isLoading && (
          <Button kind="ink" onPress={() => setDecision("accept")}>
            {stage ? ofStage("stages.sign", { stage: stage.name }) : t("approval.accept")}
          </Button>
        )}
        {mayDecide && <Button onPress={() => setDecision("reject")}>{t("approval.reject")}</Button>}
        <WithdrawButton draft={draft}>{t("approval.cancel")}</WithdrawButton>
      </div>
      <DifferencesLink draft={draft} />
      {approval && <EarlierRequests earlier={approval.earlier} />}
      <DecisionDialog
        draft={draft}
        decision={decision}
        stage={stage}
        changeNote={approval?.changeNote}
        onClose={() => setDecision(undefined)}
      />
    </Frame>
  );
}

/** The stage that is open, where there are stages. */
function stageToSign(approval: DraftApproval | undefined): StageToSign | undefined {
  const open = approval?.stages.findIndex((one) => one.state === "open") ?? -1;
  const stage = approval?.stages[open];
  if (!approval || !stage) return undefined;
  const isLast = open === approval.stages.length - 1 && stage.signatures.length + 1 >= stage.needed;
  return { name: stage.name, isLast };
}

function WhyNot({ draft, approval }: Omit<PendingProps, "isLoading">) {
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const mayDecide = useMay(procedurePolicy.publish, draft);
  const hasStages = (approval?.stages.length ?? 0) > 0;
  const { whyNotApprove } = draft.procedureVersionApproval;
  const look = "text-sm text-ink-2";
  if (!mayDecide) return hasStages ? null : <p className={look}>{t("approval.waits")}</p>;
  if (hasStages)
    return approval?.whyNotSign ? <p className={look}>{ofStage(`stages.why.${approval.whyNotSign}`)}</p> : null;
  return whyNotApprove && <p className={look}>{t(`approval.${whyNotApprove}`)}</p>;
}

/** What the requester says of the version. */
function RequestNotes({ approval }: { readonly approval: DraftApproval }) {
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

function Waiting({ draft, approval }: Omit<PendingProps, "isLoading">) {
  const t = useText(stageText);
  const nameOf = usePersonName();
  return (
    <Frame tone="done">
      {!approval && <SkeletonLines lines={2} />}
      {approval && (
        <>
          {approval.effectiveAt && (
            <p className="font-semibold">{t("stages.waiting", { date: formatDateTime(approval.effectiveAt) })}</p>
          )}
          <p className="text-sm text-ink-2">
            {t("stages.waitingBody")}{" "}
            {approval.scheduledBy && t("stages.scheduledBy", { name: nameOf(approval.scheduledBy) })}
          </p>
          <RequestNotes approval={{ ...approval, effectiveAt: null }} />
          {approval.stages.length > 0 && <StageList approval={approval} />}
        </>
      )}
      <div className="flex flex-wrap gap-(--gap)">
        <PublishNow draft={draft} />
        <WithdrawButton draft={draft}>{t("stages.withdraw")}</WithdrawButton>
      </div>
      <DifferencesLink draft={draft} />
    </Frame>
  );
}

/** For the requester, and members who may decide. */
function WithdrawButton({ draft, children }: { readonly draft: ProcedureDraft; readonly children: string }) {
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

function DifferencesLink({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(stageText);
  const workspaceId = useWorkspaceId();
  if (draft.publishedVersion === null) return null;
  return (
    <p>
      <LinkTo to={procedurePaths.revisions(workspaceId, draft.id)} className={`${linkClassName} text-sm`}>
        {t("stages.differences")}
      </LinkTo>
    </p>
  );
}

function Frame({ tone, children }: { readonly tone: "wait" | "done"; readonly children: ReactNode }) {
  const t = useText(approvalText);
  return (
    <section
      aria-label={t("approval.label")}
      className={classNames(
        "space-y-3 rounded-2 border border-line border-s-4 bg-raised p-4",
        tone === "wait" ? "border-s-wait" : "border-s-done",
      )}
    >
      {children}
    </section>
  );
}
