import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Button } from "../buttons/button.tsx";
import { useFailureWords } from "../states/failed-state.tsx";
import { listText } from "./list-text.ts";

/** Of a query that answers in pages, what its list needs. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** How the next page fares. */
export function NextPage({ pages }: { readonly pages: Pages }) {
  const kit = useText(kitText);
  const t = useText(listText);
  const { title, body, isFinal } = useFailureWords(pages.error, t("lists.moreFailed"));
  if (pages.isFetchingNextPage) {
    return (
      <p role="status" className="border-t border-line px-6 py-2 text-xs text-ink-3">
        {t("lists.loadingMore")}
      </p>
    );
  }
  if (!pages.isFetchNextPageError) return null;
  return (
    <div role="alert" className="flex items-center gap-3 border-t border-line px-6 py-2 text-xs">
      <div>
        <p className="font-semibold text-stop">{title}</p>
        {body && <p className="text-ink-2">{body}</p>}
      </div>
      {!isFinal && (
        <Button size="sm" onPress={() => void pages.fetchNextPage()}>
          {kit("kit.retry")}
        </Button>
      )}
    </div>
  );
}
