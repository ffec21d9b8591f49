import { useText } from "#kit/web/i18n.ts";
import type { TimeStudyDetail } from "../../../contract.ts";
import type { StudyReport } from "../../../rules/report.ts";
import { useSecondsText } from "../../state/times.ts";
import { timeStudyText } from "../../text.ts";

interface HeadFiguresProps {
  readonly study: TimeStudyDetail;
  readonly report: StudyReport;
}

/** The five numbers that lead the report. */
export function HeadFigures({ study, report }: HeadFiguresProps) {
  const t = useText(timeStudyText);
  const seconds = useSecondsText();
  const { valueAdding, necessary, waste } = report.shares;
  const total = valueAdding + necessary + waste;
  const inSeconds = (ms: number | null) => (ms === null ? "–" : t("timeStudies.seconds", { value: seconds(ms) }));
  const figures = [
    ["cycle", inSeconds(report.cycles.mean)],
    ["normal", inSeconds(report.normalCycle)],
    ["cycles", String(report.cycles.n)],
    ["laps", String(study.lapCount)],
    ["value", total === 0 ? "–" : t("timeStudies.percent", { value: Math.round((valueAdding / total) * 100) })],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-1 border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col bg-sheet p-4">
          <dt className="text-xs text-ink-2">{t(`timeStudies.figures.${name}`)}</dt>
          <dd className="num text-2xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
