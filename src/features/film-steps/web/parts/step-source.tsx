import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { generationQueries } from "#features/generation/web/queries.ts";
import { showSeconds } from "#features/videos/rules/moments.ts";
import { ClipPlayer } from "#features/videos/web/parts/clip-player.tsx";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { SaidSentence } from "#kit/web/ui/marks/said-sentence.tsx";
import { FilmTools } from "../borders/film-tools.tsx";
import type { FilmStep } from "../state/film-step.ts";
import { filmStepsText } from "../text.ts";
import { StepStatements } from "./step-statements.tsx";

/** [PG25] [PG75] The clip of a step, what was said in it, and what the step says beyond that. */
export function StepSource(props: FilmStep) {
  const { procedureId, step } = props;
  const t = useText(filmStepsText);
  const workspaceId = useWorkspaceId();
  const { data: source } = useQuery(generationQueries.source(workspaceId, procedureId));
  const [atMs, setAt] = useState(0);
  const [wound, wind] = useState<{ readonly ms: number }>();
  const taken = source?.steps.find((one) => isSameId(one.stepId, step.id));
  if (!source || !taken) return null;
  const texts = source.sentences.map((sentence) => sentence.text);
  const claims = claimsOfStep(step, source.sentences, taken);
  const hasUncertain = source.sentences
    .slice(taken.from, taken.to + 1)
    .some(({ uncertain = [] }) => uncertain.length > 0);
  const [from, to] = [showSeconds(taken.startMs), showSeconds(taken.endMs)];
  return (
    <section aria-label={t("film.title")} className="rounded-2 border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-xs font-semibold text-ink-2">{t("film.title")}</h3>
        <span className="num text-xs text-ink-2">{t("film.clip", { from, to })}</span>
      </div>
      <div className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,14rem)_1fr]">
        {source.videoId ? (
          <ClipPlayer
            key={step.id}
            workspaceId={workspaceId}
            videoId={source.videoId}
            title={t("film.play", { from, to })}
            startMs={taken.startMs}
            endMs={taken.endMs}
            wound={wound}
            onMoment={setAt}
          />
        ) : (
          <p className="text-xs text-ink-3">{t("film.hidden")}</p>
        )}
        <blockquote className="min-w-0 text-sm text-ink-2">
          {texts.slice(taken.from, taken.to + 1).map((text, n) => (
            <span key={taken.from + n}>
              <SaidSentence
                text={text}
                claims={claims.filter(
                  ({ kind, sentences }) => kind !== "warning" && sentences.includes(taken.from + n),
                )}
                unclear={{ words: source.sentences[taken.from + n]?.uncertain, label: t("film.unclear") }}
              />{" "}
            </span>
          ))}
          {hasUncertain && <p className="mt-1.5 text-xs text-ink-3">{t("film.wavy")}</p>}
        </blockquote>
      </div>
      <FilmTools {...props} source={source} taken={taken} atMs={atMs} onWind={(ms) => wind({ ms })} />
      <StepStatements {...props} source={source} />
    </section>
  );
}
