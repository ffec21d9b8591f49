import { actionModulesOf, isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import { EarlierVersion } from "#features/performs/web/parts/step/earlier-version.tsx";
import { performText } from "#features/performs/web/text.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, CircleDashed } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { RecordAnswer } from "./record-answer.tsx";

/** Collapsed: questions are read less often than answers. */
const StepInformation = lazyComponent(() =>
  import("#features/performs/web/parts/step/step-information.tsx").then((module) => module.StepInformation),
);

/** Section by section and step by step, as it was asked. */
export function RecordSteps({ record }: { readonly record: PerformRecord }) {
  const numbered = numberedSteps(record.procedure);
  return record.procedure.sections.map((section) => (
    <section key={section.id} className="pt-6">
      <h2 className="border-b border-ink pb-1 text-lg">{section.title}</h2>
      <ol>
        {numbered
          .filter((one) => one.section.id === section.id)
          .map(({ step, number }) => (
            <li key={step.id} className="border-b border-line py-5 print:break-inside-avoid">
              <RecordStep record={record} step={step} number={number} />
            </li>
          ))}
      </ol>
    </section>
  ));
}

interface RecordStepProps {
  readonly record: PerformRecord;
  readonly step: OutlineStep;
  readonly number: number;
}

function RecordStep({ record, step, number }: RecordStepProps) {
  const t = useText(performText, performRecordText);
  const progress = stepProgressOf(record.stepsProgress, step.id);
  const isDone = isStepDone(step, progress);
  const title = step.title.trim() || t("performs.step.untitled", { number: twoDigits(number) });
  const information = step.modules.filter((module) => module.category !== "action");
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <StepNumber n={number} state={isDone ? "done" : "todo"} size="md" />
        <div className="min-w-0 flex-1">
          <h3 className="text-md wrap-anywhere">{title}</h3>
          <p className={`flex flex-wrap items-center gap-x-2 text-xs ${isDone ? "text-done" : "text-ink-2"}`}>
            {isDone ? <CircleCheck className="size-4" aria-hidden /> : <CircleDashed className="size-4" aria-hidden />}
            {t(isDone ? "performs.record.done" : "performs.record.notDone")}
            {progress?.markedDone && progress.updatedAt && (
              <span className="text-ink-2">
                {t("performs.record.marked")} <TimeStamp at={progress.updatedAt} />
              </span>
            )}
          </p>
          <EarlierVersion step={progress} versionNumber={record.version} className="text-xs" />
        </div>
      </div>
      {information.length > 0 && (
        <details className="ps-15 print:hidden">
          <summary className="ring-focus w-fit cursor-pointer text-xs text-ink-2">
            {t("performs.record.instructions")}
          </summary>
          <div className="grid gap-4 pt-3">
            {information.map((module) => (
              <StepInformation key={module.id} module={module} stepTitle={title} />
            ))}
          </div>
        </details>
      )}
      <div className="grid gap-5 empty:hidden sm:ps-15">
        {actionModulesOf(step).map((module) => (
          <RecordAnswer
            key={module.id}
            record={record}
            module={module}
            entry={progress?.modules.find((entry) => entry.moduleId === module.id)}
            grade={record.grades.find((grade) => grade.moduleId === module.id)}
            attribution={record.attribution}
            signature={record.signatures.find((signature) => signature.moduleId === module.id)}
          />
        ))}
      </div>
    </div>
  );
}
