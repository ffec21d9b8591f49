import { useEffect, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Check, ChevronRight } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { commitFields } from "#kit/web/uncommitted.ts";
import type { InterviewState, InterviewStep } from "../../content.ts";
import { showDuration } from "../../rules/draft-of.ts";
import { newStep, placeAtEnd, stepsOf, withAnswer, withDuration, withStep } from "../../rules/state.ts";
import type { HeldHere } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";
import { AnswerField } from "./answer-field.tsx";
import { EndPanel } from "./late-end-panel.ts";
import { PhotoRow } from "./photo-row.tsx";

interface WatchPanelProps {
  readonly here: HeldHere;
  readonly state: InterviewState;
  readonly onStep: (stepId: string | undefined) => void;
}

/** [IV16] A run that is recorded: one large button ends a step and begins the next. */
export function WatchPanel({ here, state, onStep }: WatchPanelProps) {
  const t = useText(interviewText);
  const steps = stepsOf(state);
  // A step that has no time yet is the one that is being done: also after a reload.
  const running = steps.find((step) => step.durationMs === null);
  const [isOver, setOver] = useState(false);
  const begin = () => {
    const step = newStep(newId(), placeAtEnd(state), new Date().toISOString());
    here.change((now) => withStep(now, step));
    setOver(false);
    onStep(step.id);
  };
  const end = (step: InterviewStep) => {
    commitFields();
    here.change((now) => withDuration(now, step.id, elapsed(step)));
  };
  if (!running) {
    if (steps.length > 0 && isOver) {
      return <EndPanel here={here} state={state} hasTimes moreLabel={t("watch.again")} onMore={begin} />;
    }
    return (
      <section className="space-y-5">
        {steps.length === 0 && (
          <>
            <AnswerField
              label={t("hold.titleQuestion")}
              description={t("hold.titleHint")}
              answer={state.title}
              rows={1}
              onAnswer={(answer) => here.change((now) => withAnswer(now, { at: "title" }, answer))}
            />
            <p className="text-ink-2">{t("watch.intro")}</p>
          </>
        )}
        <Button
          kind="hivis"
          size="xl"
          className="min-h-40 w-full text-2xl"
          onPress={() => {
            commitFields();
            begin();
          }}
        >
          {steps.length === 0 ? t("watch.first") : t("watch.begin", { number: steps.length + 1 })}
        </Button>
        {steps.length > 0 && (
          <Button size="xl" className="w-full" onPress={() => setOver(true)}>
            <Check aria-hidden />
            {t("watch.stop")}
          </Button>
        )}
      </section>
    );
  }
  return (
    <section aria-label={t("watch.running", { number: steps.indexOf(running) + 1 })} className="space-y-5">
      <div className="flex flex-wrap items-center gap-4">
        <StepNumber n={steps.indexOf(running) + 1} state="current" size="xl" />
        <p className="num text-2xl" role="timer">
          <Elapsed step={running} />
        </p>
      </div>
      <PhotoRow key={`photos ${running.id}`} step={running} here={here} isLarge />
      <AnswerField
        key={running.id}
        label={t("watch.note")}
        description={t("watch.noteHint")}
        answer={running.answers.do}
        rows={3}
        onAnswer={(answer) =>
          here.change((now) => withAnswer(now, { at: "frame", stepId: running.id, question: "do" }, answer))
        }
      />
      <Button
        kind="hivis"
        size="xl"
        className="min-h-40 w-full text-2xl"
        onPress={() => {
          end(running);
          begin();
        }}
      >
        {t("watch.next")}
        <ChevronRight aria-hidden />
      </Button>
      <Button
        size="xl"
        className="w-full"
        onPress={() => {
          end(running);
          setOver(true);
          onStep(undefined);
        }}
      >
        <Check aria-hidden />
        {t("watch.stop")}
      </Button>
    </section>
  );
}

const dayMs = 86_400_000;

/** By the time of day: it goes on while the page is closed. */
const elapsed = ({ at }: InterviewStep): number => Math.min(dayMs, Math.max(0, Date.now() - Date.parse(at)));

function Elapsed({ step }: { readonly step: InterviewStep }) {
  const t = useText(interviewText);
  const [ms, setMs] = useState(() => elapsed(step));
  useEffect(() => {
    const timer = setInterval(() => setMs(elapsed(step)), 1000);
    return () => clearInterval(timer);
  }, [step]);
  return t("watch.time", { time: showDuration(ms) });
}
