import { useText } from "#kit/web/i18n.ts";
import { questionText } from "../text.ts";

/** The words for what the asker thought of an answer. */
export function useRatingText(): (thumbs: 1 | -1 | null) => string {
  const t = useText(questionText);
  return (thumbs) => {
    if (thumbs === null) return t("questions.questions.unrated");
    return t(thumbs === 1 ? "questions.questions.helpful" : "questions.questions.notHelpful");
  };
}
