import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { Button } from "./button.tsx";

/** Of a query that answers in pages, what its list needs. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** How the next page fares. */
export function NextPage({ pages }: { readonly pages: Pages }) {
  const t = useText(kitText);
  if (pages.isFetchingNextPage) {
    return (
      <p role="status" className="border-t border-line px-6 py-2 text-xs text-ink-3">
        {t("kit.loadingMore")}
      </p>
    );
  }
  if (!pages.isFetchNextPageError) return null;
  return (
    <p role="alert" className="flex items-center gap-3 border-t border-line px-6 py-2 text-xs text-stop">
      {t("kit.moreFailed")}
      <Button size="sm" onPress={() => void pages.fetchNextPage()}>
        {t("kit.retry")}
      </Button>
    </p>
  );
}
