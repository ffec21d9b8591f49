import { useText } from "#kit/web/i18n.ts";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import type { TimeStudyDetail } from "../../../contract.ts";
import type { StudyReport } from "../../../rules/report.ts";
import type { SampleFigures } from "../../../rules/statistics.ts";
import { useSecondsText } from "../../state/times.ts";
import { timeStudyText } from "../../text.ts";

interface ElementTableProps {
  readonly study: TimeStudyDetail;
  readonly report: StudyReport;
}

/** [TS20] [TS23] The figures of each element, of the whole cycle, and of what interrupted. */
export function ElementTable({ study, report }: ElementTableProps) {
  const t = useText(timeStudyText);
  const seconds = useSecondsText();
  const heads = ["element", "kind", "n", "mean", "deviation", "min", "max", "normal", "needed"] as const;
  const sample = (one: SampleFigures) => [
    one.n,
    seconds(one.mean),
    seconds(one.deviation),
    seconds(one.min),
    seconds(one.max),
  ];
  const need = (n: number, needed: number | null) => {
    if (needed === null) return t("timeStudies.unknownNeed");
    return n >= needed ? t("timeStudies.enough", { needed }) : t("timeStudies.more", { needed, count: needed - n });
  };
  const rows = study.elements.map((element, index) => {
    const figures = report.elements[index];
    return {
      id: element.id,
      cells: [
        element.name,
        t(`timeStudies.kinds.${element.kind}`),
        ...(figures ? sample(figures) : []),
        seconds(figures?.normal ?? null),
        need(figures?.n ?? 0, figures?.needed ?? null),
      ],
    };
  });
  const { cycles, foreign } = report;
  const cycle = [
    t("timeStudies.heads.cycle"),
    "",
    ...sample(cycles),
    seconds(report.normalCycle),
    need(cycles.n, cycles.needed),
  ];
  const others = [t("timeStudies.heads.foreign"), "", ...sample(foreign), "", ""];
  return (
    <div className="space-y-3">
      <h2 className="text-md">{t("timeStudies.perElement")}</h2>
      <FiguresTable
        caption={t("timeStudies.perElement")}
        heads={heads.map((head) => t(`timeStudies.heads.${head}`))}
        rows={[...rows, { id: "cycle", cells: cycle }, ...(foreign.n > 0 ? [{ id: "foreign", cells: others }] : [])]}
        wordColumns={2}
      />
      <p className="text-xs text-ink-2">{t("timeStudies.confidence")}</p>
    </div>
  );
}
