import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { wordAskersMin } from "../../contract.ts";
import { type AskedRangeQuery, questionQueries } from "../queries.ts";
import { questionText } from "../text.ts";
import { SaveFigures } from "./export-questions.tsx";

const StopWordsDialog = lazyComponent(() => import("./stop-words-dialog.tsx").then((module) => module.StopWordsDialog));

/** [QU4] How often words were used, once enough people have asked. */
export function WordCounts({ range }: { readonly range: AskedRangeQuery }) {
  const t = useText(questionText);
  const counted = useQuery(questionQueries.wordCount(useWorkspaceId(), range));
  const [isChoosing, setChoosing] = useState(false);
  const { data } = counted;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg">{t("questions.words.title")}</h2>
          <p className="text-ink-2">{t("questions.words.note")}</p>
        </div>
        <Button onPress={() => setChoosing(true)}>{t("questions.words.stopWords")}</Button>
      </div>
      {counted.isPending && <SkeletonLines lines={3} />}
      {counted.isError && !data && (
        <FailedNote
          error={counted.error}
          title={t("questions.words.failed")}
          onRetry={() => void counted.refetch()}
          isRetrying={counted.isRefetching}
        />
      )}
      {data?.tooFewAskers && <p className="text-ink-2">{t("questions.words.tooFew", { count: wordAskersMin })}</p>}
      {data && !data.tooFewAskers && data.words.length === 0 && (
        <p className="text-ink-2">{t("questions.words.none")}</p>
      )}
      <ol aria-label={t("questions.words.title")} className="columns-2 gap-x-8 empty:hidden sm:columns-3 lg:columns-5">
        {data?.words.map(({ word, count }) => (
          <li key={word} className="flex break-inside-avoid items-baseline justify-between gap-3 py-0.5">
            <bdi className="min-w-0 wrap-anywhere">{word}</bdi>
            <span className="num text-ink-2">{count}</span>
          </li>
        ))}
      </ol>
      <SaveFigures
        title={t("questions.words.title")}
        head={t("questions.words.word")}
        unit={t("questions.words.questions")}
        rows={data?.words.map(({ word, count }) => [word, count]) ?? []}
      />
      {isChoosing && <StopWordsDialog onClose={() => setChoosing(false)} />}
    </section>
  );
}
