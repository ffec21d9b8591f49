import { useState } from "react";
import type { Feedback } from "#features/feedback/contract.ts";
import { type SuggestionStatus, suggestionStatusOf } from "#features/feedback/rules/suggestion-status.ts";
import { FeedbackGiver, FeedbackWords } from "#features/feedback/web/parts/feedback-facts.tsx";
import { TwoWordings } from "#features/feedback/web/parts/two-wordings.tsx";
import { feedbackText } from "#features/feedback/web/parts/words.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { suggestionText } from "../../suggestion-text.ts";
import { useContent } from "../draft-context.tsx";
import { useEndSuggestion } from "./use-end-suggestion.ts";

/** One suggestion next to the draft's current text: accepted, dismissed, or the reason why it cannot be accepted. */
export function SuggestionCard({ suggestion }: { readonly suggestion: Feedback }) {
  const t = useText(suggestionText, feedbackText);
  const content = useContent();
  const { take, tell, dismiss, isPending } = useEndSuggestion(suggestion);
  const [isDismissing, setDismissing] = useState(false);
  const { step, proposal, version } = suggestion;
  if (!step || !proposal) return null;
  const status = suggestionStatusOf(content, step.id, proposal);
  const name = step.title || t("feedback.step", { number: twoDigits(step.number) });
  return (
    <article aria-label={name} className="space-y-3">
      <header className="flex items-start gap-3">
        <StepNumber n={step.number} />
        <div className="min-w-0">
          <h4 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h4>
          <FeedbackGiver of={suggestion} />
        </div>
      </header>
      <FeedbackWords of={suggestion} />
      <p className="text-xs font-semibold text-ink-2">
        {t(`feedback.places.${proposal.of === "title" ? "title" : proposal.moduleType}`)}
      </p>
      <TwoWordings proposal={proposal} version={version} />
      <SuggestionStatusNote status={status} version={version} />
      {isDismissing ? (
        <Dismissal onDismiss={dismiss} onBack={() => setDismissing(false)} isPending={isPending} />
      ) : (
        <div className="flex flex-wrap gap-(--gap)">
          {status.is === "fits" && (
            <Button
              kind="ink"
              isPending={isPending}
              aria-label={t("suggestions.takeAt", { step: name })}
              onPress={take}
            >
              {t("suggestions.take")}
            </Button>
          )}
          {status.is === "already" && (
            <Button
              kind="ink"
              isPending={isPending}
              aria-label={t("suggestions.tellAt", { step: name })}
              onPress={tell}
            >
              {t("suggestions.tell")}
            </Button>
          )}
          <Button aria-label={t("suggestions.dismissAt", { step: name })} onPress={() => setDismissing(true)}>
            {t("suggestions.dismiss")}
          </Button>
        </div>
      )}
    </article>
  );
}

function SuggestionStatusNote({ status, version }: { readonly status: SuggestionStatus; readonly version: number }) {
  const t = useText(suggestionText);
  switch (status.is) {
    case "fits":
      return null;
    case "already":
      return <Banner tone="done">{t("suggestions.already")}</Banner>;
    case "gone":
      return <Banner tone="wait">{t("suggestions.gone")}</Banner>;
    case "changed":
      return (
        <Banner tone="wait">
          {t("suggestions.changed", { version })}
          <span className="mt-2 block text-2xs font-semibold">{t("suggestions.now")}</span>
          <span dir="auto" className="block whitespace-pre-wrap">
            {status.now}
          </span>
        </Banner>
      );
  }
}

interface DismissalProps {
  readonly onDismiss: (reason: string) => void;
  readonly onBack: () => void;
  readonly isPending: boolean;
}

function Dismissal({ onDismiss, onBack, isPending }: DismissalProps) {
  const t = useText(suggestionText);
  const [reason, setReason] = useState("");
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "" && !isPending) onDismiss(reason.trim());
      }}
    >
      <TextArea
        label={t("suggestions.reason")}
        description={t("suggestions.reasonHint")}
        value={reason}
        onChange={setReason}
        maxLength={2000}
        autoFocus
      />
      <div className="flex flex-wrap gap-(--gap)">
        <Button
          type="submit"
          kind="ink"
          isPending={isPending}
          disabledReason={reason.trim() === "" ? t("suggestions.needsReason") : undefined}
        >
          {t("suggestions.dismissNow")}
        </Button>
        <Button kind="bare" onPress={onBack}>
          {t("suggestions.keep")}
        </Button>
      </div>
    </form>
  );
}
