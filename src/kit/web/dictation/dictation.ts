/** What this driver uses of the browser's `SpeechRecognition`. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}

interface RecognitionResults {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

export type RecognitionMaker = new () => Recognition;

/** Undefined where the browser cannot dictate. */
export function recognitionOf(browser: object): RecognitionMaker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = browser as Readonly<
    Record<string, RecognitionMaker | undefined>
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

interface Hearing {
  readonly onWords: (words: string) => void;
  /** @param hasFailed the microphone was refused or is not there; silence is no failure */
  readonly onEnd: (hasFailed: boolean) => void;
}

/** Listens until the person stops it, or the browser does. @returns stops it */
export function dictate(Maker: RecognitionMaker, language: string, { onWords, onEnd }: Hearing): () => void {
  const recognition = new Maker();
  let hasFailed = false;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = false;
  recognition.onresult = ({ resultIndex, results }) => {
    const heard = Array.from(results).slice(resultIndex);
    const words = heard.filter((result) => result.isFinal).map((result) => result[0]?.transcript.trim() ?? "");
    if (words.some(Boolean)) onWords(words.filter(Boolean).join(" "));
  };
  recognition.onerror = ({ error }) => {
    hasFailed = error !== "no-speech" && error !== "aborted";
  };
  recognition.onend = () => onEnd(hasFailed);
  recognition.start();
  return () => recognition.stop();
}
