import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelled } from "./level.ts";
import { withoutNoise } from "./noise.ts";
import { frameSamples, sampleRate } from "./sound.ts";
import { spansOf } from "./spans.ts";
import { textOfTokens } from "./token-text.ts";
import { isUnderstood } from "./understood.ts";
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

describe("[SPK8] the noise of a recording", () => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const noise = (level: number, seconds: number) =>
    Float32Array.from({ length: seconds * sampleRate }, () => level * random());
  /** Somebody speaks in each other half of a second. */
  const voice = (seconds: number) =>
    Float32Array.from({ length: seconds * sampleRate }, (_, at) =>
      Math.floor((2 * at) / sampleRate) % 2 === 0 ? 0.2 * Math.sin(at / 3) : 0,
    );
  const added = (one: Float32Array, other: Float32Array) => one.map((sample, at) => sample + (other[at] ?? 0));
  const levelOf = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  /** The middle of the n-th half of a second. */
  const half = (samples: Float32Array, n: number) =>
    samples.subarray((n / 2 + 0.1) * sampleRate, (n / 2 + 0.4) * sampleRate);

  it("is taken out of the pauses, and the voice keeps its level", () => {
    const heard = added(voice(8), noise(0.05, 8));
    const cleaned = withoutNoise(heard);
    expect(cleaned).toHaveLength(heard.length);
    expect(levelOf(half(cleaned, 5))).toBeLessThan(0.65 * levelOf(half(heard, 5)));
    expect(levelOf(half(cleaned, 4))).toBeCloseTo(levelOf(half(voice(8), 4)), 2);
  });

  it.each([
    ["a voice without noise", voice(8)],
    ["silence", new Float32Array(sampleRate)],
    ["less than a frame", voice(1).subarray(0, 100)],
    ["nothing", new Float32Array(0)],
  ])("of %s is none: it stays as it is", (_name, samples) => {
    const cleaned = withoutNoise(samples);
    expect(cleaned).toHaveLength(samples.length);
    for (let at = 0; at < samples.length; at += 97) expect(cleaned[at]).toBeCloseTo(samples[at] ?? 0, 3);
  });
});

describe("[SPK3] [SPK10] whether a text was understood", () => {
  it.each([
    ["no no no no no", false],
    ["and then the and then the and then the and then the", false],
    ["turn it left, left, left", true],
    ["Tighten the screw, then tighten the bolt, then tighten the nut.", true],
    ["", false],
    [" . … ", false],
  ])("%s: %s", (text, was) => {
    expect(isUnderstood(text)).toBe(was);
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

describe("[SPK9] the text of tokens", () => {
  it.each([
    ["begins without a space", ["▁Close", "▁the", "▁val", "ve", "."], "Close the valve."],
    ["has characters that come as bytes", ["▁f", "<0xC3>", "<0xBC>", "nf"], "fünf"],
    ["is nothing without any", [], ""],
  ])("%s", (_name, tokens, text) => {
    expect(textOfTokens(tokens)).toBe(text);
  });
});
