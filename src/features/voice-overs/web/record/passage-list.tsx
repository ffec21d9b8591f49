import { showSeconds } from "#features/videos/rules/moments.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, CloudOff, Mic, OctagonAlert, Play, RotateCcw, Square, Trash2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import type { TakePart } from "../../rules/timeline.ts";
import type { ShownTake } from "../state/use-takes.ts";
import { voiceOverText } from "../text.ts";

export type ShownPart = TakePart<ShownTake>;

interface PassageListProps {
  readonly parts: readonly ShownPart[];
  /** Of the passage that is being listened to. */
  readonly listenedId: string | undefined;
  readonly isDisabled: boolean;
  readonly onListen: (part: ShownPart) => void;
  readonly onStop: () => void;
  readonly onRetake: (part: ShownPart, number: number) => void;
  readonly onRemove: (part: ShownPart, number: number) => void;
}

const marks = {
  waiting: <CloudOff aria-hidden className="size-4 shrink-0 text-wait" />,
  sent: <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />,
  refused: <OctagonAlert aria-hidden className="size-4 shrink-0 text-stop" />,
};
const refusals = ["tooManyTakes", "notRecordable", "lost"] as const;

/** What was recorded, in the order of the film. */
export function PassageList(props: PassageListProps) {
  const { parts, listenedId, isDisabled, onListen, onStop, onRetake, onRemove } = props;
  const t = useText(voiceOverText);
  if (parts.length === 0) {
    return (
      <EmptyState icon={<Mic aria-hidden />} title={t("record.empty")}>
        {t("record.emptyHint")}
      </EmptyState>
    );
  }
  return (
    <ol className="space-y-3">
      {parts.map((part, index) => {
        const { take, fromMs, toMs } = part;
        const number = index + 1;
        const times = { from: showSeconds(fromMs), to: showSeconds(toMs) };
        const labelOf = (action: "listen" | "stop" | "retake" | "remove") =>
          t("record.actOn", { action: t(`record.${action}`), number, ...times });
        const isListened = listenedId === take.id;
        const refusal = refusals.find((one) => one === take.refusal) ?? "other";
        return (
          <li key={`${take.id} ${fromMs}`} className="space-y-3 rounded-2 border border-line bg-raised p-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StepNumber n={number} />
              <span className="num flex-1 font-semibold whitespace-nowrap">
                {times.from}–{times.to}
              </span>
              <span className="flex items-center gap-1.5 text-sm">
                {marks[take.state]}
                {t(`record.state.${take.state}`)}
              </span>
            </div>
            {take.state === "refused" && <p className="text-stop">{t(`record.refusedAs.${refusal}`)}</p>}
            <div className="flex flex-wrap gap-2">
              <Button
                aria-label={labelOf(isListened ? "stop" : "listen")}
                isDisabled={isDisabled}
                onPress={isListened ? onStop : () => onListen(part)}
              >
                {isListened ? <Square aria-hidden /> : <Play aria-hidden />}
                {t(isListened ? "record.stop" : "record.listen")}
              </Button>
              <Button aria-label={labelOf("retake")} isDisabled={isDisabled} onPress={() => onRetake(part, number)}>
                <RotateCcw aria-hidden />
                {t("record.retake")}
              </Button>
              <Button
                kind="bare"
                icon
                aria-label={labelOf("remove")}
                isDisabled={isDisabled}
                onPress={() => onRemove(part, number)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
