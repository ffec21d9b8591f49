import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { mayGoOn } from "#kit/web/uncommitted.ts";

/** The step on screen: the one in the URL, or where the person left off. A new step moves the focus to its heading. */
export function useStep(state: PerformState) {
  const [{ stepId: wanted }, setQuery] = useQueryParams();
  const { procedure, stepsProgress } = state.progress;
  const steps = numberedSteps(procedure);
  const isDone = (one: (typeof steps)[number]) => isStepDone(one.step, stepProgressOf(stepsProgress, one.step.id));
  // Chosen once: answering the last question of a step must not turn the page.
  const [leftOff] = useState(() => (steps.find((one) => !isDone(one)) ?? steps.at(-1))?.step.id);
  const byId = (id: string | undefined) => steps.find((one) => one.step.id === id);
  const current = byId(wanted) ?? byId(leftOff) ?? steps[0];

  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const shownId = current?.step.id;
  const lastShown = useRef(shownId);
  useEffect(() => {
    if (lastShown.current === shownId) return;
    lastShown.current = shownId;
    scroller.current?.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [shownId]);

  const show = (stepId: string | undefined) => {
    if (stepId !== undefined && mayGoOn()) setQuery({ stepId });
  };
  // A reload opens the same step again, even when it has been done meanwhile.
  const nameInUrl = useEffectEvent(() => {
    if (wanted === undefined) show(leftOff);
  });
  useEffect(() => nameInUrl(), []);
  const index = current ? steps.indexOf(current) : -1;
  return {
    current,
    isFirst: index <= 0,
    isLast: index === steps.length - 1,
    heading,
    scroller,
    show,
    back: () => show(steps[index - 1]?.step.id),
    forward: () => show(steps[index + 1]?.step.id),
  };
}
