import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Pencil } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { StudyLap, TimeStudyDetail } from "../../../contract.ts";
import { studyPolicy } from "../../../policy.ts";
import type { StudyReport } from "../../../rules/report.ts";
import { useSecondsText } from "../../state/times.ts";
import { timeStudyText } from "../../text.ts";
import { LapChart } from "./lap-chart.tsx";

const EditLapDialog = lazyComponent(() =>
  import("../forms/edit-lap-dialog.tsx").then((module) => module.EditLapDialog),
);

interface LapsOfElementProps {
  readonly study: TimeStudyDetail;
  readonly report: StudyReport;
}

/** More are shown on request: a study may have thousands. */
const shownAtFirst = 50;

/** [TS17] The laps of one element as a chart and as a table, with what was measured and what was corrected. */
export function LapsOfElement({ study, report }: LapsOfElementProps) {
  const t = useText(timeStudyText);
  const [elementId, setElement] = useState<string | null>(study.elements[0]?.id ?? null);
  const [isWhole, setWhole] = useState(false);
  const [editing, setEditing] = useState<StudyLap>();
  const index = study.elements.findIndex((one) => one.id === elementId);
  const name = study.elements[index]?.name ?? "";
  const laps = study.laps.filter((lap) => lap.elementId === elementId);
  const rows = useLapRows(study, isWhole ? laps : laps.slice(0, shownAtFirst), setEditing);
  const heads = ["lap", "time", "rating", "measured", "observer", "notes", "correct"] as const;
  const mayEdit = useMay(studyPolicy.create);
  return (
    <section aria-labelledby="laps" className="space-y-3">
      <h2 id="laps" className="text-md">
        {t("timeStudies.lapsOf")}
      </h2>
      <Select
        label={t("timeStudies.element")}
        value={elementId}
        onChange={(id) => {
          setElement(id);
          setWhole(false);
        }}
        items={study.elements.map((one) => ({ id: one.id, text: one.name }))}
        className="max-w-md"
      />
      <LapChart title={t("timeStudies.chartOf", { name })} laps={laps} mean={report.elements[index]?.mean ?? null} />
      <FiguresTable
        caption={t("timeStudies.chartOf", { name })}
        heads={heads.slice(0, mayEdit ? 7 : 6).map((head) => t(`timeStudies.lapHeads.${head}`))}
        rows={rows}
        wordColumns={1}
      />
      {!isWhole && laps.length > shownAtFirst && (
        <Button onPress={() => setWhole(true)}>{t("timeStudies.allLaps", { count: laps.length })}</Button>
      )}
      {editing && <EditLapDialog studyId={study.id} lap={editing} name={name} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

function useLapRows(study: TimeStudyDetail, laps: readonly StudyLap[], onEdit: (lap: StudyLap) => void) {
  const t = useText(timeStudyText);
  const seconds = useSecondsText();
  const mayEdit = useMay(studyPolicy.create);
  const clockText = (clock: Exclude<StudyLap["clock"], "measured">, film: string | undefined) =>
    film ? t("timeStudies.filmNamed", { name: film }) : t(`timeStudies.clock.${clock}`);
  const observations = new Map(study.observations.map((one) => [one.id, one]));
  const editsOf = Map.groupBy(study.edits, (edit) => edit.lapId);
  return laps.map((lap) => {
    const observation = observations.get(lap.observationId);
    const edits = editsOf.get(lap.id) ?? [];
    const notes = [
      ...(lap.isExcluded ? [t("timeStudies.excluded")] : []),
      ...(lap.clock === "measured" ? [] : [clockText(lap.clock, observation?.film?.name)]),
    ];
    const measured = `${seconds(lap.measuredMs)} · ${t("timeStudies.percent", { value: lap.measuredRating })}`;
    return {
      id: lap.id,
      cells: [
        <span key="lap" className="num">
          {lap.cycle} {observation && <TimeStamp at={observation.startedAt} className="text-xs text-ink-2" />}
        </span>,
        <span key="time" className={lap.isExcluded ? "line-through" : undefined}>
          {seconds(lap.ms)}
        </span>,
        t("timeStudies.percent", { value: lap.rating }),
        measured,
        observation?.observedBy.displayName ?? "",
        <span key="notes" className="block text-xs wrap-anywhere">
          {notes.join(", ")}
          {edits.map((edit) => (
            <span key={edit.revision} className="block">
              {edit.reason} ({edit.editedBy.displayName}, <TimeStamp at={edit.editedAt} />: {seconds(edit.before.ms)} →{" "}
              {seconds(edit.after.ms)}, {edit.before.rating} → {edit.after.rating} %)
            </span>
          ))}
        </span>,
        ...(mayEdit
          ? [
              <Button
                key="edit"
                size="sm"
                kind="bare"
                icon
                aria-label={`${t("timeStudies.lapHeads.correct")}: ${lap.cycle}`}
                onPress={() => onEdit(lap)}
              >
                <Pencil aria-hidden />
              </Button>,
            ]
          : []),
      ],
    };
  });
}
