import { type CsvCell, csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import type { MemberProgress } from "../../training-contract.ts";
import { setProgressText } from "../progress-text.ts";
import { progressPage } from "../queries.ts";

/** Reads the whole progress of a set and downloads it as CSV; a toast shows how far it is. */
export function useProgressExport(setId: string, title: string): () => Promise<void> {
  const t = useText(setProgressText);
  const workspaceId = useWorkspaceId();
  return async () => {
    const news = toast.loading(t("setProgress.exporting", { count: 0 }));
    const rows: MemberProgress[] = [];
    try {
      for (let after: string | undefined; ; ) {
        const page = await progressPage(workspaceId, setId, {}, after);
        rows.push(...page.progress);
        if (page.next === null) break;
        after = page.next;
        news.update(t("setProgress.exporting", { count: rows.length }));
      }
    } catch {
      news.error(t("setProgress.exportFailed"));
      return;
    }
    const heads = (
      ["set", "member", "done", "count", "again", "failed", "waiting", "due", "overdue", "last"] as const
    ).map((head) => t(`setProgress.csv.${head}`));
    saveText(`${t("setProgress.file", { title })}.csv`, csv([heads, ...rows.map(cellsOf)]));
    news.success(t("setProgress.exported"));
  };
}

/** Times in the wire format, so that a spreadsheet sorts them. */
const cellsOf = (row: MemberProgress): CsvCell[] => [
  row.setTitle,
  row.person.displayName,
  row.doneCount,
  row.count,
  row.againCount,
  row.failedCount,
  row.waitingCount,
  row.dueAt,
  row.isOverdue,
  row.lastDoneAt,
];
