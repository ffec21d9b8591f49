import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { approvalText } from "../approval-text.ts";
import { approvalQueries } from "../queries.ts";
import { stageText } from "../stage-text.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { EarlierRequests } from "./earlier-requests.tsx";
import { PublishNow } from "./publish-now.tsx";
import { RequestFacts, type RequestFactsProps, VersionFacts } from "./request-facts.tsx";
import { StageList } from "./stage-list.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

/** Above a draft with a pending request, or one that waits for its day: its state, and the person's actions. */
export function ApprovalPanel({ draft }: { readonly draft: ProcedureDraft }) {
  const { data, isPending } = useQuery(approvalQueries.ofDraft(useWorkspaceId(), draft));
  const isWaiting = draft.procedureVersionApproval.approvalStatus === "accepted";
  return isWaiting ? (
    <Waiting draft={draft} approval={data} />
  ) : (
    <Pending draft={draft} approval={data} isLoading={isPending} />
  );
}

function Pending({ draft, approval, isLoading }: RequestFactsProps) {
  const t = useText(approvalText);
  const ofStage = useText(stageText);
  const workspaceId = useWorkspaceId();
  return (
    <Frame tone="wait">
      <RequestFacts draft={draft} approval={approval} isLoading={isLoading} />
      <div className="flex flex-wrap items-center gap-(--gap)">
        <DecisionButtons draft={draft} approval={approval} isLoading={isLoading} />
        <WithdrawButton draft={draft}>{t("approval.cancel")}</WithdrawButton>
      </div>
      {draft.publishedVersion !== null && (
        <DifferencesLink to={procedurePaths.decide(workspaceId, draft.id)}>
          {ofStage("stages.differences")}
        </DifferencesLink>
      )}
      {approval && <EarlierRequests earlier={approval.earlier} />}
    </Frame>
  );
}

function Waiting({ draft, approval }: Omit<RequestFactsProps, "isLoading">) {
  const t = useText(stageText);
  const workspaceId = useWorkspaceId();
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
          <VersionFacts approval={{ ...approval, effectiveAt: null }} />
          {approval.stages.length > 0 && <StageList approval={approval} />}
        </>
      )}
      <div className="flex flex-wrap gap-(--gap)">
        <PublishNow draft={draft} />
        <WithdrawButton draft={draft}>{t("stages.withdraw")}</WithdrawButton>
      </div>
      {draft.publishedVersion !== null && (
        <DifferencesLink to={procedurePaths.revisions(workspaceId, draft.id)}>
          {t("stages.differences")}
        </DifferencesLink>
      )}
    </Frame>
  );
}

const DifferencesLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <p>
    <LinkTo to={to} className={`${linkClassName} text-sm`}>
      {children}
    </LinkTo>
  </p>
);

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
