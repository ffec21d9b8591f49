import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ArrowLeft, ArrowRight } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { commitFields } from "#kit/web/uncommitted.ts";
import type { Answer, InterviewState, InterviewStep } from "../../content.ts";
import { answerAt, type Place, stepsOf, withAnswer } from "../../rules/state.ts";
import type { HeldHere } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";
import { AnswerField } from "./answer-field.tsx";
import { PhotoRow } from "./photo-row.tsx";

interface QuestionPanelProps {
  readonly here: HeldHere;
  readonly state: InterviewState;
  readonly place: Exclude<Place, { at: "end" | "told" }>;
  readonly onNext: () => void;
  readonly onBack: (() => void) | undefined;
}

/** One question with its answer. [IV1] [IV2] */
export function QuestionPanel({ here, state, place, onNext, onBack }: QuestionPanelProps) {
  const t = useText(interviewText);
  const [isAnswered, setAnswered] = useState(false);
  const steps = stepsOf(state);
  const stepId = place.at === "title" ? undefined : place.stepId;
  const at = steps.findIndex((one) => one.id === stepId);
  const step = steps[at];
  const asked = place.at === "asked" ? step?.asked.find((one) => one.id === place.askedId) : undefined;
  const answer = answerAt(state, place);
  const say = (given: Answer) => {
    setAnswered(given.text.trim() !== "");
    here.change((now) => withAnswer(now, place, given));
  };
  const next = () => {
    commitFields();
    // What was not answered is not asked again. [IV1]
    here.change((now) =>
      answerAt(now, place) ? now : withAnswer(now, place, { text: "", isSpoken: false, at: new Date().toISOString() }),
    );
    onNext();
  };
  const hasText = isAnswered || (answer?.text ?? "") !== "";
  const question =
    place.at === "title"
      ? t("hold.titleQuestion")
      : place.at === "frame"
        ? t(`hold.questions.${place.question}`)
        : (asked?.question ?? "");
  const hint =
    place.at === "title" ? t("hold.titleHint") : place.at === "frame" ? t(`hold.hints.${place.question}`) : undefined;
  return (
    <section aria-label={question} className="space-y-5">
      {step && (
        <div className="flex flex-wrap items-center gap-3">
          <StepNumber n={at + 1} state="current" size="md" />
          <span className="font-semibold">{t("hold.step", { number: at + 1 })}</span>
          {asked && (
            <Badge tone={asked.by === "model" ? "ai" : "plain"}>
              {t(asked.by === "model" ? "hold.byModel" : "hold.byFrame")}
            </Badge>
          )}
        </div>
      )}
      <h2 className="text-2xl wrap-anywhere max-sm:text-xl">{question}</h2>
      <AnswerField
        label={t("hold.answer")}
        description={hint}
        answer={answer}
        rows={place.at === "title" ? 1 : 4}
        autoFocus
        onAnswer={say}
      />
      {step && place.at === "frame" && <PhotoRow step={step} here={here} />}
      <div className="flex flex-wrap gap-(--gap)">
        <Button kind="hivis" size="xl" className="min-w-40 max-sm:w-full" onPress={next}>
          {t(hasText ? "hold.next" : "hold.skip")}
          <ArrowRight aria-hidden />
        </Button>
        {onBack && (
          <Button size="xl" className="max-sm:w-full" onPress={onBack}>
            <ArrowLeft aria-hidden />
            {t("hold.previous")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ToldPanelProps {
  readonly step: InterviewStep;
  readonly number: number;
  readonly note: string | undefined;
  readonly isAsking: boolean;
  readonly onNextStep: () => void;
  readonly onFinished: () => void;
}

/** A step is told: the next one, or the end. */
export function ToldPanel({ number, note, isAsking, onNextStep, onFinished }: ToldPanelProps) {
  const t = useText(interviewText);
  return (
    <section aria-label={t("hold.told", { number })} className="space-y-5">
      <div role="status">
        <h2 className="text-2xl">{isAsking ? t("hold.asking") : t("hold.told", { number })}</h2>
        {!isAsking && <p className="text-ink-2">{t("hold.toldNote")}</p>}
        {note && <p className="pt-2 text-sm text-wait">{note}</p>}
      </div>
      {!isAsking && (
        <div className="flex flex-wrap gap-(--gap)">
          <Button kind="hivis" size="xl" className="min-w-40 max-sm:w-full" onPress={onNextStep}>
            {t("hold.nextStep")}
          </Button>
          <Button size="xl" className="min-w-40 max-sm:w-full" onPress={onFinished}>
            {t("hold.finished")}
          </Button>
        </div>
      )}
    </section>
  );
}
