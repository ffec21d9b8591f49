import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { borderIn, hasSound, levelOf } from "./passage-border.ts";
import { createResampler } from "./resample.ts";
import { type Take, timelineOf } from "./timeline.ts";
import { cutVoice, headerBytes, isVoice, lengthMsOf, samplesOf, shortestMs, takeBytesMax, wavOf } from "./wav.ts";

const take = (id: string, fromMs: number, lengthMs: number, recordedAtMs: number, passageId = id): Take => ({
  id,
  passageId,
  fromMs,
  lengthMs,
  recordedAtMs,
});
const heard = (takes: readonly Take[], durationMs?: number) =>
  timelineOf(takes, durationMs).map((part) => [part.take.id, part.fromMs, part.toMs, part.offsetMs]);

describe("what is heard of the takes", () => {
  it.each<readonly [string, readonly Take[], number | undefined, readonly (readonly unknown[])[]]>([
    ["nothing where nothing was recorded", [], undefined, []],
    [
      "takes in the order of the film, with silence between them",
      [take("b", 5000, 1000, 2), take("a", 1000, 2000, 1)],
      undefined,
      [
        ["a", 1000, 3000, 0],
        ["b", 5000, 6000, 0],
      ],
    ],
    [
      "the last take of a passage alone, also where it is shorter than the first",
      [take("first", 1000, 5000, 1, "p"), take("again", 1000, 2000, 2, "p")],
      undefined,
      [["again", 1000, 3000, 0]],
    ],
    [
      "the last take by its time, whatever the order in which they arrive",
      [take("again", 1000, 2000, 2, "p"), take("first", 1000, 5000, 1, "p")],
      undefined,
      [["again", 1000, 3000, 0]],
    ],
    [
      "the later one where two passages overlap",
      [take("a", 0, 4000, 1), take("b", 3000, 4000, 2)],
      undefined,
      [
        ["a", 0, 3000, 0],
        ["b", 3000, 7000, 0],
      ],
    ],
    [
      "both ends of a take whose middle was recorded over",
      [take("a", 0, 9000, 1), take("b", 3000, 2000, 2)],
      undefined,
      [
        ["a", 0, 3000, 0],
        ["b", 3000, 5000, 0],
        ["a", 5000, 9000, 5000],
      ],
    ],
    [
      "nothing of a take that was recorded over",
      [take("a", 1000, 1000, 1), take("b", 0, 5000, 2)],
      9000,
      [["b", 0, 5000, 0]],
    ],
    [
      "nothing beyond the end of the film",
      [take("a", 1000, 5000, 1), take("b", 8000, 500, 2)],
      4000,
      [["a", 1000, 4000, 0]],
    ],
    [
      "no rest that is shorter than a word",
      [take("a", 0, 4000, 1), take("b", 200, 5000, 2)],
      undefined,
      [["b", 200, 5200, 0]],
    ],
    [
      "the same on every device where two were recorded at one moment",
      [take("a", 0, 1000, 1, "p"), take("b", 0, 2000, 1, "p")],
      undefined,
      [["b", 0, 2000, 0]],
    ],
  ])("[PG72] is %s", (_name, takes, durationMs, parts) => {
    expect(heard(takes, durationMs)).toEqual(parts);
    expect(heard(takes.toReversed(), durationMs)).toEqual(parts);
  });

  it("[PG72] never overlaps, stays in the film and in its takes, and covers what the latest take covers", () => {
    const anyTake = fc
      .record({ n: fc.nat(6), from: fc.nat(20_000), length: fc.integer({ min: 1, max: 9000 }), at: fc.nat(50) })
      .map(({ n, from, length, at }) => take(`${n}-${from}-${length}-${at}`, from, length, at, `p${n}`));
    fc.assert(
      fc.property(fc.array(anyTake, { maxLength: 12 }), fc.integer({ min: 1000, max: 25_000 }), (takes, durationMs) => {
        const parts = timelineOf(takes, durationMs);
        let end = 0;
        for (const { take: of, fromMs, toMs, offsetMs } of parts) {
          expect(fromMs).toBeGreaterThanOrEqual(end);
          expect(toMs - fromMs).toBeGreaterThanOrEqual(shortestMs);
          expect(toMs).toBeLessThanOrEqual(durationMs);
          expect(offsetMs).toBe(fromMs - of.fromMs);
          expect(toMs).toBeLessThanOrEqual(of.fromMs + of.lengthMs);
          end = toMs;
        }
        const latest = takes.toSorted((a, b) => b.recordedAtMs - a.recordedAtMs || (a.id < b.id ? 1 : -1))[0];
        const covered = latest && Math.min(durationMs, latest.fromMs + latest.lengthMs) - latest.fromMs;
        if (latest && covered !== undefined && covered >= shortestMs) {
          expect(parts.some((part) => part.take === latest && part.toMs - part.fromMs === covered)).toBe(true);
        }
      }),
    );
  });
});

const quiet = (windows: number) => Array.from({ length: windows }, () => 0.001);
const spoken = (windows: number) => Array.from({ length: windows }, (_, at) => (at % 4 === 3 ? 0.02 : 0.1));
const noise = (windows: number) => Array.from({ length: windows }, () => 0.03);

describe("where a passage ends", () => {
  it.each<readonly [string, readonly number[], number | undefined]>([
    ["in the middle of a pause of 1.2 s", [...spoken(30), ...quiet(12)], 36],
    ["not in a shorter pause", [...spoken(30), ...quiet(11)], undefined],
    ["not before anything was said", quiet(200), undefined],
    ["not while somebody speaks", spoken(200), undefined],
    ["not by a knock", [0.2, 0.2, ...quiet(40)], undefined],
    ["in a pause above the noise of a machine", [...noise(20), ...spoken(30), ...noise(12)], 56],
    [
      "after 30 s at the quietest moment of the second half",
      spoken(300).map((level, at) => (at === 200 ? 0.01 : level)),
      200,
    ],
  ])("[PG69] is %s", (_name, levels, border) => {
    expect(borderIn(levels)).toBe(border);
  });

  it("[PG69] a recording in which nothing was heard is not kept", () => {
    expect(hasSound(quiet(50))).toBe(false);
    expect(hasSound([...quiet(50), 0.004])).toBe(true);
    expect(levelOf(Float32Array.of(0.5, -0.5))).toBeCloseTo(0.5);
  });
});

describe("a recording", () => {
  const tone = Float32Array.from({ length: 32_000 }, (_, at) => Math.sin(at / 10) / 2);

  it("[PG71] is a WAV of a known form, whose length is known by its size", () => {
    const wav = wavOf(tone);
    expect(isVoice(wav.subarray(0, headerBytes), wav.length)).toBe(true);
    expect(lengthMsOf(wav.length)).toBe(2000);
    expect(samplesOf(wav)[1234]).toBeCloseTo(tone[1234] ?? 0, 3);
    expect(lengthMsOf(takeBytesMax)).toBe(120_000);
  });

  it.each<readonly [string, number, number]>([
    ["with two channels", 22, 2],
    ["of another rate", 24, 1],
    ["of 8 bits", 34, 8],
    ["that is compressed", 20, 85],
    ["that says another length", 40, 7],
  ])("[PG71] %s is none", (_name, at, value) => {
    const wav = wavOf(tone);
    wav[at] = value;
    expect(isVoice(wav.subarray(0, headerBytes), wav.length)).toBe(false);
  });

  it("[PG72] is cut by counting, and the cut is a recording", () => {
    const cut = cutVoice(wavOf(tone), 500, 1500);
    expect(isVoice(cut, cut.length)).toBe(true);
    expect(lengthMsOf(cut.length)).toBe(1000);
    expect(samplesOf(cut)[0]).toBeCloseTo(tone[8000] ?? 0, 3);
    expect(lengthMsOf(cutVoice(wavOf(tone), 1500, 9000).length)).toBe(500);
  });

  it.each([16_000, 44_100, 48_000, 96_000, 8_000])("[PG71] is brought from %i samples a second to 16,000", (rate) => {
    const second = Float32Array.from({ length: rate }, (_, at) => Math.sin((at / rate) * Math.PI * 2));
    const resample = createResampler(rate);
    const made = [second.subarray(0, 1001), second.subarray(1001)].flatMap((piece) => [...resample(piece)]);
    expect(Math.abs(made.length - 16_000)).toBeLessThanOrEqual(1);
    expect(made[4000]).toBeCloseTo(1, 2);
    expect(made[12_000]).toBeCloseTo(-1, 2);
  });
});
