import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { carryOver } from "#features/performs/rules/steps/reset.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { performText } from "#features/performs/web/text.ts";
import type { Outline } from "#features/procedures/content.ts";
import { findModule, findStep, stepNumber } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { versionChanges } from "../../../rules/version-changes.ts";
import { performDialogText } from "../../dialog-text.ts";
import { changeWords } from "../../state/change-words.ts";
import { usePerformPlace } from "../perform-context.tsx";

/**
 * Before a perform moves to another version: which answers stay, are asked again or are removed, and which steps are
 * open again. [PF30] [PF31]
 */
export function VersionChangeSummary({ latest, stepId }: { readonly latest: Outline; readonly stepId: string }) {
  const t = useText(performDialogText);
  const words = useText(performText);
  const { procedure, stepsProgress } = usePerformPlace().state.progress;
  const { keptModuleIds, toAnswerAgain, gone, unmarkedStepIds } = carryOver(procedure, latest, stepsProgress);
  const total = stepsProgress.flatMap((step) => step.modules.filter(hasData)).length;

  const questionIn = (content: Outline, moduleId: string): Line[] => {
    const found = findModule(content, moduleId);
    if (found?.module.category !== "action") return [];
    return [{ id: moduleId, number: stepNumber(content, found.step.id), text: questionWords(found.module) }];
  };
  const stepLine = (stepId: string): Line => {
    const content = findStep(latest, stepId) ? latest : procedure;
    const number = stepNumber(content, stepId);
    const title = findStep(content, stepId)?.step.title.trim();
    return { id: stepId, number, text: title || words("performs.step.untitled", { number: twoDigits(number ?? 0) }) };
  };
  return (
    <div className="grid gap-4">
      <p>{changeWords(versionChanges(procedure, latest, stepId))}</p>
      {total > 0 && <p>{t("performs.reset.kept", { kept: keptModuleIds.length, total })}</p>}
      <Lines
        title={t("performs.reset.asked", { count: toAnswerAgain.length })}
        lines={toAnswerAgain.flatMap((entry) => questionIn(latest, entry.moduleId))}
      />
      <Lines
        title={t("performs.reset.gone", { count: gone.length })}
        lines={gone.flatMap((entry) => questionIn(procedure, entry.moduleId))}
      />
      <Lines
        title={t("performs.reset.unmarked", { count: unmarkedStepIds.length })}
        lines={unmarkedStepIds.map(stepLine)}
      />
      <p className="text-ink-2">{t("performs.reset.note")}</p>
    </div>
  );
}

interface Line {
  readonly id: string;
  readonly number: number | undefined;
  readonly text: string;
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {lines.map(({ id, number, text }) => (
          <li key={id} className="flex items-start gap-3">
            {number !== undefined && <StepNumber n={number} />}
            <span className="min-w-0 self-center wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
