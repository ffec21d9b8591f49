import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { type Cadence, cadences, type ExportSchedule, keptCount } from "../../export-contract.ts";
import { useChangeSchedule } from "../export-queries.ts";
import { exportText } from "../export-text.ts";

const keptChoices = Array.from({ length: keptCount.max }, (_, at) => `${at + 1}`);

/** [TF20] When the workspace is exported by itself, and how many archives are kept. */
export function ExportScheduleForm({ schedule }: { readonly schedule: ExportSchedule | null }) {
  const t = useText(exportText);
  const guard = useSignInAgain();
  const change = useChangeSchedule();
  const [cadence, setCadence] = useState<Cadence | "off">(schedule?.cadence ?? "off");
  const [kept, setKept] = useState(`${schedule?.keptMax ?? 4}`);
  const isChanged = cadence !== (schedule?.cadence ?? "off") || (schedule !== null && kept !== `${schedule.keptMax}`);
  // A failure is said by the action's own toast.
  const save = () => void guard(() => change.run({ schedule, cadence, keptMax: Number(kept) })).catch(() => undefined);
  return (
    <section aria-labelledby="export-schedule" className="space-y-3">
      <h2 id="export-schedule" className="text-lg font-semibold">
        {t("exports.schedule.title")}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t("exports.schedule.cadence")}
          value={cadence}
          onChange={(value) => setCadence(value ?? "off")}
          items={(["off", ...cadences] as const).map((id) => ({ id, text: t(`exports.schedule.${id}`) }))}
          className="w-64"
        />
        {cadence !== "off" && (
          <Select
            label={t("exports.schedule.kept")}
            value={kept}
            onChange={(value) => setKept(value ?? "4")}
            items={keptChoices.map((id) => ({ id, text: id }))}
            className="w-40"
          />
        )}
        <Button isDisabled={!isChanged} isPending={change.isPending} onPress={save}>
          {t("exports.schedule.save")}
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        {schedule ? (
          <>
            {t("exports.schedule.next")} <TimeStamp at={schedule.nextAt} />,{" "}
            {t("exports.schedule.as", { name: schedule.profileName })}
          </>
        ) : (
          t("exports.schedule.note")
        )}
      </p>
    </section>
  );
}
