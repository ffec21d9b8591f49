import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { stopWordLimits } from "../../contract.ts";
import { useSetStopWords } from "../actions.ts";
import { questionQueries } from "../queries.ts";
import { questionText } from "../text.ts";

const { wordsMax, charactersMax } = stopWordLimits;

/** [QU4] The words that this workspace does not count, one on each line. */
export function StopWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(questionText);
  const stored = useQuery(questionQueries.stopWords(useWorkspaceId()));
  const save = useSetStopWords();
  // Undefined until the person has written something.
  const [written, setWritten] = useState<string>();
  const text = written ?? stored.data?.join("\n") ?? "";
  const words = text
    .split(/[\n,;]/u)
    .map((word) => word.trim())
    .filter(Boolean);
  const long = words.find((word) => word.length > charactersMax);
  const problem =
    long === undefined
      ? words.length > wordsMax
        ? t("questions.stopWords.tooMany", { count: words.length, max: wordsMax })
        : undefined
      : t("questions.stopWords.tooLong", { word: `${long.slice(0, 20)}…`, max: charactersMax });
  return (
    <FormDialog
      title={t("questions.stopWords.title")}
      submitLabel={t("questions.stopWords.save")}
      isPending={save.isPending}
      disabledReason={stored.data ? problem : t("questions.stopWords.wait")}
      onSubmit={() => void save.run(words).then(onClose, () => {})}
      onClose={onClose}
    >
      {stored.isPending && <SkeletonLines lines={4} />}
      {stored.isError && !stored.data && (
        <FailedNote
          error={stored.error}
          title={t("questions.words.failed")}
          onRetry={() => void stored.refetch()}
          isRetrying={stored.isRefetching}
        />
      )}
      {stored.data && (
        <TextArea
          label={t("questions.stopWords.label")}
          description={t("questions.stopWords.note", { count: wordsMax })}
          rows={8}
          value={text}
          onChange={setWritten}
          error={problem}
          autoFocus
        />
      )}
      {save.error && <Banner tone="stop">{t("questions.stopWords.failed")}</Banner>}
    </FormDialog>
  );
}
