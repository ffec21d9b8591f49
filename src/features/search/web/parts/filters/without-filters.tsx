import { useQueries } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { SearchAsked } from "../../../saved-contract.ts";
import { searchQueries } from "../../queries.ts";
import { filterNames, useAsked } from "../../state/use-asked.ts";
import { searchPageText } from "../../text.ts";
import { useFilterWords } from "./filter-words.ts";

/** [SR24] Where nothing was found: what each filter hides by itself, and a press that drops it. */
export function WithoutFilters({ asked }: { readonly asked: SearchAsked }) {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const [, change] = useAsked();
  const filterWords = useFilterWords();
  const on = filterNames.filter((name) => asked[name] !== undefined);
  const without = useQueries({
    queries: on.map((name) => {
      const { placeholderData, ...query } = searchQueries.everything(workspaceId, { ...asked, [name]: undefined });
      void placeholderData;
      return query;
    }),
  });
  if (on.length === 0) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {on.map((name, index) => {
        const count = without[index]?.data?.found.length;
        if (count === 0) return null;
        const filter = filterWords(name, asked);
        return (
          <Button key={name} onPress={() => change({ [name]: "" })}>
            {count === undefined ? t("search.none.drop", { filter }) : t("search.none.without", { filter, count })}
          </Button>
        );
      })}
      {on.length > 1 && (
        <Button kind="bare" onPress={() => change(Object.fromEntries(on.map((name) => [name, ""])))}>
          {t("search.none.dropAll")}
        </Button>
      )}
    </div>
  );
}
