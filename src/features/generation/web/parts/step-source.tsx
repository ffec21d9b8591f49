import { useQuery } from "@tanstack/react-query";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { showSeconds } from "#features/videos/rules/moments.ts";
import { ClipPlayer } from "#features/videos/web/parts/clip-player.tsx";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { claimsOfStep } from "../../rules/step-claims.ts";
import { generationQueries } from "../queries.ts";
import { sourceText } from "../source-text.ts";
import { ClipBorders } from "./source/clip-borders.tsx";
import { markedSentence } from "./source/marked-sentence.ts";

interface StepSourceProps {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
}

/** [PG25] The clip of a step, what was said in it, and what the step says beyond that. */
export function StepSource({ procedureId, step }: StepSourceProps) {
  const t = useText(sourceText);
  const workspaceId = useWorkspaceId();
  const { data: source } = useQuery(generationQueries.source(workspaceId, procedureId));
  const taken = source?.steps.find((one) => isSameId(one.stepId, step.id));
  if (!source || !taken) return null;
  const texts = source.sentences.map((sentence) => sentence.text);
  const claims = claimsOfStep(step, texts, taken);
  const unsaid = claims.filter((claim) => claim.sentences.length === 0);
  const [from, to] = [showSeconds(taken.startMs), showSeconds(taken.endMs)];
  return (
    <section aria-label={t("stepSource.title")} className="rounded-2 border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-xs font-semibold text-ink-2">{t("stepSource.title")}</h3>
        <span className="num text-xs text-ink-2">{t("stepSource.clip", { from, to })}</span>
      </div>
      <div className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,14rem)_1fr]">
        {source.videoId ? (
          <ClipPlayer
            key={`${step.id} ${taken.startMs}`}
            workspaceId={workspaceId}
            videoId={source.videoId}
            title={t("stepSource.play", { from, to })}
            startMs={taken.startMs}
            endMs={taken.endMs}
          />
        ) : (
          <p className="text-xs text-ink-3">{t("stepSource.hidden")}</p>
        )}
        <blockquote className="min-w-0 text-sm text-ink-2">
          {texts.slice(taken.from, taken.to + 1).map((text, n) => (
            <span key={taken.from + n}>
              {markedSentence(
                text,
                claims.filter((claim) => claim.kind !== "warning" && claim.sentences.includes(taken.from + n)),
              ).map((part, at) =>
                part.isMarked ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                  <mark key={at} className="bg-hivis text-on-hivis">
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}{" "}
            </span>
          ))}
        </blockquote>
      </div>
      <ClipBorders
        procedureId={procedureId}
        clips={source.steps}
        stepId={taken.stepId}
        endMs={Math.max(source.durationMs, ...source.steps.map((one) => one.endMs))}
      />
      {unsaid.length > 0 && (
        <div className="mt-3 rounded-2 bg-wait-bg p-2.5 text-sm">
          <p className="font-semibold text-wait">{t("stepSource.unsaid")}</p>
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
