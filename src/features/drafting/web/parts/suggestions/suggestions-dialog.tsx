import { useText } from "#kit/web/i18n.ts";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { suggestionText } from "../../suggestion-text.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import { useSuggestions } from "./use-suggestions.ts";

interface SuggestionsDialogProps {
  /** The step that is open: its suggestions come first. */
  readonly stepId: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The open suggestions for the draft, with old and new text side by side. */
export function SuggestionsDialog({ stepId, isOpen, onOpenChange }: SuggestionsDialogProps) {
  const t = useText(suggestionText);
  return (
    <Dialog title={t("suggestions.title")} size="lg" isOpen={isOpen} onOpenChange={onOpenChange}>
      <Suggestions stepId={stepId} />
    </Dialog>
  );
}

function Suggestions({ stepId }: { readonly stepId: string | undefined }) {
  const t = useText(suggestionText);
  const all = useSuggestions();
  const here = all.filter((one) => one.step?.id === stepId);
  const elsewhere = all.filter((one) => one.step?.id !== stepId);
  if (all.length === 0) return <p className="text-ink-2">{t("suggestions.none")}</p>;
  return (
    <div className="space-y-8">
      {[{ id: "here", suggestions: here } as const, { id: "elsewhere", suggestions: elsewhere } as const].map(
        ({ id, suggestions }) =>
          suggestions.length > 0 && (
            <section key={id} aria-labelledby={`suggestions-${id}`}>
              <h3 id={`suggestions-${id}`} className="border-b border-line pb-1 text-xs font-semibold text-ink-2">
                {t(`suggestions.${id}`)}
              </h3>
              <ul className="divide-y divide-line">
                {suggestions.map((one) => (
                  <li key={one.id} className="py-4">
                    <SuggestionCard suggestion={one} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
