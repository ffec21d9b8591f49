import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageCircleQuestionMark } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { AskedPlace } from "../../../place-contract.ts";
import { copilotPolicy } from "../../../policy.ts";
import { placeText } from "../../place-text.ts";

const AskPanel = lazyComponent(() => import("./ask-panel.tsx").then((module) => module.AskPanel), isOpen);

export interface AskHereProps {
  readonly place: AskedPlace;
  /** Of the step, procedure, document or area: what words such as "here" mean. */
  readonly name: string;
  /** An icon alone, where there is no room for a word. */
  readonly isIcon?: boolean;
  readonly className?: string;
}

/** [CP20] [CP22] A button that asks the copilot from where one stands; nothing for who may not ask, or where it is switched off. */
export function AskHere({ place, name, isIcon = false, className }: AskHereProps) {
  const t = useText(placeText);
  const mayAsk = useMay(copilotPolicy.ask);
  const hasChats = useFlag("copilot_chat_enabled");
  const isOn = useFlag("archie_enabled");
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk || !hasChats || !isOn) return null;
  return (
    <>
      <Button
        kind={isIcon ? "bare" : "line"}
        icon={isIcon}
        aria-label={t("askHere.open")}
        aria-haspopup="dialog"
        onPress={() => setAsking(true)}
        className={className}
      >
        <MessageCircleQuestionMark aria-hidden />
        {!isIcon && <span className="max-lg:hidden">{t("askHere.open")}</span>}
      </Button>
      <AskPanel key={placeKey(place)} place={place} name={name} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}

/** [CP20] A run is one place, whatever its step. */
function placeKey(place: AskedPlace): string {
  switch (place.at) {
    case "document":
      return place.documentId;
    case "area":
      return place.areaId;
    default:
      return place.procedureId;
  }
}
