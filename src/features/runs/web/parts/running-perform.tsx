import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import type { PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { announce } from "#kit/web/announce.ts";
import { lazyComponent, useHasIdled } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { mayGoOn } from "#kit/web/uncommitted.ts";
import type { VoiceCommand } from "../../rules/voice-command.ts";
import { firstNeededStep, neededIn } from "../state/needed.ts";
import { neededWords } from "../state/needed-words.ts";
import { useStep } from "../state/use-step.ts";
import { PerformBanners } from "./frame/perform-banners.tsx";
import { PerformBar } from "./frame/perform-bar.tsx";
import { PerformHead } from "./frame/perform-head.tsx";
import { StepBars } from "./frame/step-bars.tsx";
import { nowText, usePerformPlace } from "./perform-context.tsx";
import type { PerformDialog } from "./perform-dialogs.tsx";
import { StepView } from "./step/step-view.tsx";

const PerformDialogs = lazyComponent(
  () => import("./perform-dialogs.tsx").then((module) => module.PerformDialogs),
  ({ dialog }) => dialog !== undefined,
);

/** It shows nothing. */
const PlacePrefetch = lazyComponent(
  () => import("./step/place-prefetch.tsx").then((module) => module.PlacePrefetch),
  undefined,
  {
    isQuiet: true,
  },
);

const PerformTools = lazyComponent(() => import("./tools/perform-tools.tsx").then((module) => module.PerformTools));

/** A running perform: where we are above, the step in the middle, the next action below. */
export function RunningPerform({ view }: { readonly view: PerformView }) {
  const { driver, state } = usePerformPlace();
  const [dialog, setDialog] = useState<PerformDialog>();
  const { current, isFirst, isLast, heading, scroller, show, back, forward } = useStep(state);
  const root = useRef<HTMLDivElement>(null);
  /** Undefined until the tools are opened: from then on they stay mounted, because timers and voice continue to run. */
  const [isInTools, setInTools] = useState<boolean>();
  const hasIdled = useHasIdled();
  useWarningBeforeLoss(view);

  if (!current) return null;
  const { step, number } = current;
  const needed = neededIn(state, step);
  const missing = neededWords(step, needed);

  /** [PF212] What a field committed just now is in the driver, and not on screen yet. */
  const latest = () => driver.view().state ?? state;
  const submit = () => {
    const blocked = firstNeededStep(latest());
    if (state.conflicts.length > 0) setDialog({ is: "conflicts" });
    else setDialog(blocked === undefined ? { is: "submit" } : { is: "blocked", stepId: blocked });
  };
  const next = () => {
    if (!mayGoOn()) return;
    const [first] = neededIn(latest(), step);
    if (first !== undefined) return showModule(root.current, first);
    driver.happened({ type: "marked", stepId: step.id, markedDone: true, at: nowText() });
    if (isLast) submit();
    else forward();
  };
  const showNeeded = () => showModule(root.current, needed[0]);
  const obey = (command: VoiceCommand) => {
    // A dialog is answered by hand, above all the one that submits.
    if (dialog || isInTools) return;
    if (command === "back") back();
    else if (command === "next") forward();
    else if (needed.length === 0) next();
    else {
      showNeeded();
      announce(missing);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOurs = event.target instanceof Node && root.current?.contains(event.target);
    if (!isOurs || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight" || event.key === "ArrowDown") forward();
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") back();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the whole screen, none is needed
    <div ref={root} onKeyDown={onKeyDown} className="flex h-dvh flex-col bg-sheet">
      <TopOfPerform view={view} current={current} onDialog={setDialog} onTools={() => setInTools(true)} />
      <main ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <StepView key={step.id} step={step} number={number} heading={heading} />
      </main>
      {(hasIdled || isInTools !== undefined) && (
        <PerformTools
          stepId={step.id}
          isOpen={isInTools === true}
          onOpen={() => setInTools(true)}
          onClose={() => setInTools(false)}
          onStep={show}
          onCommand={obey}
        />
      )}
      <PerformBar
        isFirst={isFirst}
        isLast={isLast}
        needed={missing}
        isSubmitting={false}
        onBack={back}
        onNext={next}
        onNeeded={showNeeded}
      />
      <PlacePrefetch content={state.progress.procedure} />
      <PerformDialogs
        dialog={dialog}
        stepId={step.id}
        isAway={view.isAway}
        onStep={show}
        onOpen={setDialog}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

interface TopOfPerformProps {
  readonly view: PerformView;
  readonly current: NonNullable<ReturnType<typeof useStep>["current"]>;
  readonly onDialog: (dialog: PerformDialog) => void;
  readonly onTools: () => void;
}

/** Where we are: the procedure, its steps, and what stands in the way. */
function TopOfPerform({ view, current, onDialog, onTools }: TopOfPerformProps) {
  const { driver, state } = usePerformPlace();
  const { procedure, stepsProgress, procedureId } = state.progress;
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const { step, section } = current;
  return (
    <header className="border-b border-line">
      <PerformHead
        title={procedure.title}
        section={section}
        asked={procedure.versionNumber === null ? undefined : { procedureId, step }}
        view={view}
        onLeave={() => mayGoOn() && void go(performPaths.history(workspaceId))}
        onTools={onTools}
        onAllSteps={() => onDialog({ is: "steps" })}
        onTryNow={() => driver.kick()}
        onCompare={() => onDialog({ is: "conflicts" })}
      />
      <StepBars content={procedure} steps={stepsProgress} stepId={step.id} />
      <PerformBanners
        stepId={step.id}
        onCompare={() => onDialog({ is: "conflicts" })}
        onUnsentAnswers={() => onDialog({ is: "asides" })}
        onReset={(version) => onDialog({ is: "reset", version })}
      />
    </header>
  );
}

/** Brings the first missing answer into sight, and the keys to it. */
function showModule(root: HTMLElement | null, moduleId: string | undefined): void {
  const place = moduleId && root?.querySelector(`[data-module="${CSS.escape(moduleId)}"]`);
  if (!place) return;
  place.scrollIntoView({ block: "start", behavior: "smooth" });
  const control = "input:not([type=file], [type=hidden]), textarea, button:not([disabled])";
  place.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}

/** Where the device cannot store anything, closing the page would lose unsent answers: the browser asks first. */
function useWarningBeforeLoss({ isStored, saving }: PerformView): void {
  const mayLose = !isStored && saving !== "saved";
  useEffect(() => {
    if (!mayLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mayLose]);
}
