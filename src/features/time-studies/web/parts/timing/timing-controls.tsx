import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Minus, Pause, Plus, SkipForward, TriangleAlert, Undo2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { studyLimits } from "../../../rules/elements.ts";
import type { Going } from "../../../rules/marks.ts";
import type { Timing } from "../../state/timing.ts";
import type { Stopwatch } from "../../state/use-stopwatch.ts";
import { timingText } from "../../timing-text.ts";

interface TimingControlsProps {
  readonly watch: Stopwatch;
  readonly timing: Timing;
  readonly going: Going;
}

/** Gloves miss small targets: nothing here is lower than 80 px. */
const big = "min-h-20 flex-col gap-1 px-2 text-center";

export function TimingControls({ watch, timing, going }: TimingControlsProps) {
  const t = useText(timingText);
  const isWork = going === "work";
  const undo = () => {
    watch.undo();
    announce(t("timing.undone"));
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Button onPress={undo} isDisabled={timing.marks.length === 0} className={big}>
          <Undo2 aria-hidden />
          {t("timing.undo")}
        </Button>
        <Button onPress={() => watch.tap("skip")} isDisabled={!isWork} className={big}>
          <SkipForward aria-hidden />
          {t("timing.skip")}
        </Button>
        <Button onPress={() => watch.tap("foreignBegin")} isDisabled={!isWork} className={big}>
          <TriangleAlert aria-hidden />
          {t("timing.foreign")}
        </Button>
        <Button onPress={() => watch.tap("pause")} isDisabled={!isWork} className={big}>
          <Pause aria-hidden />
          {t("timing.pause")}
        </Button>
      </div>
      <Rating watch={watch} timing={timing} />
    </>
  );
}

function Rating({ watch, timing: { rating } }: Pick<TimingControlsProps, "watch" | "timing">) {
  const t = useText(timingText);
  const { ratingMin, ratingMax, ratingStep } = studyLimits;
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{t("timing.rating")}</legend>
      <Button
        aria-label={t("timing.slower")}
        isDisabled={rating <= ratingMin}
        onPress={() => watch.rate(rating - ratingStep)}
        className="min-h-20 min-w-20"
      >
        <Minus aria-hidden />
      </Button>
      <output aria-live="polite" className="flex-1 text-center">
        <span className="block text-sm text-ink-2">{t("timing.rating")}</span>
        <span className="num text-2xl font-bold">{t("timing.ratingNow", { rating })}</span>
      </output>
      <Button
        aria-label={t("timing.faster")}
        isDisabled={rating >= ratingMax}
        onPress={() => watch.rate(rating + ratingStep)}
        className="min-h-20 min-w-20"
      >
        <Plus aria-hidden />
      </Button>
    </fieldset>
  );
}
