import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Button, type ButtonProps } from "../buttons/button.tsx";

interface DialogButtonsProps extends Pick<ButtonProps, "type" | "form" | "onPress" | "disabledReason"> {
  readonly submitLabel: string;
  readonly kind?: "ink" | "stop";
  /** The action is running: the dialog cannot be closed. */
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

/** The foot of a dialog that does one thing, or is left. */
export function DialogButtons({ submitLabel, kind = "ink", isPending, onCancel, ...submit }: DialogButtonsProps) {
  const t = useText(kitText);
  return (
    <>
      <Button kind="bare" isDisabled={isPending} onPress={onCancel}>
        {t("kit.cancel")}
      </Button>
      <Button kind={kind} isPending={isPending} {...submit}>
        {submitLabel}
      </Button>
    </>
  );
}
