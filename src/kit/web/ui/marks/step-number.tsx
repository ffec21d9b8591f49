import { twoDigits } from "../../../text.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";

export type StepNumberState = "todo" | "current" | "done" | "need";

export interface StepNumberProps {
  readonly n: number;
  /** current: the person is here; need: something is still missing. */
  readonly state?: StepNumberState;
  readonly size?: "sm" | "md" | "xl";
  readonly className?: string | undefined;
}

const sizes = { sm: "h-6 min-w-8 text-2xs", md: "h-9 min-w-12 text-sm", xl: "plate-xl h-24 min-w-32 text-plate" };
const looks: Record<StepNumberState, string> = {
  todo: "bg-tint-2 text-ink",
  current:
    "bg-hivis text-on-hivis forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
  done: "bg-ink text-on-ink",
  need: "bg-wait-bg text-wait",
};

/** The number of a step on an engraved tag. The state is read out after the number. */
export function StepNumber({ n, state = "todo", size = "sm", className }: StepNumberProps) {
  const t = useText(kitText);
  return (
    <span className={classNames("plate px-1", sizes[size], looks[state], className)}>
      {twoDigits(n)}
      {state !== "todo" && <span className="sr-only">, {t(`plate.${state}`)}</span>}
    </span>
  );
}
