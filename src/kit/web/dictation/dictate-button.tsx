import { useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "../i18n.ts";
import { Mic, MicOff } from "../icons.ts";
import { toast } from "../toast.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { dictate, recognitionOf } from "./dictation.ts";
import { dictationText } from "./dictation-text.ts";

interface DictateButtonProps {
  readonly onWords: (words: string) => void;
  /** With its words beside the icon, for gloves. */
  readonly isLarge?: boolean;
}

/** Nothing where the browser cannot dictate. */
export function DictateButton({ onWords, isLarge = false }: DictateButtonProps) {
  const t = useText(dictationText);
  const [language] = useLanguage();
  const [isListening, setListening] = useState(false);
  const stop = useRef<() => void>(null);
  // What is heard while the page renders anew goes where the page would put it now.
  const heard = useRef(onWords);
  useEffect(() => {
    heard.current = onWords;
  });
  useEffect(() => () => stop.current?.(), []);
  const Recognition = recognitionOf(globalThis);
  if (!Recognition) return null;
  const start = () => {
    setListening(true);
    stop.current = dictate(Recognition, language, {
      onWords: (words) => heard.current(words),
      onEnd: (hasFailed) => {
        stop.current = null;
        setListening(false);
        if (hasFailed) toast.error(t("dictation.failed"));
      },
    });
  };
  const label = t(isListening ? "dictation.stop" : "dictation.start");
  return (
    <Button
      kind={isLarge ? "line" : "bare"}
      icon={!isLarge}
      aria-pressed={isListening}
      aria-label={label}
      onPress={() => (isListening ? stop.current?.() : start())}
      className={classNames(
        "pointer-coarse:min-h-12 pointer-coarse:min-w-12",
        isLarge && isListening && "bg-hivis text-on-hivis",
      )}
    >
      {isListening ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      {isLarge && label}
    </Button>
  );
}
