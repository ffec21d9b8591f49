import { useText } from "#kit/web/i18n.ts";
import { Badge, type Tone } from "#kit/web/ui/badge.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import type { AttemptResult, SetItem } from "../../contract.ts";
import { inspectorText } from "../inspector-text.ts";

const tones = {
  passed: "done",
  failed: "stop",
  grading: "wait",
  signOff: "wait",
} as const satisfies Record<AttemptResult["outcome"], Tone>;

interface AttemptFactsProps {
  readonly item: SetItem;
  readonly passMark: number;
}

/** [S31] [S32] What the last attempt came to, with score and mark, and when and how often somebody may try again. */
export function AttemptFacts({ item, passMark }: AttemptFactsProps) {
  const t = useText(inspectorText);
  const { result, attemptsLeft, tryAgainAt } = item;
  const isOpen = item.state !== "done";
  if (!result && (attemptsLeft === null || !isOpen)) return null;
  return (
    <div className="space-y-1 ps-10 text-xs">
      {result && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {(isOpen || result.score !== null || result.signOff) && (
            <Badge tone={tones[result.outcome]}>{t(`setInspector.outcome.${result.outcome}`)}</Badge>
          )}
          {result.score !== null && result.outcome !== "grading" && (
            <span className="num">{t("setInspector.score", { score: result.score, mark: passMark })}</span>
          )}
          {!result.isComplete && <span>{t("setInspector.incomplete")}</span>}
          {isOpen && <TimeStamp at={result.at} />}
        </p>
      )}
      {result?.signOff && (
        <p className="wrap-anywhere text-ink-2">
          {t("setInspector.signedBy", { name: result.signOff.name })} <TimeStamp at={result.signOff.at} dateOnly />
          {result.signOff.note && <span className="block whitespace-pre-wrap text-ink">{result.signOff.note}</span>}
        </p>
      )}
      {isOpen && attemptsLeft !== null && (
        <p className={attemptsLeft === 0 ? "font-semibold text-stop" : "text-ink-2"}>
          {t("setInspector.attemptsLeft", { count: attemptsLeft })}
        </p>
      )}
      {isOpen && tryAgainAt && (
        <p>
          {t("setInspector.tryAgain")} <TimeStamp at={tryAgainAt} />
        </p>
      )}
    </div>
  );
}
