import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { SearchX } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { FoundProcedure } from "../../contract.ts";
import type { Search } from "../queries.ts";
import { replacingText } from "../text.ts";
import { FoundProcedureView } from "./found-procedure.tsx";
import type { Found } from "./use-found.ts";

/** How many procedures are rendered at a time; all of them are counted, and replaced in. */
const shownAtOnce = 30;

interface FoundListProps {
  readonly found: Found;
  readonly search: Search;
  readonly onReplace: (procedures: readonly FoundProcedure[], only?: string[]) => void;
}

/** What a search has found so far, and how far it is. */
export function FoundList({ found, search, onReplace }: FoundListProps) {
  const t = useText(replacingText);
  const [shown, setShown] = useState(shownAtOnce);
  const { procedures, after } = found;
  const open = procedures.filter((one) => one.count > 0);
  const places = open.reduce((sum, one) => sum + one.count, 0);
  const isNothing = procedures.length === 0 && !found.isSearching && !found.isStopped && !found.error;
  return (
    <div className="space-y-4">
      <SearchProgress found={found} />
      {isNothing && (
        <EmptyState icon={<SearchX aria-hidden />} title={t("replacing.noneTitle")}>
          {t("replacing.noneBody")}
        </EmptyState>
      )}
      <div className="flex flex-wrap items-center justify-between gap-(--gap)">
        <p role="status" className="font-semibold">
          {open.length > 0 &&
            t("replacing.found", {
              places: t("replacing.places", { count: places }),
              procedures: t("replacing.procedures", { count: open.length }),
            })}
        </p>
        {open.length > 0 && (
          <Button kind="ink" isDisabled={found.isSearching} onPress={() => onReplace(open)}>
            {t("replacing.replaceAll")}
          </Button>
        )}
      </div>
      {procedures.length > 0 && (
        <ul aria-label={t("replacing.results")} className="space-y-3">
          {procedures.slice(0, shown).map((one) => (
            <li key={one.procedureId}>
              <FoundProcedureView
                procedure={one}
                search={search}
                after={after.get(one.procedureId)}
                onReplace={(only) => onReplace([one], only)}
                onMore={found.renew}
              />
            </li>
          ))}
        </ul>
      )}
      {procedures.length > shown && (
        <Button onPress={() => setShown(shown + shownAtOnce)}>
          {t("replacing.more", { count: Math.min(shownAtOnce, procedures.length - shown) })}
        </Button>
      )}
    </div>
  );
}

function SearchProgress({ found }: { readonly found: Found }) {
  const t = useText(replacingText);
  const { lookedInto: done, total } = found;
  if (found.error) {
    return (
      <FailedNote error={found.error} title={t("replacing.failedTitle")} onRetry={found.goOn}>
        {t("replacing.failedBody")}
      </FailedNote>
    );
  }
  if (found.isStopped) {
    return (
      <Banner tone="info" action={<Button onPress={found.goOn}>{t("replacing.goOn")}</Button>}>
        {t("replacing.stopped", { done, total })}
      </Banner>
    );
  }
  if (!found.isSearching) return null;
  return (
    <div className="flex items-end gap-4">
      <ProgressBar
        label={t("replacing.searching")}
        {...(total > 0 && { value: done / total })}
        valueText={t("replacing.progress", { done, total })}
        className="flex-1"
      />
      <Button size="sm" onPress={found.stop}>
        {t("replacing.stop")}
      </Button>
    </div>
  );
}
