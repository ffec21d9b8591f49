import type { Recognition } from "../dictation.ts";

/** Stands where the browser's recognition would. */
export class FakeRecognition implements Recognition {
  static latest: FakeRecognition;
  lang = "";
  continuous = false;
  interimResults = true;
  isStarted = false;
  onresult: Recognition["onresult"] = null;
  onerror: Recognition["onerror"] = null;
  onend: Recognition["onend"] = null;
  constructor() {
    FakeRecognition.latest = this;
  }
  start(): void {
    this.isStarted = true;
  }
  stop(): void {
    this.isStarted = false;
    this.onend?.();
  }
  /** @param guess words that the browser may still change */
  hears(words: string, guess?: string): void {
    const certain = Object.assign([{ transcript: words }], { isFinal: true });
    const uncertain = guess === undefined ? [] : [Object.assign([{ transcript: guess }], { isFinal: false })];
    this.onresult?.({ resultIndex: 0, results: [certain, ...uncertain] });
  }
}
