import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useAction } from "#kit/web/action.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { MessageSquare } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { Feedback } from "../../contract.ts";
import { useReopenFeedback } from "../queries.ts";
import { feedbackText } from "../text.ts";
import type { Closing } from "./close-dialog.tsx";
import { FeedbackCard } from "./feedback-card.tsx";

const CloseDialog = lazyComponent(
  () => import("./close-dialog.tsx").then((module) => module.CloseDialog),
  ({ closing }) => closing !== undefined,
);

interface FeedbackCardsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly feedback: readonly Feedback[] }>>;
  readonly showsProcedure: boolean;
  /** What an empty list says. */
  readonly empty: "open" | "narrowed" | "none";
}

/** A list of feedback in its four states. */
export function FeedbackCards({ query, showsProcedure, empty }: FeedbackCardsProps) {
  const t = useText(feedbackText);
  const [closing, setClosing] = useState<Closing>();
  const toDraft = useOpenInDraft();
  const reopen = useReopenFeedback();
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (!query.data) {
    return isNotFound(query.error) ? (
      <EmptyState icon={<MessageSquare aria-hidden />} title={t("feedback.missing")}>
        {t("feedback.missingBody")}
      </EmptyState>
    ) : (
      <FailedState
        error={query.error}
        title={t("feedback.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("feedback.failedBody")}
      </FailedState>
    );
  }
  const all = query.data.pages.flatMap((page) => page.feedback);
  if (all.length === 0) return <Empty is={empty} />;
  const openAgain = async (one: Feedback) => {
    try {
      await reopen.run({ procedureId: one.procedureId, feedbackId: one.id });
      toast.success(t("feedback.reopened"));
    } catch {
      toast.error(t("feedback.closeFailed"));
    }
  };
  return (
    <>
      <ul aria-label={t("feedback.title")} className="max-w-4xl divide-y divide-line">
        {all.map((one) => (
          <li key={one.id}>
            <FeedbackCard
              feedback={one}
              showsProcedure={showsProcedure}
              actions={{
                toDraft: (it) => void toDraft(it),
                dismiss: (it) => setClosing({ as: "dismissed", one: it }),
                settle: (it) => setClosing({ as: "settled", one: it }),
                reopen: (it) => void openAgain(it),
              }}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} className="my-4">
          {t("feedback.more")}
        </Button>
      )}
      <CloseDialog closing={closing} onClose={() => setClosing(undefined)} />
    </>
  );
}

function Empty({ is }: { readonly is: "open" | "narrowed" | "none" }) {
  const t = useText(feedbackText);
  const title = { open: "emptyOpen", narrowed: "emptyNarrowed", none: "empty" } as const;
  return (
    <EmptyState icon={<MessageSquare aria-hidden />} title={t(`feedback.${title[is]}`)}>
      {t(is === "narrowed" ? "feedback.emptyNarrowedBody" : "feedback.emptyOpenBody")}
    </EmptyState>
  );
}

/** Begins a draft if there is none, and opens it at the step. */
function useOpenInDraft(): (one: Feedback) => Promise<void> {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const begin = useAction({
    act: (procedureId: string) => call(draftEndpoints.create, { params: { workspaceId, procedureId } }),
    refreshes: ["procedures"],
    failed: () => translate(feedbackText, "feedback.draftFailed"),
  });
  return async ({ procedureId, step }) => {
    const draft = await begin.run(procedureId).catch(() => undefined);
    if (draft) await go(procedurePaths.edit(workspaceId, procedureId, { stepId: step?.id }));
  };
}
