import type { ModuleProgressOf } from "#features/performs/progress.ts";
import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { useText } from "#kit/web/i18n.ts";
import { Square, SquareCheckBig } from "#kit/web/icons.ts";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { Feedback, Verdict } from "./record-pieces.tsx";

interface RecordChoiceProps {
  readonly module: PerformedModule;
  readonly entry: ModuleProgressOf<"multipleChoice" | "multipleChoiceGraded">;
  readonly grade: PerformRecord["grades"][number] | undefined;
}

/** All options with the selected ones; for graded ones the verdict and the author's feedback. */
export function RecordChoice({ module, entry, grade }: RecordChoiceProps) {
  const t = useText(performRecordText);
  const options = "options" in module.moduleData ? module.moduleData.options : [];
  const selected = new Set(entry.performData?.selectedOptionIds);
  return (
    <>
      <ul className="grid gap-1">
        {options.map((option) => {
          const isSelected = selected.has(option.id);
          const Icon = isSelected ? SquareCheckBig : Square;
          return (
            <li key={option.id} className={`flex items-start gap-2 ${isSelected ? "font-semibold" : "text-ink-3"}`}>
              <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
              <span className="min-w-0 wrap-anywhere">
                {option.label}
                <span className="sr-only">
                  , {t(isSelected ? "performs.record.selected" : "performs.record.notSelected")}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {grade && <Verdict isCorrect={grade.isCorrect} />}
      {grade?.feedback.map((one) => (
        <Feedback key={one.optionId} words={one.feedback} />
      ))}
    </>
  );
}
