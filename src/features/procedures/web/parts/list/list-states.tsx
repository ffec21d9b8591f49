import { useText } from "#kit/web/i18n.ts";
import { ClipboardList, Plus, SearchX } from "#kit/web/icons.ts";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { procedurePolicy } from "../../../policy.ts";
import { procedureText } from "../../text.ts";

interface NoRowsProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** No procedure at all, or none that fits. */
export function NoRows({ isNarrowed, onClear, onCreate }: NoRowsProps) {
  const t = useText(procedureText);
  const mayCreate = useMay(procedurePolicy.create);
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("procedures.list.noMatch")}
        action={<Button onPress={onClear}>{t("procedures.filters.clear")}</Button>}
      >
        {t("procedures.list.noMatchBody")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      title={t("procedures.list.empty")}
      action={
        mayCreate && (
          <Button kind="ink" onPress={onCreate}>
            <Plus aria-hidden />
            {t("procedures.actions.new")}
          </Button>
        )
      }
    >
      {mayCreate ? t("procedures.list.emptyBody") : t("procedures.list.emptyBodyReader")}
    </EmptyState>
  );
}
