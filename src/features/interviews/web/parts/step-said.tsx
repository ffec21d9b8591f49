import { useQuery } from "@tanstack/react-query";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { SaidSentence } from "#kit/web/ui/marks/said-sentence.tsx";
import { showDuration } from "../../rules/draft-of.ts";
import { interviewQueries } from "../queries.ts";
import { interviewText } from "../text.ts";

interface StepSaidProps {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
}

/** [IV12] What was said about a step, in the editor, and what the step says beyond that. */
export function StepSaid({ procedureId, step }: StepSaidProps) {
  const t = useText(interviewText);
  const { data: source } = useQuery(interviewQueries.said(useWorkspaceId(), procedureId));
  const taken = source?.steps.find((one) => isSameId(one.stepId, step.id));
  if (!source || !taken) return null;
  const claims = claimsOfStep(
    step,
    source.sentences.map((sentence) => sentence.text),
    taken,
  );
  const unsaid = claims.filter((claim) => claim.sentences.length === 0);
  return (
    <section aria-label={t("said.title")} className="rounded-2 border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-xs font-semibold text-ink-2">{t("said.title")}</h3>
        {taken.durationMs !== null && (
          <span className="num text-xs text-ink-2">{t("watch.took", { time: showDuration(taken.durationMs) })}</span>
        )}
      </div>
      <blockquote className="mt-2 text-sm text-ink-2">
        {source.sentences.slice(taken.from, taken.to + 1).map((sentence, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other name than its number
          <span key={n}>
            <SaidSentence
              text={sentence.text}
              claims={claims.filter(({ kind, sentences }) => kind !== "warning" && sentences.includes(taken.from + n))}
            />{" "}
          </span>
        ))}
      </blockquote>
      {unsaid.length > 0 && (
        <div className="mt-3 rounded-2 bg-wait-bg p-2.5 text-sm">
          <p className="font-semibold text-wait">{t("said.unsaid", { count: unsaid.length })}</p>
          <ul className="list-disc ps-5">
            {unsaid.map((claim) => (
              <li key={`${claim.kind} ${claim.text}`}>{claim.text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
