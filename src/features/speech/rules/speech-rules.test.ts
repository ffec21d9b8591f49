import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelled } from "./level.ts";
import { goesRound } from "./repeats.ts";
import { frameSamples, sampleRate } from "./sound.ts";
import { spansOf } from "./spans.ts";
import { wordLogProbabilities } from "./word-probabilities.ts";

const second = Math.round(sampleRate / frameSamples);
const speech = (seconds: number) => Array<number>(Math.round(seconds * second)).fill(0.9);
const pause = (seconds: number) => Array<number>(Math.round(seconds * second)).fill(0.1);
const found = (probabilities: readonly number[]) =>
  spansOf(probabilities, probabilities.length * frameSamples).map(({ start, end }) => [
    Math.round((start / sampleRate) * 10) / 10,
    Math.round((end / sampleRate) * 10) / 10,
  ]);

describe("[SPK2] where somebody speaks", () => {
  it.each([
    ["nobody", pause(3), []],
    ["all the time", speech(3), [[0, 3]]],
    ["after a pause", [...pause(1), ...speech(2), ...pause(1)], [[0.9, 3.1]]],
    ["with a short pause", [...pause(1), ...speech(1), ...pause(0.3), ...speech(1), ...pause(1)], [[0.9, 3.4]]],
    [
      "with a pause of a sentence",
      [...pause(1), ...speech(1), ...pause(0.6), ...speech(1), ...pause(1)],
      [
        [0.9, 2.1],
        [2.5, 3.7],
      ],
    ],
    ["a knock", [...pause(1), ...speech(0.2), ...pause(1)], []],
    [
      "longer than the recogniser was made for",
      [...speech(20), ...Array<number>(3).fill(0.4), ...speech(20)],
      [
        [0, 19.8],
        [19.8, 39.8],
      ],
    ],
  ])("%s", (_name, probabilities, spans) => {
    expect(found(probabilities)).toEqual(spans);
  });

  it("is in order within the sound, hears nothing twice but the edges of a pause, and is never longer than 24 s with its edges", () => {
    const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2_000 });
    fc.assert(
      fc.property(probabilities, (frames) => {
        const length = frames.length * frameSamples;
        const spans = spansOf(frames, length);
        for (const [index, { start, end }] of spans.entries()) {
          expect(start).toBeGreaterThanOrEqual(Math.max(0, (spans[index - 1]?.end ?? 0) - 0.2 * sampleRate));
          expect(end).toBeLessThanOrEqual(length);
          expect(end - start).toBeGreaterThan(0);
          expect(end - start).toBeLessThanOrEqual(24.2 * sampleRate + frameSamples);
        }
      }),
    );
  });
});

describe("[SPK1] the level of a recording", () => {
  const tone = (level: number, seconds: number) =>
    Float32Array.from({ length: seconds * sampleRate }, (_, at) => level * Math.sin(at / 5));
  const loudestOf = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

  it.each([0.001, 0.01, 0.1, 1])("of %d is brought to that of speech", (level) => {
    expect(loudestOf(levelled(tone(level, 1)))).toBeCloseTo(0.1 * Math.SQRT2, 2);
  });

  it("does not grow with pauses", () => {
    const withPauses = new Float32Array(10 * sampleRate);
    withPauses.set(tone(0.01, 1), 4 * sampleRate);
    expect(loudestOf(levelled(withPauses))).toBeCloseTo(0.1 * Math.SQRT2, 2);
  });

  it("grows by 50 dB at most, and silence stays silent", () => {
    expect(loudestOf(levelled(tone(0.000_01, 1)))).toBeCloseTo(0.003_16, 4);
    expect(loudestOf(levelled(new Float32Array(sampleRate)))).toBe(0);
  });
});

describe("[SPK3] a text that goes round in circles", () => {
  it.each([
    ["no no no no no", true],
    ["and then the and then the and then the and then the", true],
    ["turn it left, left, left", false],
    ["Tighten the screw, then tighten the bolt, then tighten the nut.", false],
    ["", false],
  ])("%s: %s", (text, isRound) => {
    expect(goesRound(text)).toBe(isRound);
  });
});

describe("[SPK7] how sure a recogniser is of each word", () => {
  it("is the lowest of its tokens, punctuation aside", () => {
    const texts = ["T", "Tighten", "Tighten to", "Tighten to 2", "Tighten to 24", "Tighten to 24.", "Tighten to 24. W"];
    expect(wordLogProbabilities(texts, [-0.1, -0.4, 0, -0.2, -0.9, -4, -0.3])).toEqual([-0.4, 0, -0.9, -0.3]);
  });

  it("has a value for each word, whatever the tokens are", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), (tokens) => {
        const texts = tokens.map((_, at) => tokens.slice(0, at + 1).join(""));
        const words = tokens.join("").match(/\S+/gu) ?? [];
        expect(
          wordLogProbabilities(
            texts,
            tokens.map(() => -1),
          ),
        ).toHaveLength(words.length);
      }),
    );
  });
});
