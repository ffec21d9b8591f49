import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageCircleQuestionMark, Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { copilotPolicy } from "../../policy.ts";
import type { SuggestedQuery } from "../../suggested-contract.ts";
import { useDeleteSuggestion } from "../insight-actions.ts";
import { insightText } from "../insight-text.ts";
import { CopilotPlaces } from "../parts/insight/copilot-places.tsx";
import { SuggestionRow } from "../parts/insight/suggestion-row.tsx";
import { copilotQueries } from "../queries.ts";

const SuggestionDialog = lazyComponent(() =>
  import("../parts/insight/suggestion-dialog.tsx").then((module) => module.SuggestionDialog),
);

type Open =
  | { readonly is: "write"; readonly suggestion?: SuggestedQuery }
  | { readonly is: "delete"; readonly suggestion: SuggestedQuery };

/** The questions that a new chat offers, and to whom. */
export function Suggested() {
  const t = useText(insightText);
  const suggestions = useQuery(copilotQueries.suggestions(useWorkspaceId()));
  const mayManage = useMay(copilotPolicy.manage);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isEmpty = suggestions.data?.length === 0;
  const add = mayManage && (
    <Button kind="ink" onPress={() => setOpen({ is: "write" })}>
      <Plus aria-hidden />
      {t("copilotInsight.suggested.add")}
    </Button>
  );
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead
        title={t("copilotInsight.suggested.title")}
        note={t("copilotInsight.suggested.note")}
        actions={suggestions.isSuccess && !isEmpty && add}
      >
        <CopilotPlaces current="suggested" />
      </PageHead>
      {suggestions.isPending && <SkeletonRows rows={6} />}
      {suggestions.isError && !suggestions.data && (
        <FailedState
          error={suggestions.error}
          title={t("copilotInsight.suggested.failed")}
          onRetry={() => void suggestions.refetch()}
          isRetrying={suggestions.isRefetching}
        />
      )}
      {isEmpty && (
        <EmptyState icon={<MessageCircleQuestionMark />} title={t("copilotInsight.suggested.empty")} action={add}>
          {t(mayManage ? "copilotInsight.suggested.emptyBody" : "copilotInsight.suggested.emptyMayNot")}
        </EmptyState>
      )}
      <ul aria-label={t("copilotInsight.suggested.title")} className="divide-y divide-line empty:hidden">
        {suggestions.data?.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            onEdit={() => setOpen({ is: "write", suggestion })}
            onDelete={() => setOpen({ is: "delete", suggestion })}
          />
        ))}
      </ul>
      {open?.is === "write" && <SuggestionDialog suggestion={open.suggestion} onClose={close} />}
      {open?.is === "delete" && <DeleteDialog suggestion={open.suggestion} onClose={close} />}
    </main>
  );
}

function DeleteDialog({ suggestion, onClose }: { readonly suggestion: SuggestedQuery; readonly onClose: () => void }) {
  const t = useText(insightText);
  const remove = useDeleteSuggestion();
  return (
    <ConfirmDialog
      title={t("copilotInsight.suggested.deleteTitle")}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("copilotInsight.suggested.delete")}
      destructive
      onConfirm={() => {
        // The toast reports a failure.
        remove.run(suggestion).catch(() => {});
      }}
    >
      {t("copilotInsight.suggested.deleteBody", { title: suggestion.title })}
    </ConfirmDialog>
  );
}
