import { describe, expect, it } from "vitest";
import { dictate, type Recognition, recognitionOf } from "./dictation.ts";

/** Stands where the browser's recognition would. */
class FakeRecognition implements Recognition {
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
  hears(...results: readonly { readonly transcript: string; readonly isFinal: boolean }[]): void {
    const all = results.map(({ transcript, isFinal }) => Object.assign([{ transcript }], { isFinal }));
    this.onresult?.({ resultIndex: 0, results: all });
  }
}

function listen() {
  const words: string[] = [];
  const ends: boolean[] = [];
  const stop = dictate(FakeRecognition, "de", {
    onWords: (heard) => words.push(heard),
    onEnd: (hasFailed) => ends.push(hasFailed),
  });
  return { words, ends, stop, recognition: FakeRecognition.latest };
}

describe("dictation", () => {
  it("is there where the browser has it, by either name", () => {
    expect(recognitionOf({})).toBeUndefined();
    expect(recognitionOf({ SpeechRecognition: FakeRecognition })).toBe(FakeRecognition);
    expect(recognitionOf({ webkitSpeechRecognition: FakeRecognition })).toBe(FakeRecognition);
  });

  it("listens in the language of the page, and gives words once they are certain", () => {
    const { words, recognition } = listen();
    expect([recognition.lang, recognition.isStarted]).toEqual(["de", true]);
    recognition.hears({ transcript: " wie lange ", isFinal: true }, { transcript: "lüf", isFinal: false });
    recognition.hears({ transcript: " ", isFinal: true });
    expect(words).toEqual(["wie lange"]);
  });

  it.each([
    ["not-allowed", true],
    ["no-speech", false],
  ])("that ends by %s says whether it failed", (error, hasFailed) => {
    const { ends, recognition, stop } = listen();
    recognition.onerror?.({ error });
    stop();
    expect(ends).toEqual([hasFailed]);
  });
});
