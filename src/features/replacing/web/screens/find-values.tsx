import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Replace, SearchX, Undo2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { type ValueKind, valueKinds } from "../../value-contract.ts";
import { ReplacingPlaces } from "../parts/replacing-places.tsx";
import { RunReport } from "../parts/run-report.tsx";
import { SearchForm } from "../parts/search-form.tsx";
import { type Run, useRun } from "../parts/use-run.ts";
import { FoundThingView } from "../parts/values/found-thing.tsx";
import { useUndoValues, useValueReplacing } from "../parts/values/use-value-replacing.ts";
import { replacingQueries, type Search } from "../queries.ts";
import { chosenCount } from "../state/chosen-places.ts";
import type { Report } from "../state/report.ts";
import { replacingText } from "../text.ts";
import { valuesText } from "../values-text.ts";

const UndoProgress = lazyComponent(
  () => import("../parts/undo-progress.tsx").then((module) => module.UndoProgress),
  isOpen,
);
const EarlierReplacements = lazyComponent(
  () => import("../parts/earlier-replacements.tsx").then((module) => module.EarlierReplacements),
  isOpen,
);

/** [CF19] [CF20] Finds a text in the properties of documents, areas or members, and replaces it where it is chosen. */
export function FindValues() {
  const t = useText(valuesText);
  const words = useText(replacingText);
  const [query, changeQuery] = useQueryParams();
  const kind = valueKinds.find((one) => one === query.kind) ?? "document";
  const [by, setBy] = useState("");
  const [begunAt, setBegunAt] = useState(0);
  const [isEarlierOpen, setEarlierOpen] = useState(false);
  const [undone, setUndone] = useState<Report>();
  const run = useRun();
  const search: Search = { text: query.text ?? "", isCaseSensitive: query.caseSensitive === "true" };
  const again = () => setBegunAt((count) => count + 1);
  const find = ({ text, isCaseSensitive }: Search) => {
    setUndone(undefined);
    changeQuery({ text, caseSensitive: isCaseSensitive ? "true" : undefined });
    again();
  };
  const undo = useUndoValues(kind, run, (report) => {
    setUndone(report);
    again();
  });
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead title={t("values.title")} note={t("values.note")}>
        <ReplacingPlaces current={kind} />
      </PageHead>
      <div className="mx-auto max-w-4xl space-y-6 pt-5">
        <SearchForm key={kind} search={search} by={by} onBy={setBy} onFind={find} />
        <div className="flex justify-end border-b border-line pb-3">
          <Button kind="bare" size="sm" onPress={() => setEarlierOpen(true)}>
            <Undo2 aria-hidden />
            {words("replacing.earlier.open")}
          </Button>
        </div>
        {undone && <RunReport report={undone} kind={kind} onUndo={() => {}} onClose={() => setUndone(undefined)} />}
        {search.text.trim() === "" ? (
          <EmptyState icon={<Replace aria-hidden />} title={t("values.blankTitle")}>
            {t("values.blankBody")}
          </EmptyState>
        ) : (
          <Results
            key={`${kind} ${begunAt} ${search.text} ${search.isCaseSensitive}`}
            {...{ kind, search, begunAt, by, run }}
            onUndo={(id) => void undo(id)}
          />
        )}
        <UndoProgress isOpen={run.progress !== undefined && run.what === "undo"} run={run} />
        <EarlierReplacements
          kind={kind}
          isOpen={isEarlierOpen}
          onOpenChange={setEarlierOpen}
          onUndo={(id) => void undo(id)}
        />
      </div>
    </main>
  );
}

interface ResultsProps {
  readonly kind: ValueKind;
  readonly search: Search;
  readonly begunAt: number;
  readonly by: string;
  readonly run: Run;
  readonly onUndo: (replacementId: string) => void;
}

function Results({ kind, search, begunAt, by, run, onUndo }: ResultsProps) {
  const t = useText(valuesText);
  const words = useText(replacingText);
  const query = useInfiniteQuery(replacingQueries.findValues(useWorkspaceId(), kind, search, begunAt));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { after, report, closeReport, replace } = useValueReplacing(kind, search, { by, run });
  const things = query.data?.pages.flatMap((page) => page.things) ?? [];
  const open = things.filter(({ thingId }) => !after.has(thingId));
  const count = open.reduce((sum, thing) => sum + chosenCount(thing, { ...search, by }, left), 0);
  const isSearching = query.isPending || hasNextPage;
  const leave = (keys: readonly string[], isLeft: boolean) => {
    const next = new Set(left);
    for (const key of keys) {
      if (isLeft) next.add(key);
      else next.delete(key);
    }
    setLeft(next);
  };
  if (isError) {
    return (
      <FailedState
        error={query.error}
        title={words("replacing.failedTitle")}
        onRetry={() => void (query.data ? fetchNextPage() : query.refetch())}
      >
        {words("replacing.failedBody")}
      </FailedState>
    );
  }
  if (query.isPending) return <SkeletonRows rows={4} height={80} />;
  if (things.length === 0 && !isSearching) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={words("replacing.noneTitle")}>
        {t("values.noneBody")}
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      {report && (
        <RunReport report={report} kind={kind} onUndo={() => onUndo(report.replacementId)} onClose={closeReport} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-(--gap)">
        <p role="status" className="font-semibold">
          {isSearching ? words("replacing.searching") : t(`values.found.${kind}`, { count: things.length })}
        </p>
        <Button
          kind="ink"
          isDisabled={isSearching || count === 0}
          isPending={run.progress !== undefined}
          onPress={() => void replace(open, left)}
        >
          {words("replacing.question.confirm", { count })}
        </Button>
      </div>
      <ul aria-label={t("values.results")} className="space-y-3">
        {things.map((thing) => (
          <li key={thing.thingId}>
            <FoundThingView
              {...{ thing, kind, left }}
              replacing={{ ...search, by }}
              onLeave={leave}
              after={after.get(thing.thingId)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
