import { clockText, remainingMs } from "#features/performs/rules/steps/step-timers.ts";
import { useText } from "#kit/web/i18n.ts";
import { Mic, Sun } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { performToolsText } from "../../tools-text.ts";
import { TimerOfStep } from "./timer-of-step.tsx";
import type { Timers } from "./use-timers.ts";
import type { Voice } from "./use-voice.ts";

interface ToolsDialogProps {
  readonly stepId: string;
  readonly timers: Timers;
  readonly voice: Voice;
  readonly isAwake: boolean;
  readonly numberOf: (stepId: string) => string;
  readonly onStep: (stepId: string) => void;
  readonly onClose: () => void;
}

export function ToolsDialog({ stepId, timers, voice, isAwake, numberOf, onStep, onClose }: ToolsDialogProps) {
  const t = useText(performToolsText);
  return (
    <Dialog
      title={t("performs.timer.title")}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="grid gap-6">
        <TimerOfStep stepId={stepId} number={numberOf(stepId)} timers={timers} />
        <OtherTimers
          stepId={stepId}
          timers={timers}
          numberOf={numberOf}
          onStep={(id) => {
            onClose();
            onStep(id);
          }}
        />
        <p className="text-xs text-ink-2">{t("performs.timer.note")}</p>
        {isAwake && (
          <p className="flex items-center gap-2 text-xs text-ink-2">
            <Sun className="size-5 shrink-0" aria-hidden />
            {t("performs.timer.awake")}
          </p>
        )}
        {voice.canListen && <VoiceChoice voice={voice} />}
      </div>
    </Dialog>
  );
}

interface OtherTimersProps {
  readonly stepId: string;
  readonly timers: Timers;
  readonly numberOf: (stepId: string) => string;
  readonly onStep: (stepId: string) => void;
}

function OtherTimers({ stepId, timers: { state, now, send }, numberOf, onStep }: OtherTimersProps) {
  const t = useText(performToolsText);
  const others = state.timers.filter((timer) => timer.stepId !== stepId);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{t("performs.timer.others")}</h3>
      <ul className="grid gap-3">
        {others.map((timer) => {
          const left = remainingMs(timer, now);
          return (
            <li key={timer.stepId} className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
              <span className="num me-auto font-bold">
                {numberOf(timer.stepId)} · {left > 0 ? clockText(left) : t("performs.timer.over")}
              </span>
              <Button onPress={() => onStep(timer.stepId)}>{t("performs.timer.showStep")}</Button>
              <Button kind="bare" onPress={() => send({ type: "stopped", stepId: timer.stepId })}>
                {t("performs.timer.stop")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function VoiceChoice({ voice }: { readonly voice: Voice }) {
  const t = useText(performToolsText);
  return (
    <section className="grid gap-3 border-t-2 border-ink pt-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Mic className="size-5" aria-hidden />
        {t("performs.voice.title")}
      </h3>
      <Switch isSelected={voice.isOn} onChange={voice.turn} description={t("performs.voice.privacy")}>
        {t("performs.voice.on")}
      </Switch>
      {voice.trouble && <Banner tone="stop">{t(`performs.voice.${voice.trouble}`)}</Banner>}
    </section>
  );
}
