import { useText } from "#kit/web/i18n.ts";
import { History, X } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { searchPaths } from "../../../paths.ts";
import { searchPageText } from "../../text.ts";
import { useRecentSearches } from "./recent-searches.ts";

/** [SR20] What the person searched last: one press searches it again, one removes it. Nothing where there is nothing. */
export function RecentList() {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const { recent, remove, clear } = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="max-w-3xl space-y-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recent-searches" className="text-md">
          {t("search.recent.title")}
        </h2>
        <Button kind="bare" size="sm" onPress={clear}>
          {t("search.recent.clear")}
        </Button>
      </div>
      <ul aria-labelledby="recent-searches" data-found className="divide-y divide-rule border-y border-rule">
        {recent.map((words) => (
          <li key={words} className="flex items-center gap-2">
            <LinkTo
              to={searchPaths.search(workspaceId, words)}
              className="ring-inside flex min-h-(--ctl) min-w-0 flex-1 items-center gap-3 rounded-1 py-1 hover:bg-tint"
            >
              <History className="size-4 shrink-0 text-ink-3" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{words}</span>
            </LinkTo>
            <Button
              kind="bare"
              icon
              size="sm"
              aria-label={t("search.recent.remove", { words })}
              onPress={() => remove(words)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">{t("search.recent.note")}</p>
    </section>
  );
}
