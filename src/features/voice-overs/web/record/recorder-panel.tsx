import { showSeconds } from "#features/videos/rules/moments.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronRight, Mic, Pause } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { useRecording } from "../state/use-recording.ts";
import { voiceOverText } from "../text.ts";
import { LevelMeter } from "./level-meter.tsx";

interface RecorderPanelProps {
  readonly recorder: ReturnType<typeof useRecording>;
  readonly isReady: boolean;
  readonly atMs: number;
  readonly note: "notKept" | "nothingHeard" | undefined;
  readonly onStart: () => void;
}

/** Large buttons, for gloves: one records and pauses, the other ends a passage. */
export function RecorderPanel({ recorder, isReady, atMs, note, onStart }: RecorderPanelProps) {
  const t = useText(voiceOverText);
  const { state, fault, level, isUnheard, retake } = recorder;
  const isOn = state === "recording";
  const at = showSeconds(atMs);
  return (
    <section className="space-y-4">
      {fault && (
        <Banner tone="stop" title={t(`record.fault.${fault}.title`)}>
          {t(`record.fault.${fault}.body`)}
        </Banner>
      )}
      {note && !isOn && <Banner tone={note === "notKept" ? "stop" : "wait"}>{t(`record.${note}`)}</Banner>}
      <div className="grid gap-(--gap) sm:grid-cols-2">
        <Button
          kind={isOn ? "line" : "hivis"}
          size="xl"
          className="min-h-20"
          isPending={state === "starting"}
          isDisabled={!isReady}
          onPress={isOn ? recorder.stop : onStart}
        >
          {isOn ? <Pause aria-hidden /> : <Mic aria-hidden />}
          {isOn ? t("record.pause") : t("record.start")}
        </Button>
        <Button
          kind={isOn ? "hivis" : "line"}
          size="xl"
          className="min-h-20"
          isDisabled={!isOn}
          onPress={recorder.next}
        >
          {t("record.next")}
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {isOn ? (
        <>
          <p className="num flex items-center gap-2.5 font-semibold">
            <span
              aria-hidden
              className="size-3 shrink-0 animate-pulse rounded-full bg-stop motion-reduce:animate-none"
            />
            {retake ? `${t("record.again", { number: retake.number })} · ${at}` : t("record.recording", { at })}
          </p>
          <LevelMeter level={level} isUnheard={isUnheard} />
        </>
      ) : (
        <p className="text-ink-2">{t("record.hint")}</p>
      )}
    </section>
  );
}
