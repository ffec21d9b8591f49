import { useText } from "#kit/web/i18n.ts";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
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

export function OutcomeBadge({ outcome }: Pick<AttemptResult, "outcome">) {
  const t = useText(inspectorText);
  return <Badge tone={tones[outcome]}>{t(`setInspector.outcome.${outcome}`)}</Badge>;
}

interface ResultProps {
  readonly result: AttemptResult;
}

/** [S31] The score against the mark, and whether steps were left out. */
export function ScoreOf({ result, passMark: mark }: ResultProps & { readonly passMark: number }) {
  const t = useText(inspectorText);
  const { score, outcome, isComplete } = result;
  return (
    <>
      {score !== null && outcome !== "grading" && (
        <span className="num">{t("setInspector.score", { score, mark })}</span>
      )}
      {!isComplete && <span>{t("setInspector.incomplete")}</span>}
    </>
  );
}

/** [S33] A trainer's word, with their note. */
export function SignedBy({ result: { signOff } }: ResultProps) {
  const t = useText(inspectorText);
  if (!signOff) return null;
  return (
    <p className="wrap-anywhere text-ink-2">
      {t("setInspector.signedBy", { name: signOff.name })} <TimeStamp at={signOff.at} dateOnly />
      {signOff.note && <span className="block whitespace-pre-wrap text-ink">{signOff.note}</span>}
    </p>
  );
}

interface ShownStateProps {
  readonly set: Pick<ProcedureSet, "setType">;
  readonly item: SetItem;
}

/** [S37] The one state of a procedure, and why it must be repeated. */
export function ItemState({ set, item }: ShownStateProps) {
  const t = useText(inspectorText);
  const state = shownStateOf(set.setType, item);
  return (
    <>
      {state && isOutcome(state) && <OutcomeBadge outcome={state} />}
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

/** [S31] [S32] The result of the last attempt, with score and mark, and when and how often the member may try again. */
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
          <ScoreOf result={result} passMark={passMark} />
          {isOpen && <TimeStamp at={result.at} />}
        </p>
      )}
      {result && <SignedBy result={result} />}
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
