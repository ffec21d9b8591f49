import { useText } from "#kit/web/i18n.ts";
import { ArrowLeft, ArrowRight, Check } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performAnswerText } from "../../answer-text.ts";

interface PerformBarProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** What the step still needs, in words; blank where nothing is missing. */
  readonly needed: string;
  readonly isSubmitting: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onNeeded: () => void;
}

const low = "[@media(max-height:500px)]:min-h-14";

/** The next action, always on screen. */
export function PerformBar(props: PerformBarProps) {
  const t = useText(performAnswerText);
  return (
    <footer className="flex gap-3 bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:gap-4 sm:px-5 sm:py-4 [@media(max-height:500px)]:py-1.5!">
      <Button
        size="xl"
        isDisabled={props.isFirst}
        onPress={props.onBack}
        aria-label={t("performs.bar.back")}
        className={`max-sm:w-20 max-sm:max-w-1/4 max-sm:shrink-0 max-sm:px-0! ${low}`}
      >
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        <span className="text-sm max-sm:hidden">{t("performs.bar.back")}</span>
      </Button>
      <MainAction {...props} />
    </footer>
  );
}

function MainAction({ isLast, needed, isSubmitting, onNext, onNeeded }: PerformBarProps) {
  const t = useText(performAnswerText);
  if (needed !== "") {
    return (
      <Button
        size="xl"
        onPress={onNeeded}
        className={`min-w-0 flex-1 border-2! border-wait! bg-wait-bg! text-wait! max-sm:text-md ${low}`}
      >
        <span className="line-clamp-2 wrap-anywhere">{needed}</span>
      </Button>
    );
  }
  return (
    <Button
      kind="hivis"
      size="xl"
      isPending={isSubmitting}
      onPress={onNext}
      className={`min-w-0 flex-1 font-bold max-sm:text-md ${low}`}
    >
      {t(isLast ? "performs.bar.submit" : "performs.bar.next")}
      {isLast ? <Check aria-hidden /> : <ArrowRight aria-hidden className="rtl:-scale-x-100" />}
    </Button>
  );
}
