import { describe, expect, it } from "vitest";
import { dictate, recognitionOf } from "./dictation.ts";
import { FakeRecognition } from "./testing/fake-recognition.ts";

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
    recognition.hears(" wie lange ", "lüf");
    recognition.hears(" ");
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
