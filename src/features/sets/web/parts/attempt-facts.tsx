import { useText } from "#kit/web/i18n.ts";
import { Badge, type Tone } from "#kit/web/ui/badge.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import type { AttemptResult, ProcedureSet, SetItem } from "../../contract.ts";
import { type ShownState, shownStateOf } from "../../rules/shown-state.ts";
import { inspectorText } from "../inspector-text.ts";

const tones = {
  passed: "done",
  failed: "stop",
  grading: "wait",
  signOff: "wait",
} as const satisfies Record<AttemptResult["outcome"], Tone>;

const isOutcome = (state: ShownState): state is AttemptResult["outcome"] => state in tones;

interface ShownStateProps {
  readonly set: Pick<ProcedureSet, "setType">;
  readonly item: SetItem;
}

/** [S37] The one state of a procedure, and why it is asked for again. */
export function ItemState({ set, item }: ShownStateProps) {
  const t = useText(inspectorText);
  const state = shownStateOf(set.setType, item);
  return (
    <>
      {state && isOutcome(state) && <Badge tone={tones[state]}>{t(`setInspector.outcome.${state}`)}</Badge>}
      {state && !isOutcome(state) && <span>{t(`setInspector.state.${state}`)}</span>}
      {item.again && <Badge tone="wait">{t(`setInspector.${item.again}`)}</Badge>}
      {item.isOverdue && <Badge tone="stop">{t("setInspector.overdue")}</Badge>}
    </>
  );
}

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
          {shownStateOf("learning", item) !== result.outcome && (
            <span>{t(`setInspector.lastAttempt.${result.outcome}`)}</span>
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
