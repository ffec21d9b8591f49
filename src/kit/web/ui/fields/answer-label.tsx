import type { ReactNode } from "react";
import { Check } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Badge } from "../marks/badge.tsx";

interface AnswerLabelProps {
  readonly children: ReactNode;
  readonly isRequired: boolean;
  readonly isAnswered: boolean;
}

/** The question above an answer on the floor, with its state: required, or answered. */
export function AnswerLabel({ children, isRequired, isAnswered }: AnswerLabelProps) {
  const t = useText(kitText);
  return (
    <span className="mb-3 flex items-start justify-between gap-3 text-md font-semibold">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {isAnswered ? (
        <Check className="mt-1 size-5 shrink-0 text-done" strokeWidth={3} role="img" aria-label={t("kit.done")} />
      ) : (
        isRequired && <Badge tone="wait">{t("kit.required")}</Badge>
      )}
    </span>
  );
}
