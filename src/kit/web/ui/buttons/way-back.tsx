import { type ReactNode, useState } from "react";
import { useText } from "../../i18n.ts";
import { ArrowUp } from "../../icons.ts";
import { kitText } from "../../text.ts";
import { Button } from "./button.tsx";

interface WayBack {
  /** Wraps what a press does to lead to the other part. */
  readonly leading: <T>(show: (to: T) => void) => (to: T) => void;
  /** For the beginning of the other part; it stays in the window as long as that part does. */
  readonly button: ReactNode;
}

/** Two parts stand beside each other on a desk and below each other elsewhere: there the way to one needs a way back. */
export function useWayBack(): WayBack {
  const t = useText(kitText);
  const [opener, setOpener] = useState<Element | null>(null);
  const goBack = () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    opener?.scrollIntoView({ block: "center" });
    setOpener(null);
  };
  return {
    leading: (show) => (to) => {
      setOpener(document.activeElement);
      show(to);
    },
    button: opener && (
      <Button kind="ink" onPress={goBack} className="sticky top-2 z-10 mt-2 lg:hidden">
        <ArrowUp aria-hidden />
        {t("kit.wayBack")}
      </Button>
    ),
  };
}
