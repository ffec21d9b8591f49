import { useState } from "react";
import { type CsvCell, csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { AskedQuestionEntry } from "../../contract.ts";
import { questionPolicy } from "../../policy.ts";
import { type AskedRangeQuery, exportPage } from "../queries.ts";
import { questionText } from "../text.ts";
import { useRatingText } from "./use-rating-text.ts";

const columns = ["question", "askedBy", "at", "found", "returned", "rating", "answer"] as const;

/** [QU8] Reads all questions of the range page by page, and saves them as a file for a spreadsheet. */
export function ExportQuestions({ range }: { readonly range: AskedRangeQuery }) {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  const mayExport = useMay(questionPolicy.export);
  const cellsOf = useCells();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const news = toast.loading(t("questions.export.reading", { count: 0 }));
    try {
      const rows: AskedQuestionEntry[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await exportPage(workspaceId, { ...range, ...(after !== undefined && { after }) });
        rows.push(...page.chats);
        after = page.next;
        news.update(t("questions.export.reading", { count: rows.length }));
      }
      const heads = columns.map((column) => t(`questions.questions.columns.${column}`));
      saveText(`${t("questions.analytics.title")}.csv`, csv([heads, ...rows.map(cellsOf)]));
      news.success(t("questions.export.done"));
    } catch {
      news.error(t("questions.export.failed"));
    }
    setPending(false);
  };
  if (!mayExport) return null;
  return (
    <Button isPending={isPending} onPress={() => void save()}>
      <Download aria-hidden />
      {t("questions.analytics.export")}
    </Button>
  );
}

/** Moments in UTC, so that a spreadsheet sorts them. */
function useCells(): (one: AskedQuestionEntry) => readonly CsvCell[] {
  const t = useText(questionText);
  const nameOf = usePersonName();
  const ratingOf = useRatingText();
  return (one) => [
    one.question,
    nameOf(one.askedBy),
    one.timestamp,
    t(`questions.questions.found.${one.found}`),
    [
      ...one.returnedDocumentReferences.map(({ name }) => name),
      ...one.returnedSquobReferences.map(({ procedureTitle }) => procedureTitle),
    ].join("; "),
    ratingOf(one.thumbsValue),
    one.isWithheld ? t("questions.questions.withheld") : one.answer,
  ];
}

interface SaveFiguresProps {
  readonly title: string;
  /** Of the column before the figures. */
  readonly head: string;
  readonly unit: string;
  readonly rows: readonly (readonly [label: string, count: number])[];
}

/** [QU9] Saves the figures of a chart as a file for a spreadsheet. */
export function SaveFigures({ title, head, unit, rows }: SaveFiguresProps) {
  const t = useText(questionText);
  const mayExport = useMay(questionPolicy.export);
  if (!mayExport || rows.length === 0) return null;
  return (
    <Button
      size="sm"
      kind="bare"
      className="justify-self-start print:hidden"
      aria-label={t("questions.export.figuresOf", { title })}
      onPress={() => saveText(`${title}.csv`, csv([[head, unit], ...rows]))}
    >
      <Download aria-hidden />
      {t("questions.export.figures")}
    </Button>
  );
}
