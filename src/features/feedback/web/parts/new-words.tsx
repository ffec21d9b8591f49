import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { feedbackLimits } from "../../contract.ts";
import { giveText } from "../give-text.ts";
import type { Unsent } from "../state/unsent.ts";
import { type FeedbackStep, placesOf } from "./feedback-step.ts";

interface NewWordsProps {
  readonly step: FeedbackStep;
  readonly typed: Unsent;
  readonly onChange: (fields: Partial<Unsent>) => void;
}

const none = "none";

/** Other words for one place of the step: the title, or one of its texts. */
export function NewWords({ step, typed, onChange }: NewWordsProps) {
  const t = useText(giveText);
  const places = placesOf(step).filter(({ words }) => words.length <= feedbackLimits.wordsCharactersMax);
  const chosen = places.find((place) => place.id === typed.place);
  const choose = (id: string | null) => {
    const place = places.find((one) => one.id === id);
    onChange({ place: place?.id ?? null, words: place?.words ?? "" });
  };
  return (
    <div className="space-y-3">
      <Select
        label={t("giveFeedback.propose")}
        description={t("giveFeedback.proposeHint")}
        value={chosen?.id ?? none}
        onChange={choose}
        items={[
          { id: none, text: t("giveFeedback.proposeNone") },
          ...places.map((place) => ({
            id: place.id,
            text: place.of === "title" ? t("giveFeedback.proposeTitle") : t(`giveFeedback.${place.of}`),
          })),
        ]}
      />
      {chosen && (
        <TextArea
          label={t("giveFeedback.words")}
          value={typed.words}
          onChange={(words) => onChange({ words: chosen.of === "title" ? words.replaceAll(/[\r\n]+/gu, " ") : words })}
          maxLength={chosen.of === "title" ? 500 : feedbackLimits.wordsCharactersMax}
          {...(typed.words.trim() === chosen.words && { description: t("giveFeedback.same") })}
        />
      )}
    </div>
  );
}
