import { useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Mic, MicOff } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { dictate, recognitionOf } from "../../state/dictation.ts";
import { copilotText } from "../../text.ts";

interface DictateButtonProps {
  readonly onWords: (words: string) => void;
}

/** Nothing where the browser cannot dictate. */
export function DictateButton({ onWords }: DictateButtonProps) {
  const t = useText(copilotText);
  const [language] = useLanguage();
  const [isListening, setListening] = useState(false);
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);
  const Recognition = recognitionOf(globalThis);
  if (!Recognition) return null;
  const start = () => {
    setListening(true);
    stop.current = dictate(Recognition, language, {
      onWords,
      onEnd: (hasFailed) => {
        stop.current = null;
        setListening(false);
        if (hasFailed) toast.error(t("copilot.form.dictationFailed"));
      },
    });
  };
  return (
    <Button
      kind="bare"
      icon
      aria-pressed={isListening}
      aria-label={t(isListening ? "copilot.form.dictating" : "copilot.form.dictate")}
      onPress={() => (isListening ? stop.current?.() : start())}
      className="pointer-coarse:min-h-12 pointer-coarse:min-w-12"
    >
      {isListening ? <MicOff aria-hidden /> : <Mic aria-hidden />}
    </Button>
  );
}
