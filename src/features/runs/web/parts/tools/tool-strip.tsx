import { clockText, remainingMs } from "#features/performs/rules/steps/step-timers.ts";
import { useText } from "#kit/web/i18n.ts";
import { AlarmClock, Bell, Mic, MicOff } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performToolsText } from "../../tools-text.ts";
import type { Timers } from "./use-timers.ts";
import type { Voice } from "./use-voice.ts";

interface ToolStripProps {
  readonly timers: Timers;
  readonly voice: Voice;
  readonly numberOf: (stepId: string) => string;
  readonly onOpen: () => void;
}

/** The strip takes room from the step: it is no higher than a gloved finger needs. */
const low = "min-h-12! py-1!";

/** The running tools, above the next action; empty while none runs. */
export function ToolStrip({ timers: { state, now, send }, voice, numberOf, onOpen }: ToolStripProps) {
  const t = useText(performToolsText);
  if (state.timers.length === 0 && !voice.isOn) return null;
  return (
    <div className="flex max-h-[25dvh] shrink-0 flex-wrap items-center gap-x-4 gap-y-2 overflow-auto border-t border-line bg-sheet px-3 py-2 sm:px-5 [@media(max-height:500px)]:py-1">
      {state.timers.map((timer) => {
        const left = remainingMs(timer, now);
        const number = numberOf(timer.stepId);
        if (left > 0) {
          return (
            <Button key={timer.stepId} onPress={onOpen} className={low}>
              <AlarmClock aria-hidden />
              <span className="sr-only">{t("performs.timer.ofStep", { number })}</span>
              <span className="num" aria-hidden>
                {number}
              </span>
              <span className="num font-bold">{clockText(left)}</span>
            </Button>
          );
        }
        return (
          <Button
            key={timer.stepId}
            onPress={() => send({ type: "stopped", stepId: timer.stepId })}
            className={`${low} border-2! border-wait! bg-wait-bg! text-wait!`}
          >
            <Bell aria-hidden />
            {t("performs.timer.overAt", { number })}
            <span className="underline">{t("performs.timer.understood")}</span>
          </Button>
        );
      })}
      {voice.isOn && <VoiceLine voice={voice} />}
    </div>
  );
}

function VoiceLine({ voice }: { readonly voice: Voice }) {
  const t = useText(performToolsText);
  const { heard } = voice;
  const key = heard?.command ? "performs.voice.heard" : "performs.voice.notUnderstood";
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center justify-between gap-4">
      <p role="status" className="flex min-w-0 items-center gap-3">
        <Mic className="size-6 shrink-0 text-stop" aria-hidden />
        <span className="line-clamp-2 min-w-0 text-sm leading-tight wrap-anywhere">
          {heard ? t(key, { words: heard.words.slice(0, 80) }) : t("performs.voice.listening")}
        </span>
      </p>
      <Button icon aria-label={t("performs.voice.off")} onPress={() => voice.turn(false)} className={low}>
        <MicOff aria-hidden />
      </Button>
    </div>
  );
}
