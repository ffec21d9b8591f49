import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { actionModulesOf } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { fileIdsIn } from "#features/performs/web/parts/run/device-files.ts";
import { OpenActionSlot } from "#features/performs/web/parts/slots.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface StepActionProps {
  readonly step: OutlineStep;
  readonly number: number;
}

const answerOf = (module: PerformedModule) => ({ id: module.id, question: questionWords(module) });

/** Opens a corrective action at a step, by hand. */
export function StepAction({ step, number }: StepActionProps) {
  const about = useAboutStep(step, number);
  return about && <OpenActionSlot about={{ ...about, answers: actionModulesOf(step).map(answerOf) }} />;
}

interface AnswerActionProps {
  readonly module: PerformedModule;
  readonly deviation: NonNullable<ActionAbout["deviation"]>;
  readonly bounds?: ActionAbout["bounds"];
  readonly className?: string;
}

/** Opens a corrective action for an answer that failed, next to the answer. */
export function AnswerAction({ module, deviation, bounds, className = "mt-3" }: AnswerActionProps) {
  const { procedure } = usePerformPlace().state.progress;
  const at = numberedSteps(procedure).find(({ step }) => step.modules.some((one) => one.id === module.id));
  const about = useAboutStep(at?.step, at?.number ?? 0);
  return (
    about && <OpenActionSlot about={{ ...about, answer: answerOf(module), deviation, bounds }} className={className} />
  );
}

/** Not in a rehearsal, which is not a perform: its answers have no entry yet. [PF32] */
function useAboutStep(step: OutlineStep | undefined, number: number): ActionAbout | undefined {
  const { driver, state } = usePerformPlace();
  const { progress } = state;
  if (!step || progress.procedure.versionNumber === null) return undefined;
  const entries = stepProgressOf(progress.stepsProgress, step.id);
  return {
    procedureId: progress.procedureId,
    procedureTitle: progress.procedure.title,
    versionId: progress.procedure.versionId,
    performId: progress.id,
    step: { id: step.id, number, title: step.title },
    photoIds: entries ? fileIdsIn([{ ...entries, modules: entries.modules.filter(isPhotographed) }]) : [],
    blobOf: driver.blobOf,
  };
}

/** A signature is no photo. */
const isPhotographed = ({ moduleType }: { readonly moduleType: string }): boolean => moduleType === "evidenceUpload";
