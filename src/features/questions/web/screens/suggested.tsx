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
import { questionPolicy } from "../../policy.ts";
import type { SuggestedQuery } from "../../suggested-contract.ts";
import { useDeleteSuggestion } from "../actions.ts";
import { CopilotPlaces } from "../parts/copilot-places.tsx";
import { SuggestionRow } from "../parts/suggestion-row.tsx";
import { questionQueries } from "../queries.ts";
import { questionText } from "../text.ts";

const SuggestionDialog = lazyComponent(() =>
  import("../parts/suggestion-dialog.tsx").then((module) => module.SuggestionDialog),
);

type Open =
  | { readonly is: "write"; readonly suggestion?: SuggestedQuery }
  | { readonly is: "delete"; readonly suggestion: SuggestedQuery };

/** The questions that a new chat offers, and to whom. */
export function Suggested() {
  const t = useText(questionText);
  const suggestions = useQuery(questionQueries.suggestions(useWorkspaceId()));
  const mayManage = useMay(questionPolicy.manage);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isEmpty = suggestions.data?.length === 0;
  const add = mayManage && (
    <Button kind="ink" onPress={() => setOpen({ is: "write" })}>
      <Plus aria-hidden />
      {t("questions.suggested.add")}
    </Button>
  );
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead
        title={t("questions.suggested.title")}
        note={t("questions.suggested.note")}
        actions={suggestions.isSuccess && !isEmpty && add}
      >
        <CopilotPlaces current="suggested" />
      </PageHead>
      {suggestions.isPending && <SkeletonRows rows={6} />}
      {suggestions.isError && !suggestions.data && (
        <FailedState
          error={suggestions.error}
          title={t("questions.suggested.failed")}
          onRetry={() => void suggestions.refetch()}
          isRetrying={suggestions.isRefetching}
        />
      )}
      {isEmpty && (
        <EmptyState icon={<MessageCircleQuestionMark />} title={t("questions.suggested.empty")} action={add}>
          {t(mayManage ? "questions.suggested.emptyBody" : "questions.suggested.emptyMayNot")}
        </EmptyState>
      )}
      <ul aria-label={t("questions.suggested.title")} className="divide-y divide-line empty:hidden">
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
  const t = useText(questionText);
  const remove = useDeleteSuggestion();
  return (
    <ConfirmDialog
      title={t("questions.suggested.deleteTitle")}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("questions.suggested.delete")}
      destructive
      onConfirm={() => {
        // The toast reports a failure.
        remove.run(suggestion).catch(() => {});
      }}
    >
      {t("questions.suggested.deleteBody", { title: suggestion.title })}
    </ConfirmDialog>
  );
}
