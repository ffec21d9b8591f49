import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { compareText } from "../../compare-text.ts";

interface AcceptDraftProps {
  readonly isReviewed: boolean;
  /** Who may not sees no button. */
  readonly mayAccept?: boolean;
  /** Accepting also confirms what stands in the draft and not in its source. */
  readonly confirms?: boolean;
  readonly disabledReason?: string | undefined;
  readonly isPending: boolean;
  /** Rejects where it failed, after saying so. */
  readonly onAccept: () => Promise<unknown>;
}

/** Accepts a draft that was compared with its source, or says that this has happened. */
export function AcceptDraft(props: AcceptDraftProps) {
  const t = useText(compareText);
  const { isReviewed, mayAccept = true, confirms = false, disabledReason, isPending, onAccept } = props;
  if (isReviewed) {
    return (
      <Chip>
        <CircleCheck aria-hidden className="size-4 text-done" />
        {t("compare.isAccepted")}
      </Chip>
    );
  }
  if (!mayAccept) return null;
  const accept = () =>
    onAccept().then(
      () => toast.success(t("compare.accepted")),
      // Whoever failed has said so.
      () => {},
    );
  return (
    <Button kind="ink" isPending={isPending} disabledReason={disabledReason} onPress={() => void accept()}>
      {t(confirms ? "compare.acceptConfirmed" : "compare.accept")}
    </Button>
  );
}
