import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { commitFields } from "#kit/web/uncommitted.ts";
import { isAway } from "#kit/web/wire/contact.ts";
import type { InterviewState } from "../../content.ts";
import { gapsOf } from "../../rules/gaps.ts";
import {
  newStep,
  nextIn,
  type Place,
  placeAtEnd,
  placeBefore,
  placeToContinue,
  stepsOf,
  withAsked,
  withStep,
} from "../../rules/state.ts";
import { useAskMissing } from "../actions.ts";
import type { HeldHere } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";
import { EndPanel } from "./late-end-panel.ts";
import { QuestionPanel, ToldPanel } from "./question-panel.tsx";

interface InterviewPanelProps {
  readonly here: HeldHere;
  readonly state: InterviewState;
  readonly place: Place | undefined;
  readonly onPlace: (place: Place) => void;
}

/** The interview at the place where it is. [IV1] */
export function InterviewPanel({ here, state, place: given, onPlace }: InterviewPanelProps) {
  const t = useText(interviewText);
  const place = given ?? placeToContinue(state);
  const missing = useMissing(here, state, onPlace);
  const addStep = () => {
    const step = newStep(newId(), placeAtEnd(state), new Date().toISOString());
    here.change((now) => withStep(now, step));
    onPlace({ at: "frame", stepId: step.id, question: "do" });
  };
  if (place.at === "end") {
    if (stepsOf(state).length === 0) {
      return (
        <Button kind="hivis" size="xl" onPress={addStep}>
          {t("hold.firstStep")}
        </Button>
      );
    }
    return <EndPanel here={here} state={state} hasTimes={false} moreLabel={t("hold.more")} onMore={addStep} />;
  }
  if (place.at === "told") {
    const step = stepsOf(state).find((one) => one.id === place.stepId);
    if (!step) return null;
    return (
      <ToldPanel
        step={step}
        number={stepsOf(state).indexOf(step) + 1}
        note={missing.note}
        isAsking={missing.isAsking}
        onNextStep={addStep}
        onFinished={() => onPlace({ at: "end" })}
      />
    );
  }
  const before = placeBefore(state, place);
  const next = () => {
    if (place.at === "title") return stepsOf(state).length === 0 ? addStep() : onPlace({ at: "end" });
    const step = stepsOf(state).find((one) => one.id === place.stepId);
    if (!step) return onPlace({ at: "end" });
    const asPassed = passed(step, place);
    const following = nextIn(asPassed);
    if (following.at === "told" && place.at === "frame" && !missing.wasAsked(step.id)) return missing.ask(step.id);
    onPlace(following);
  };
  return (
    <QuestionPanel
      key={JSON.stringify(place)}
      here={here}
      state={state}
      place={place}
      onNext={next}
      onBack={
        before &&
        (() => {
          commitFields();
          onPlace(before);
        })
      }
    />
  );
}

/** The step once the question at this place is behind it. */
function passed(step: ReturnType<typeof stepsOf>[number], place: Exclude<Place, { at: "title" | "end" | "told" }>) {
  const blank = { text: "", isSpoken: false, at: "" };
  if (place.at === "frame") {
    return { ...step, answers: { ...step.answers, [place.question]: step.answers[place.question] ?? blank } };
  }
  const asked = step.asked.map((one) => (one.id === place.askedId ? { ...one, answer: one.answer ?? blank } : one));
  return { ...step, asked };
}

/** [IV6] [IV7] Asks once what is missing from a step that was told: the server, or this device where there is no network. */
function useMissing(here: HeldHere, state: InterviewState, onPlace: (place: Place) => void) {
  const t = useText(interviewText);
  const { run } = useAskMissing();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState<string>();
  const find = async (stepId: string) => {
    const step = stepsOf(state).find((one) => one.id === stepId);
    const byFrame = { by: "frame" as const, hasFailed: false, questions: step ? gapsOf(state, step) : [] };
    if (isAway()) return { ...byFrame, isOffline: true };
    await here.send();
    const answered = await run({ interviewId: here.held?.id ?? "", stepId }).catch(() => undefined);
    return answered ? { ...answered, isOffline: false } : { ...byFrame, isOffline: true };
  };
  const ask = async (stepId: string) => {
    setAsked((before) => new Set([...before, stepId]));
    setAsking(true);
    onPlace({ at: "told", stepId });
    const { by, hasFailed, questions, isOffline } = await find(stepId);
    setAsking(false);
    setNote(hasFailed ? t("hold.modelFailed") : isOffline ? t("hold.offline") : undefined);
    const found = questions.map((one) => ({ id: newId(), by, ...one, answer: null }));
    const [first] = found;
    if (!first) return;
    here.change((now) => withAsked(now, stepId, found));
    onPlace({ at: "asked", stepId, askedId: first.id });
  };
  return { isAsking, note, wasAsked: (stepId: string) => asked.has(stepId), ask: (stepId: string) => void ask(stepId) };
}
