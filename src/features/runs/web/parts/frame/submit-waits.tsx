import { resultOf } from "#features/performs/rules/steps/ending.ts";
import { useText } from "#kit/web/i18n.ts";
import { CloudUpload } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { EndingFrame } from "../ending/ending-frame.tsx";
import { KeptReadings } from "../ending/kept-readings.tsx";
import { nowText, usePerformPlace } from "../perform-context.tsx";

/** A perform that was submitted without a network: nothing is left to do, and nothing is a record yet. [PF104] */
export function SubmitWaits() {
  const t = useText(performDialogText);
  const { driver, state } = usePerformPlace();
  const { progress, submission } = state;
  const result = resultOf(progress, submission?.is === "waiting" ? submission.at : nowText());
  return (
    <EndingFrame
      icon={<CloudUpload />}
      isDone={false}
      heading={t("performs.submit.waitsTitle")}
      title={progress.procedure.title}
      procedureId={progress.procedureId}
      result={result}
      durationMs={result.durationMs}
    >
      <p className="text-md">{t("performs.submit.waits")}</p>
      <KeptReadings performId={progress.id} readings={result.deviations} isSent={false} />
      <Button onPress={() => driver.happened({ type: "submitTakenBack" })}>{t("performs.submit.takeBack")}</Button>
    </EndingFrame>
  );
}
