import { Plus, SearchX, Users } from "lucide-react";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { memberTableText } from "./text.ts";

interface NoMembersProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onInvite: () => void;
}

/** No member that the person manages, or none that fits. */
export function NoMembers({ isNarrowed, onClear, onInvite }: NoMembersProps) {
  const t = useText(memberTableText);
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("memberTable.noMatch")}
        action={<Button onPress={onClear}>{t("memberTable.clear")}</Button>}
      >
        {t("memberTable.noMatchBody")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title={t("memberTable.empty")}
      action={
        <Button kind="ink" onPress={onInvite}>
          <Plus aria-hidden />
          {t("memberTable.invite")}
        </Button>
      }
    >
      {t("memberTable.emptyBody")}
    </EmptyState>
  );
}

interface MoreStateProps {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** How the next page fares. */
export function MoreState({ isLoading, hasFailed, onRetry }: MoreStateProps) {
  const t = useText(memberTableText);
  const kit = useText(kitText);
  if (isLoading) {
    return (
      <p role="status" className="border-t border-line px-6 py-2 text-xs text-ink-3">
        {t("memberTable.loadingMore")}
      </p>
    );
  }
  if (!hasFailed) return null;
  return (
    <p role="alert" className="flex items-center gap-3 border-t border-line px-6 py-2 text-xs text-stop">
      {t("memberTable.moreFailed")}
      <Button size="sm" onPress={onRetry}>
        {kit("kit.retry")}
      </Button>
    </p>
  );
}
