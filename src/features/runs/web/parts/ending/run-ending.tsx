import { type ReactNode, useState } from "react";
import type { HistoryEntry } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { resultOf } from "#features/performs/rules/steps/ending.ts";
import type { PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import { FollowUpSlot, ProofSlot } from "#features/performs/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, ChevronRight } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import { endingText } from "../../ending-text.ts";
import { EndingFrame } from "./ending-frame.tsx";
import { KeptReadings } from "./kept-readings.tsx";

interface RunEndingProps {
  readonly entry: HistoryEntry;
  /** The answers, where this device still holds them. */
  readonly state: PerformState | undefined;
  readonly children?: ReactNode;
}

/** A run that was submitted: what it came to and what became of each deviation; its proof is folded. [PF237] [PF239] */
export function RunEnding({ entry, state, children }: RunEndingProps) {
  const t = useText(endingText);
  const result = state && resultOf(state.progress, entry.submitted_at);
  const isComplete = result !== undefined && result.done === result.total;
  return (
    <EndingFrame
      icon={<Check />}
      isDone
      heading={t(isComplete ? "ending.done" : "ending.submitted")}
      title={entry.title}
      procedureId={entry.procedureId}
      result={result}
      durationMs={Math.max(0, Date.parse(entry.submitted_at) - Date.parse(entry.created_at))}
    >
      {result && <KeptReadings performId={entry.id} readings={result.deviations} isSent />}
      <FollowUpSlot performId={entry.id} except={result?.deviations.map((one) => one.moduleId) ?? []} />
      {children}
      <Proof entry={entry} />
    </EndingFrame>
  );
}

/** What proves the run: for whoever asks, and not for everybody who ends one. */
function Proof({ entry }: Pick<RunEndingProps, "entry">) {
  const t = useText(endingText);
  const workspaceId = useWorkspaceId();
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="ring-focus flex min-h-12 w-fit cursor-pointer list-none items-center gap-2 rounded-1 text-ink-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {t("ending.proof", { time: formatDateTime(entry.submitted_at) })}
      </summary>
      <div className="space-y-4 ps-6">
        <p className="text-ink-2">{t("ending.proofNote")}</p>
        {/* Above what comes late, which would push it away from under a finger. */}
        <LinkTo to={performPaths.record(workspaceId, entry.procedureId, entry.id)} className={linkClassName}>
          {t("ending.openRecord")}
        </LinkTo>
        {wasOpened && <ProofSlot procedureId={entry.procedureId} performId={entry.id} />}
      </div>
    </details>
  );
}
