import { useState } from "react";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { AskedPlace } from "../../../place-contract.ts";
import { AskButton } from "./ask-button.tsx";

const AskPanel = lazyComponent(() => import("./ask-panel.tsx").then((module) => module.AskPanel), isOpen);

/** A slot of a screen, with what the screen says of the place. */
export type AskHereProps = { readonly className?: string | undefined } & (
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

/** [CP20] A button that asks the copilot from where one stands. */
export function AskHere(props: AskHereProps) {
  const [isAsking, setAsking] = useState(false);
  const { key, ...here } = hereOf(props);
  return (
    <>
      <AskButton slot={props.slot} className={props.className} onPress={() => setAsking(true)} />
      <AskPanel key={key} {...here} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}
