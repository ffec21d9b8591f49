import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageCircleQuestionMark } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { AskedPlace } from "../../../place-contract.ts";
import { copilotPolicy } from "../../../policy.ts";
import { askHereText } from "../../ask-here-text.ts";

const AskPanel = lazyComponent(() => import("./ask-panel.tsx").then((module) => module.AskPanel), isOpen);

/** A slot of a screen, with what the screen says of the place. */
export type AskHereProps = { readonly className?: string } & (
  | {
      readonly slot: "run";
      readonly procedureId: string;
      readonly step: { readonly id: string; readonly title: string };
    }
  | {
      readonly slot: "procedure";
      readonly procedureId: string;
      readonly title: string;
      readonly stepId: string | undefined;
    }
  | { readonly slot: "document"; readonly documentId: string; readonly name: string }
  | { readonly slot: "area"; readonly areaId: string; readonly name: string }
  | { readonly slot: "editor"; readonly procedureId: string; readonly title: string }
);

interface Here {
  readonly place: AskedPlace;
  /** Of the step, procedure, document or area: what words such as "here" mean. */
  readonly name: string;
  /** [CP20] One place has one chat: a run does, whatever its step. */
  readonly key: string;
}

function hereOf(at: AskHereProps): Here {
  switch (at.slot) {
    case "run": {
      const { procedureId, step } = at;
      return { place: { at: "procedure", procedureId, stepId: step.id }, name: step.title, key: procedureId };
    }
    case "procedure": {
      const { procedureId, stepId, title } = at;
      return { place: { at: "procedure", procedureId, stepId }, name: title, key: procedureId };
    }
    case "document":
      return { place: { at: "document", documentId: at.documentId }, name: at.name, key: at.documentId };
    case "area":
      return { place: { at: "area", areaId: at.areaId }, name: at.name, key: at.areaId };
    case "editor":
      return { place: { at: "draft", procedureId: at.procedureId }, name: at.title, key: at.procedureId };
  }
}

/** [CP20] [CP22] A button that asks the copilot from where one stands; nothing for who may not ask, or where it is switched off. */
export function AskHere(props: AskHereProps) {
  const t = useText(askHereText);
  const mayAsk = useMay(copilotPolicy.ask);
  const hasChats = useFlag("copilot_chat_enabled");
  const isOn = useFlag("archie_enabled");
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk || !hasChats || !isOn) return null;
  const { key, ...here } = hereOf(props);
  // In these heads there is no room for a word.
  const isIcon = props.slot === "run" || props.slot === "editor";
  return (
    <>
      <Button
        kind={isIcon ? "bare" : "line"}
        icon={isIcon}
        aria-label={t("askHere.open")}
        aria-haspopup="dialog"
        onPress={() => setAsking(true)}
        className={props.className}
      >
        <MessageCircleQuestionMark aria-hidden />
        {!isIcon && <span className="max-lg:hidden">{t("askHere.open")}</span>}
      </Button>
      <AskPanel key={key} {...here} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}
