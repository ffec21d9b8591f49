import { useText } from "#kit/web/i18n.ts";
import { MessageSquareQuote } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { suggestionText } from "../../suggestion-text.ts";
import { useSuggestionCounts } from "./use-suggestions.ts";

interface StepSuggestionsProps {
  readonly stepId: string;
  readonly onOpen: () => void;
}

/** How many suggestions wait at a step, and the way to them. */
export function StepSuggestions({ stepId, onOpen }: StepSuggestionsProps) {
  const t = useText(suggestionText);
  const count = useSuggestionCounts().get(stepId) ?? 0;
  if (count === 0) return null;
  return (
    <Button size="sm" onPress={onOpen}>
      <MessageSquareQuote aria-hidden />
      {t("suggestions.atStep", { count })}
    </Button>
  );
}

/** The same in the outline: a mark with the count. */
export function SuggestionMark({ count }: { readonly count: number }) {
  const t = useText(suggestionText);
  if (count === 0) return null;
  return (
    <span className="num inline-flex shrink-0 items-center gap-0.5 text-2xs font-semibold text-info">
      <MessageSquareQuote className="size-4" aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("suggestions.atStep", { count })}</span>
    </span>
  );
}
