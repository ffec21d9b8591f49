import { useText } from "#kit/web/i18n.ts";
import { insightText } from "../../insight-text.ts";

/** The words for what the asker thought of an answer. */
export function useRatingText(): (thumbs: 1 | -1 | null) => string {
  const t = useText(insightText);
  return (thumbs) => {
    if (thumbs === null) return t("copilotInsight.questions.unrated");
    return t(thumbs === 1 ? "copilotInsight.questions.helpful" : "copilotInsight.questions.notHelpful");
  };
}
