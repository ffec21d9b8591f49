import { type ReactNode, useRef, useState } from "react";
import { type CsvCell, csv } from "#kit/csv.ts";
import { saveText } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChartColumn, Download, Image, Table2 } from "#kit/web/icons.ts";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { analyticsPolicy } from "../../policy.ts";
import { saveChart } from "../state/save-chart.ts";
import { analyticsText } from "../text.ts";

interface ChartRow {
  readonly id: string;
  readonly cells: readonly ReactNode[];
  /** What the file says, where it is not what the table shows. */
  readonly raw?: readonly CsvCell[];
}

interface ChartFrameProps {
  readonly title: string;
  /** Where the drawing has no caption: its title is shown, with this below. */
  readonly note?: string;
  /** What is saved as a picture, where it is not what the screen shows: an `svg` with the role of an image. */
  readonly picture?: ReactNode;
  readonly heads: readonly string[];
  readonly wordColumns: number;
  readonly rows: readonly ChartRow[];
  /** The drawing: an `svg` with the role of an image, unless there is a `picture`. Without one there is the table alone. */
  readonly children?: ReactNode;
}

/** A chart, the same as a table, as a file of figures and as a picture. On paper the table stands below the chart. */
export function ChartFrame({ title, note, picture, heads, wordColumns, rows, children }: ChartFrameProps) {
  const t = useText(analyticsText);
  const chart = useRef<HTMLElement>(null);
  const [isChosen, setTable] = useState(false);
  const isTable = isChosen || children === undefined;
  const mayExport = useMay(analyticsPolicy.export);
  const Icon = isTable ? ChartColumn : Table2;
  const table = <FiguresTable caption={title} heads={heads} wordColumns={wordColumns} rows={rows} />;
  const save = () => saveText(`${title}.csv`, csv([heads, ...rows.map(({ raw, cells }) => raw ?? cells.map(cellOf))]));
  return (
    <section ref={chart} className="grid min-w-0 gap-3">
      <div className={note === undefined ? "sr-only" : undefined}>
        <h2 className="text-lg">{title}</h2>
        {note !== undefined && <p className="text-ink-2">{note}</p>}
      </div>
      {isTable ? table : children}
      {!isTable && picture && (
        <div className="hidden" aria-hidden>
          {picture}
        </div>
      )}
      {!isTable && <div className="hidden print:block">{table}</div>}
      <div className="flex flex-wrap gap-(--gap) print:hidden">
        {children !== undefined && (
          <Button size="sm" kind="bare" onPress={() => setTable(!isTable)}>
            <Icon aria-hidden />
            {t(isTable ? "analytics.asChart" : "analytics.asTable")}
          </Button>
        )}
        {mayExport && (
          <Button size="sm" kind="bare" onPress={save}>
            <Download aria-hidden />
            {t("analytics.asFile")}
          </Button>
        )}
        {mayExport && !isTable && (
          <Button size="sm" kind="bare" onPress={() => void saveChart(chart.current, title)}>
            <Image aria-hidden />
            {t("analytics.asPicture")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ExportButtonProps {
  readonly title: string;
  /** Undefined while the figures load: the button is there before, so that the head keeps its height. */
  readonly rows: (() => readonly (readonly CsvCell[])[]) | undefined;
}

/** [AN27] Saves the figures of a page, for those who may take them away. */
export function ExportButton({ title, rows }: ExportButtonProps) {
  const t = useText(analyticsText);
  const mayExport = useMay(analyticsPolicy.export);
  if (!mayExport) return null;
  return (
    <Button onPress={() => rows && saveText(`${title}.csv`, csv(rows()))} isDisabled={!rows}>
      <Download aria-hidden />
      {t("analytics.export")}
    </Button>
  );
}

const cellOf = (cell: ReactNode): CsvCell => (typeof cell === "string" || typeof cell === "number" ? cell : "");
