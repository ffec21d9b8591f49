import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Bookmark, Pencil, Trash2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { searchPaths } from "../../../paths.ts";
import type { SavedSearch } from "../../../saved-contract.ts";
import { useRemoveSaved } from "../../actions.ts";
import { searchQueries } from "../../queries.ts";
import { searchPageText } from "../../text.ts";
import { NameDialog } from "./name-dialog.tsx";

/** [SR23] The person's saved searches. Nothing where there are none. */
export function SavedList() {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(searchQueries.saved(workspaceId));
  const [renamed, rename] = useState<SavedSearch>();
  const { run: remove } = useRemoveSaved();
  if (query.isError) return <FailedNote error={query.error} title={t("search.saved.notLoaded")} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-labelledby="saved-searches" className="max-w-3xl space-y-2">
      <h2 id="saved-searches" className="text-md">
        {t("search.saved.title")}
      </h2>
      <ul aria-labelledby="saved-searches" data-found className="divide-y divide-rule border-y border-rule">
        {query.data.map((one) => (
          <li key={one.id} className="flex items-center gap-2">
            <LinkTo
              to={searchPaths.search(workspaceId, one.asked.words, { ...one.asked })}
              className="ring-inside flex min-h-(--ctl) min-w-0 flex-1 items-center gap-3 rounded-1 py-1 hover:bg-tint"
            >
              <Bookmark className="size-4 shrink-0 text-ink-3" aria-hidden />
              <bdi className="min-w-0 wrap-anywhere">{one.name}</bdi>
            </LinkTo>
            <MoreMenu label={t("search.saved.more", { name: one.name })}>
              <MenuItem icon={<Pencil />} onAction={() => rename(one)}>
                {t("search.saved.rename")}
              </MenuItem>
              <MenuItem icon={<Trash2 />} onAction={() => void remove(one).catch(() => {})}>
                {t("search.saved.remove")}
              </MenuItem>
            </MoreMenu>
          </li>
        ))}
      </ul>
      {renamed && <NameDialog search={renamed} onClose={() => rename(undefined)} />}
    </section>
  );
}
