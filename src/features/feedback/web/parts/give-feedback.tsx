import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageSquarePlus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { giveButtonText } from "../give-button-text.ts";
import type { FeedbackStep } from "./feedback-step.ts";

const FeedbackDialog = lazyComponent(
  () => import("./feedback-dialog.tsx").then((module) => module.FeedbackDialog),
  ({ isOpen }) => isOpen,
);

/** Mostly there is nothing. */
const WaitingMark = lazyComponent(() => import("./waiting-mark.tsx").then((module) => module.WaitingMark), undefined, {
  isQuiet: true,
});

interface GiveFeedbackProps {
  readonly procedureId: string;
  readonly versionId: string;
  /** Without one it is about the whole procedure. */
  readonly step?: FeedbackStep | undefined;
  readonly className?: string | undefined;
}

/** A small button, and the dialog that it opens. At a step it is an icon alone. */
export function GiveFeedback({ step, className, ...version }: GiveFeedbackProps) {
  const t = useText(giveButtonText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {step ? (
        <Button
          kind="bare"
          icon
          aria-label={t("giveFeedbackButton.step")}
          onPress={() => setOpen(true)}
          className={className}
        >
          <MessageSquarePlus aria-hidden />
        </Button>
      ) : (
        <Button onPress={() => setOpen(true)} className={className}>
          <MessageSquarePlus aria-hidden />
          {t("giveFeedbackButton.all")}
        </Button>
      )}
      <WaitingMark versionId={version.versionId} stepId={step?.id} />
      <FeedbackDialog isOpen={isOpen} onClose={() => setOpen(false)} step={step} {...version} />
    </>
  );
}
