import { useState } from "react";
import { clockText, durationsIn, remainingMs, timerLimits } from "#features/performs/rules/steps/step-timers.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { plainText } from "#kit/rich-text.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { BigNumberField } from "#kit/web/ui/fields/big-number-field.tsx";
import { performToolsText } from "../../tools-text.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { allowRinging } from "./ring.ts";
import type { Timers } from "./use-timers.ts";

const minute = 60_000;
const presets = [1, 3, 5, 10, 15, 30].map((minutes) => minutes * minute);

interface TimerOfStepProps {
  readonly stepId: string;
  /** As it is written: two digits. */
  readonly number: string;
  readonly timers: Timers;
}

/** How long the person has been at the step, and its countdown: started from what the instructions name, or freely. */
export function TimerOfStep({ stepId, number, timers: { state, now, send } }: TimerOfStepProps) {
  const t = useText(performToolsText);
  const timer = state.timers.find((one) => one.stepId === stepId);
  const since = state.here?.stepId === stepId ? state.here.since : now;
  const start = (durationMs: number) => {
    allowRinging();
    send({ type: "started", stepId, durationMs, at: Date.now() });
    announce(t("performs.timer.started", { number, time: clockText(durationMs) }));
  };
  return (
    <section className="grid gap-4">
      <div>
        <h3 className="text-sm font-semibold">{t("performs.timer.ofStep", { number })}</h3>
        <p className="text-ink-2">
          {t("performs.timer.atStep", { time: clockText(Math.floor(Math.max(0, now - since) / 1000) * 1000) })}
        </p>
      </div>
      {timer ? (
        <>
          <p className="num text-2xl font-bold">
            {remainingMs(timer, now) > 0 ? clockText(remainingMs(timer, now)) : t("performs.timer.over")}
          </p>
          <div className="flex flex-wrap gap-4">
            <Button onPress={() => send({ type: "extended", stepId, byMs: minute, at: Date.now() })}>
              {t("performs.timer.more")}
            </Button>
            <Button onPress={() => send({ type: "stopped", stepId })}>{t("performs.timer.stop")}</Button>
          </div>
        </>
      ) : (
        <NewTimer stepId={stepId} onStart={start} />
      )}
    </section>
  );
}

function NewTimer({ stepId, onStart }: { readonly stepId: string; readonly onStart: (durationMs: number) => void }) {
  const t = useText(performToolsText);
  const { procedure } = usePerformPlace().state.progress;
  const [minutes, setMinutes] = useState<number | null>(null);
  const suggested = durationsIn(wordsOf(findStep(procedure, stepId)?.step));
  const isFit = minutes !== null && minutes * minute >= timerLimits.msMin && minutes * minute <= timerLimits.msMax;
  return (
    <>
      {suggested.length > 0 && (
        <div className="grid gap-2">
          <p className="text-xs text-ink-2">{t("performs.timer.suggested")}</p>
          <div className="flex flex-wrap gap-4">
            {suggested.map((ms) => (
              <Button key={ms} kind="ink" onPress={() => onStart(ms)}>
                {t("performs.timer.start", { time: clockText(ms) })}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {presets
          .filter((ms) => !suggested.includes(ms))
          .map((ms) => (
            <Button
              key={ms}
              onPress={() => onStart(ms)}
              aria-label={t("performs.timer.start", { time: clockText(ms) })}
            >
              <span className="num">{clockText(ms)}</span>
            </Button>
          ))}
      </div>
      <div className="grid gap-4">
        <BigNumberField
          label={t("performs.timer.minutes")}
          value={minutes}
          onChange={setMinutes}
          min={1}
          max={timerLimits.msMax / minute}
          unit={t("performs.timer.minutesUnit")}
        />
        <Button isDisabled={!isFit} onPress={() => minutes !== null && onStart(minutes * minute)}>
          {t("performs.timer.startOwn")}
        </Button>
      </div>
    </>
  );
}

/** What the author wrote in the step: its title, instructions, reminders and warnings. */
const wordsOf = (step: OutlineStep | undefined): string =>
  [
    step?.title ?? "",
    ...(step?.modules ?? []).map((module) =>
      module.category === "information" ? plainText(module.moduleData.content) : "",
    ),
  ].join("\n");
