import { useText } from "#kit/web/i18n.ts";
import { Plus, SearchX, Users } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { memberTableText } from "../../table-text.ts";

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
