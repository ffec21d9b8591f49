import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { SaidSource } from "../../contract.ts";
import { showDuration } from "../../rules/draft-of.ts";
import { interviewText } from "../text.ts";

interface TranscriptProps {
  readonly source: SaidSource;
  /** The number of the sentence that is shown. */
  readonly shown: number | undefined;
  readonly wayBack: ReactNode;
}

/** Everything that was said, in its order. [IV12] */
export function Transcript({ source, shown, wayBack }: TranscriptProps) {
  const t = useText(interviewText);
  const mark = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown !== undefined) mark.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <section aria-label={t("said.transcript")} className="min-w-0 max-lg:order-2">
      <h2 className="text-sm">{t("said.transcript")}</h2>
      {wayBack}
      <div className="mt-2 space-y-4 rounded-2 border border-line bg-raised p-4">
        {source.steps.map((step, at) => (
          <div key={step.stepId}>
            <p className="flex items-center gap-2">
              <StepNumber n={at + 1} />
              {step.durationMs !== null && (
                <span className="num text-xs text-ink-2">
                  {t("watch.took", { time: showDuration(step.durationMs) })}
                </span>
              )}
            </p>
            <ol className="mt-1 space-y-1">
              {source.sentences.slice(step.from, step.to + 1).map((sentence, n) => {
                const number = step.from + n;
                const isShown = number === shown;
                return (
                  <li
                    key={number}
                    ref={isShown ? mark : undefined}
                    aria-current={isShown || undefined}
                    className={classNames("scroll-mt-24 scroll-mb-32 px-2 py-1", isShown && "bg-hivis text-on-hivis")}
                  >
                    <span className="text-xs">{t(`hold.kinds.${sentence.about}`)} </span>
                    <q className="wrap-anywhere">{sentence.text}</q>{" "}
                    {sentence.isSpoken && <Badge>{t("said.spoken")}</Badge>}{" "}
                    {sentence.question !== "" && (
                      <Badge wraps tone={sentence.by === "model" ? "ai" : "plain"}>
                        {t("said.asked", { question: sentence.question })}
                      </Badge>
                    )}{" "}
                    {sentence.isNothing && <Badge>{t("said.notInDraft")}</Badge>}
                  </li>
                );
              })}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
