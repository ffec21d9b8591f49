import { stepsOf } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import { announce } from "#kit/web/announce.ts";
import { useWakeLock } from "#kit/web/device/use-wake-lock.ts";
import { translate } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import type { VoiceCommand } from "../../../rules/voice-command.ts";
import { performToolsText } from "../../tools-text.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { ring } from "./ring.ts";
import { ToolStrip } from "./tool-strip.tsx";
import { ToolsDialog } from "./tools-dialog.tsx";
import { useTimers } from "./use-timers.ts";
import { useVoice } from "./use-voice.ts";

interface PerformToolsProps {
  readonly stepId: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onStep: (stepId: string) => void;
  readonly onCommand: (command: VoiceCommand) => void;
}

/** Tools for performing: countdowns, the voice, and a screen that stays on. Running ones show in a strip. */
export function PerformTools({ stepId, isOpen, onOpen, onClose, onStep, onCommand }: PerformToolsProps) {
  const { workspaceId, actor } = usePlace();
  const { id: performId, procedure } = usePerformPlace().state.progress;
  const steps = stepsOf(procedure);
  const numberOf = (id: string) => twoDigits(steps.findIndex((step) => step.id === id) + 1);
  const onRing = (id: string) => {
    ring();
    announce(translate(performToolsText, "performs.timer.overAt", { number: numberOf(id) }));
  };
  const timers = useTimers({ workspaceId, profileId: actor.profileId, performId }, stepId, onRing);
  const voice = useVoice(onCommand);
  const isAwake = useWakeLock();
  return (
    <>
      <ToolStrip timers={timers} voice={voice} numberOf={numberOf} onOpen={onOpen} />
      {isOpen && (
        <ToolsDialog
          stepId={stepId}
          timers={timers}
          voice={voice}
          isAwake={isAwake}
          numberOf={numberOf}
          onStep={onStep}
          onClose={onClose}
        />
      )}
    </>
  );
}
