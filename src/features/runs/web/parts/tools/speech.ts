/** The used part of the browser's speech recognition; no type library has it, since it is still prefixed. */
export interface SpeechRecognizer {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: SpeechResults) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface SpeechResults {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

type Recognition = new () => SpeechRecognizer;

/** Undefined where this browser cannot listen. */
export function speechRecognition(): Recognition | undefined {
  const here = globalThis as { SpeechRecognition?: Recognition; webkitSpeechRecognition?: Recognition };
  return here.SpeechRecognition ?? here.webkitSpeechRecognition;
}

export interface Listening {
  readonly language: string;
  readonly onHeard: (transcript: string) => void;
  /** It has ended and does not come back: the microphone was refused, or the browser's service does not answer. */
  readonly onEnded: (why: "refused" | "failed") => void;
}

const shortMs = 1_000;
const shortRunsMax = 4;

/** Listens until the returned function is called. Browsers stop by themselves after a while, and are started again. */
export function listen(Recognizer: Recognition, { language, onHeard, onEnded }: Listening): () => void {
  const recognizer = new Recognizer();
  let isOn = true;
  let startedAt = 0;
  let shortRuns = 0;
  const end = (why: "refused" | "failed") => {
    if (!isOn) return;
    isOn = false;
    recognizer.abort();
    onEnded(why);
  };
  const start = () => {
    startedAt = Date.now();
    try {
      recognizer.start();
    } catch {
      end("failed");
    }
  };
  recognizer.lang = language;
  recognizer.continuous = true;
  recognizer.interimResults = false;
  recognizer.onresult = ({ results, resultIndex }) => {
    if (!isOn) return;
    shortRuns = 0;
    for (const result of Array.from(results).slice(resultIndex)) {
      const transcript = result[0]?.transcript.trim();
      if (result.isFinal && transcript) onHeard(transcript);
    }
  };
  recognizer.onerror = ({ error }) => {
    if (error === "not-allowed" || error === "service-not-allowed" || error === "audio-capture") end("refused");
    else if (error === "network" || error === "language-not-supported") end("failed");
  };
  recognizer.onend = () => {
    if (!isOn) return;
    // One that ends as soon as it starts would be started for ever.
    shortRuns = Date.now() - startedAt < shortMs ? shortRuns + 1 : 0;
    if (shortRuns > shortRunsMax) end("failed");
    else start();
  };
  start();
  return () => {
    isOn = false;
    recognizer.abort();
  };
}
