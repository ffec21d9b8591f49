import { useState } from "react";
import { offlineContents } from "#features/offline/web/parts/offline-content.ts";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { deviceSynonyms } from "#features/search/web/parts/device-synonyms.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import type { AskedPlace } from "../../../place-contract.ts";
import { answerFromDevice } from "../../../rules/device-answer.ts";
import { askPanelText } from "../../ask-panel-text.ts";
import { spokenText } from "../../state/answer-text.ts";
import type { DeviceExchange } from "../../state/device-exchange.ts";

/** [CP21] Questions that were asked without a network. They are answered here, kept with this panel, and never sent. */
export function useDeviceAnswers(place: AskedPlace, name: string) {
  const t = useText(askPanelText);
  const owner = useOwner();
  const [asked, setAsked] = useState<readonly DeviceExchange[]>([]);
  const at = place.at === "procedure" ? { procedureId: place.procedureId, stepId: place.stepId, name } : { name };

  const ask = async (text: string, after: number) => {
    const id = newId();
    setAsked((all) => [...all, { id, text, after, answer: null }]);
    const [kept, synonyms] = await Promise.all([offlineContents(owner), deviceSynonyms(owner.workspaceId)]);
    const answer = answerFromDevice(text, kept, at, synonyms);
    setAsked((all) => all.map((one) => (one.id === id ? { ...one, answer } : one)));
    const found = answer.text === "" ? t("askPanel.device.none") : spokenText(answer.text);
    announce(`${t("askPanel.device.badge")}: ${found}`);
  };
  return { asked, ask };
}
