import { useState } from "react";
import { csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { type CsvRow, csvColumns } from "../../rules/csv-rows.ts";
import { type FileRefusal, readCsvFile } from "../state/read-csv-file.ts";
import { inviteText } from "../text.ts";

/** What a file must look like, and the place to drop one. */
export function ImportStart({ onRead }: { readonly onRead: (rows: readonly CsvRow[]) => void }) {
  const t = useText(inviteText);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<FileRefusal>();
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    setReading(true);
    const result = await readCsvFile(file);
    setReading(false);
    if ("refused" in result) setRefusal(result);
    else onRead(result.rows);
  };
  return (
    <div className="max-w-4xl space-y-6 px-4 py-6 md:px-6">
      <div className="space-y-3">
        <p>{t("invites.csv.intro")}</p>
        <dl className="divide-y divide-line border-y border-line">
          {csvColumns.map((column) => (
            <div key={column} className="grid gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="num font-semibold">{column}</dt>
              <dd className="text-ink-2">{t(`invites.csv.columns.${column}`)}</dd>
            </div>
          ))}
        </dl>
        <Button
          onPress={() =>
            saveText(
              t("invites.csv.templateFile"),
              templateIn((key) => t(`invites.roles.${key}`)),
            )
          }
        >
          <Download aria-hidden />
          {t("invites.csv.template")}
        </Button>
      </div>
      {isReading ? (
        <ProgressBar label={t("invites.csv.reading")} />
      ) : (
        <FileDrop
          label={t("invites.csv.drop")}
          hint={t("invites.csv.hint")}
          accept={[".csv", "text/csv", ".txt", ".tsv"]}
          onFiles={(files) => void read(files)}
        />
      )}
      {refusal && !isReading && <Refusal refusal={refusal} />}
    </div>
  );
}

function Refusal({ refusal }: { readonly refusal: FileRefusal }) {
  const t = useText(inviteText);
  const columns = "columns" in refusal ? refusal.columns.join(", ") : "";
  const rows = "rows" in refusal ? refusal.rows : 0;
  return <Banner tone="stop">{t(`invites.csv.refused.${refusal.refused}`, { columns, rows })}</Banner>;
}

const templateIn = (roleName: (role: "operator" | "contentAuthor") => string): string =>
  csv([
    csvColumns,
    ["Ann Smith", "ann.smith@example.com", roleName("contentAuthor"), ""],
    ["Ben Jones", "(555) 234-5678", roleName("operator"), "unassigned"],
  ]);
