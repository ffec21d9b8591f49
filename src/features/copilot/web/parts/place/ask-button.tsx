import { useText } from "#kit/web/i18n.ts";
import { MessageCircleQuestionMark } from "#kit/web/icons.ts";
import { useFlag, useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { copilotPolicy } from "../../../policy.ts";
import { askHereText } from "../../ask-here-text.ts";

interface AskButtonProps {
  readonly slot: "run" | "procedure" | "document" | "area" | "editor";
  readonly className?: string | undefined;
  /** Without it the button is not seen: it keeps the room of the one that is to come. */
  readonly onPress?: () => void;
}

/** [CP22] Nothing for those who may not ask, or where it is switched off. */
export function AskButton({ slot, className, onPress }: AskButtonProps) {
  const t = useText(askHereText);
  const mayAsk = useMay(copilotPolicy.ask);
  const hasChats = useFlag("copilot_chat_enabled");
  const isOn = useFlag("archie_enabled");
  if (!mayAsk || !hasChats || !isOn) return null;
  // In these heads there is no room for a word.
  const isIcon = slot === "run" || slot === "editor";
  return (
    <Button
      kind={isIcon ? "bare" : "line"}
      icon={isIcon}
      aria-label={t("askHere.open")}
      aria-haspopup="dialog"
      aria-hidden={!onPress || undefined}
      onPress={onPress}
      className={classNames(className, !onPress && "invisible")}
    >
      <MessageCircleQuestionMark aria-hidden />
      {!isIcon && <span className="max-lg:hidden">{t("askHere.open")}</span>}
    </Button>
  );
}
