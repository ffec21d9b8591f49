import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import type { SearchedKind } from "../../contract.ts";
import { searchPaths } from "../../paths.ts";
import { alsoFoundText } from "../also-found-text.ts";
import { searchQueries } from "../queries.ts";
import { FoundResult } from "./found-result.tsx";

const lettersMin = 3;
const shownMax = 3;

interface AlsoFoundProps {
  readonly kind: SearchedKind;
  readonly words: string;
}

/**
 * [SR26] Below a list, what says the words: a few things with their places, and the way to all of them. Nothing where there is
 * nothing, or the search fails: the list itself has answered.
 */
export function AlsoFound({ kind, words }: AlsoFoundProps) {
  const t = useText(alsoFoundText);
  const workspaceId = useWorkspaceId();
  const typed = words.trim();
  const settled = useSettled(typed);
  const isAsked = settled === typed && typed.length >= lettersMin;
  const query = useQuery({
    ...searchQueries.everything(workspaceId, { words: settled || typed, kind }),
    enabled: isAsked,
  });
  const things = isAsked && !query.isPlaceholderData ? (query.data?.found ?? []) : [];
  const found = things.filter(({ places }) => places.length > 0);
  if (found.length === 0) return null;
  return (
    <section
      aria-labelledby={`also-found-${kind}`}
      className="above-trays max-h-[40%] shrink-0 overflow-auto border-t-2 border-ink bg-paper px-4 py-3 md:px-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`also-found-${kind}`} className="text-md">
          {t("alsoFound.title")}
        </h2>
        <LinkTo
          to={searchPaths.search(workspaceId, typed, { kind })}
          className="link inline-flex items-center text-sm floor:min-h-12"
        >
          {t("alsoFound.all")}
        </LinkTo>
      </div>
      <ul aria-labelledby={`also-found-${kind}`} className="max-w-3xl divide-y divide-rule">
        {found.slice(0, shownMax).map((thing) => (
          <li key={`${thing.isDraft} ${thing.id}`} className="py-3">
            {/* The list is what was asked for: of each the best place, so that most of the screen stays its own. */}
            <FoundResult thing={{ ...thing, places: thing.places.slice(0, 1) }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
