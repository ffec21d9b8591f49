import { useEffect, useEffectEvent, useState } from "react";
import { useLanguage } from "#kit/web/i18n.ts";
import { type VoiceCommand, voiceCommand } from "../../../rules/voice-command.ts";
import { listen, speechRecognition } from "./speech.ts";

const locales = { en: "en-US", de: "de-DE" } as const;

export interface Heard {
  readonly words: string;
  readonly command: VoiceCommand | undefined;
}

/** Listening for commands while it is on. It is off at first, and again when the perform is left. [PF146] */
export function useVoice(onCommand: (command: VoiceCommand) => void) {
  const [language] = useLanguage();
  const [isOn, setOn] = useState(false);
  const [heard, setHeard] = useState<Heard>();
  const [trouble, setTrouble] = useState<"refused" | "failed">();
  const Recognizer = speechRecognition();

  const onHeard = useEffectEvent((words: string) => {
    const command = voiceCommand(words);
    setHeard({ words, command });
    if (command) onCommand(command);
  });
  useEffect(() => {
    if (!isOn || !Recognizer) return;
    return listen(Recognizer, {
      language: locales[language],
      onHeard: (words) => onHeard(words),
      onEnded: (why) => {
        setOn(false);
        setTrouble(why);
      },
    });
  }, [isOn, language, Recognizer]);

  const turn = (on: boolean) => {
    setOn(on);
    setTrouble(undefined);
    setHeard(undefined);
  };
  return { canListen: Recognizer !== undefined, isOn, heard, trouble, turn };
}

export type Voice = ReturnType<typeof useVoice>;
