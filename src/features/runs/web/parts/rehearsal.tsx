import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PerformableContent } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { newId } from "#kit/web/new-id.ts";
import { neededIn } from "../state/needed.ts";
import { neededWords } from "../state/needed-words.ts";
import { rehearsalDriver } from "../state/rehearsal-driver.ts";
import { PerformBar } from "./frame/perform-bar.tsx";
import { StepBars } from "./frame/step-bars.tsx";
import { nowText, PerformContext, usePerformPlace } from "./perform-context.tsx";
import { StepView } from "./step/step-view.tsx";

interface RehearsalProps {
  readonly procedureId: string;
  readonly versionId: string;
  readonly content: PerformableContent;
  /** The step on screen; without it the first. */
  readonly stepId: string | undefined;
  readonly onStep: (stepId: string) => void;
}

/** [PF32] A version as its performers see it, for a look; its answers are discarded at the end. */
export function Rehearsal({ procedureId, versionId, content, stepId, onStep }: RehearsalProps) {
  const [driver] = useState(() => rehearsalDriver(progressOf(procedureId, versionId, content), newId));
  const { state } = useSyncExternalStore(driver.subscribe, driver.view);
  if (!state) return null;
  return (
    <PerformContext value={{ driver, state }}>
      <RehearsedStep stepId={stepId} onStep={onStep} />
    </PerformContext>
  );
}

function progressOf(procedureId: string, versionId: string, content: PerformableContent) {
  const at = nowText();
  return {
    id: newId(),
    procedureId,
    profileId: newId(),
    createdAt: at,
    updatedAt: at,
    updatesList: [],
    revision: 1,
    generation: 1,
    stepsProgress: [],
    procedure: { ...content, id: procedureId, versionId, versionNumber: null },
    deletedAt: null,
    taskId: null,
    subTaskId: null,
  };
}

function RehearsedStep({ stepId, onStep }: Pick<RehearsalProps, "stepId" | "onStep">) {
  const { state } = usePerformPlace();
  const { procedure, stepsProgress } = state.progress;
  const scroller = useRef<HTMLElement>(null);
  const steps = numberedSteps(procedure);
  const current = steps.find((one) => one.step.id === stepId) ?? steps[0];
  const shownId = current?.step.id;
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    scroller.current?.scrollTo?.({ top: 0 });
  }, [shownId]);
  if (!current) return null;
  const { step, section, number } = current;
  const index = steps.indexOf(current);
  const go = (to: number) => {
    const next = steps[to]?.step.id;
    if (next !== undefined) onStep(next);
  };
  const needed = neededIn(state, step);
  return (
    <div className="flex h-dvh flex-col bg-sheet text-ink">
      <header className="border-b border-line">
        <div className="min-w-0 px-4 py-3">
          <p className="truncate text-sm leading-tight font-bold">{procedure.title}</p>
          <p className="truncate text-xs text-ink-2">{section.title}</p>
        </div>
        <StepBars content={procedure} steps={stepsProgress} stepId={step.id} />
      </header>
      <main ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <StepView key={step.id} step={step} number={number} heading={null} />
      </main>
      <PerformBar
        isFirst={index === 0}
        isLast={index === steps.length - 1}
        needed={neededWords(step, needed)}
        isSubmitting={false}
        onBack={() => go(index - 1)}
        onNext={() => go(index + 1)}
        onNeeded={() => showModule(scroller, needed[0])}
      />
    </div>
  );
}

function showModule(scroller: RefObject<HTMLElement | null>, moduleId: string | undefined): void {
  if (moduleId === undefined) return;
  scroller.current?.querySelector(`[data-module="${CSS.escape(moduleId)}"]`)?.scrollIntoView({ block: "start" });
}
