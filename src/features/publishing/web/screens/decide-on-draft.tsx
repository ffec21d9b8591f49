import { useQuery } from "@tanstack/react-query";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { DraftCommentsSlot } from "#features/procedures/web/parts/slots.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { workspacePaths } from "#features/workspaces/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ClipboardCheck } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonGroup, SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { approvalText } from "../approval-text.ts";
import { DecisionButtons } from "../parts/decision-buttons.tsx";
import { EarlierRequests } from "../parts/earlier-requests.tsx";
import { RequestFacts } from "../parts/request-facts.tsx";
import { DraftChangesSlot, UnconfirmedSlot } from "../parts/slots.ts";
import { WithdrawButton } from "../parts/withdraw-button.tsx";
import { approvalQueries } from "../queries.ts";

/** [P122] A pending request to publish a draft: what would change first, and the decision in the head. */
export function DecideOnDraft() {
  const t = useText(approvalText);
  const procedureId = useParam("procedureId");
  const draft = useQuery(procedureQueries.draft(useWorkspaceId(), procedureId));
  if (draft.data?.procedureVersionApproval.approvalStatus === "pending") return <Request draft={draft.data} />;
  return (
    <main className="flex-1">
      {draft.data || isNotFound(draft.error) ? (
        <NothingToDecide procedureId={procedureId} hasDraft={draft.data !== undefined} />
      ) : draft.isError ? (
        <FailedState
          isScreen
          error={draft.error}
          title={t("approval.decide.failed")}
          onRetry={() => void draft.refetch()}
          isRetrying={draft.isFetching}
        >
          {t("approval.decide.failedBody")}
        </FailedState>
      ) : (
        <SkeletonGroup className="p-6">
          <SkeletonLines lines={8} />
        </SkeletonGroup>
      )}
    </main>
  );
}

function Request({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(approvalText);
  const workspaceId = useWorkspaceId();
  const { data: approval, isPending } = useQuery(approvalQueries.ofDraft(workspaceId, draft));
  const { publishedVersion } = draft;
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={draft.title}
        back={<BackLink to={workspacePaths.home(workspaceId)} label={t("approval.decide.back")} />}
        note={
          <span className="flex flex-wrap gap-2 pt-1">
            <Badge tone="wait">{t("approval.decide.badge")}</Badge>
            <Badge>
              {publishedVersion === null
                ? t("approval.decide.first")
                : t("approval.decide.replaces", { version: publishedVersion })}
            </Badge>
          </span>
        }
        actions={
          <>
            <DraftCommentsSlot procedureId={draft.id} stepId={undefined} />
            <DecisionButtons draft={draft} approval={approval} isLoading={isPending} />
            <LinkTo
              to={procedurePaths.preview(workspaceId, draft.id, { previewDraft: true })}
              className={buttonClassName()}
            >
              {t("approval.decide.open")}
            </LinkTo>
          </>
        }
      />
      <div className="space-y-6 pt-6">
        <UnconfirmedSlot draft={draft} />
        {/* Another content is looked at from its beginning. */}
        <DraftChangesSlot key={draft.procedureVersionApproval.contentHash} draft={draft}>
          <section aria-label={t("approval.label")} className="space-y-3 text-sm">
            <h2 className="text-sm font-bold">{t("approval.decide.request")}</h2>
            <RequestFacts draft={draft} approval={approval} isLoading={isPending} />
            <WithdrawButton draft={draft}>{t("approval.cancel")}</WithdrawButton>
            {approval && <EarlierRequests earlier={approval.earlier} />}
          </section>
        </DraftChangesSlot>
      </div>
    </main>
  );
}

interface NothingToDecideProps {
  readonly procedureId: string;
  readonly hasDraft: boolean;
}

/** It was decided on, or withdrawn: maybe while the person looked at it. */
function NothingToDecide({ procedureId, hasDraft }: NothingToDecideProps) {
  const t = useText(approvalText);
  const workspaceId = useWorkspaceId();
  return (
    <EmptyState
      isScreen
      icon={<ClipboardCheck aria-hidden />}
      title={t("approval.decide.nothing")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <LinkTo
            to={procedurePaths.preview(workspaceId, procedureId, hasDraft ? { previewDraft: true } : {})}
            className={buttonClassName()}
          >
            {t(hasDraft ? "approval.decide.open" : "approval.decide.openPublished")}
          </LinkTo>
          <LinkTo to={workspacePaths.home(workspaceId)} className={buttonClassName({ kind: "ink" })}>
            {t("approval.decide.back")}
          </LinkTo>
        </span>
      }
    >
      {t(hasDraft ? "approval.decide.nothingBody" : "approval.decide.noDraftBody")}
    </EmptyState>
  );
}
