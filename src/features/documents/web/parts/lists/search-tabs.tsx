import { useText } from "#kit/web/i18n.ts";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { documentText } from "../../text.ts";
import { type ListParams, scopes } from "./use-list-params.ts";

/** Where a search looks. */
export function SearchTabs({ params }: { readonly params: ListParams }) {
  const t = useText(documentText);
  return (
    <FilterTabs
      label={t("documents.search.where")}
      value={params.scope}
      onChange={params.setScope}
      items={scopes.map((id) => ({ id, text: t(`documents.search.${id}`) }))}
    />
  );
}
