import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cue, cuesMax, inOrder, tidyCueText } from "./cue.ts";
import { cueFaults, cueWarnings } from "./cue-faults.ts";
import { cutCues } from "./cut-cues.ts";
import { readMoment, showMoment, writeMoment } from "./moments.ts";
import { readCaptions } from "./read-captions.ts";
import { writeSrt, writeVtt } from "./write-captions.ts";

const text = fc
  .string({ unit: "binary", minLength: 1, maxLength: 80 })
  .map(tidyCueText)
  .filter((kept) => kept !== "");
const cue: fc.Arbitrary<Cue> = fc
  .tuple(fc.integer({ min: 0, max: 3_600_000 * 99 }), fc.integer({ min: 1, max: 60_000 }), text)
  .map(([startMs, lengthMs, said]) => ({ startMs, endMs: startMs + lengthMs, text: said }));
const cues = fc.array(cue, { maxLength: 20 });

describe("moments", () => {
  it.each([
    ["00:00:01.000", 1000],
    ["01:02.5", 62_500],
    ["1:02:03,004", 3_723_004],
    ["7", 7000],
    ["0.05", 50],
    [" 00:10.000 ", 10_000],
    ["99:59:59.999", 359_999_999],
    ["", undefined],
    ["1:", undefined],
    ["-1", undefined],
    ["1.2345", undefined],
    ["999:00:00", undefined],
    ["1e3", undefined],
  ])("%j is %j ms", (written, ms) => {
    expect(readMoment(written)).toBe(ms);
  });

  it("are read as they are written and shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999_999 }), (ms) => {
        expect(readMoment(writeMoment(ms))).toBe(ms);
        expect(readMoment(showMoment(ms))).toBe(ms);
      }),
    );
  });
});

describe("files of captions", () => {
  it("[V9] written as WebVTT read back as the same cues", () => {
    fc.assert(
      fc.property(cues, (given) => {
        expect(readCaptions(writeVtt(given))).toEqual({ cues: inOrder(given), skipped: 0 });
        expect(writeVtt(readCaptions(writeVtt(given))?.cues ?? [])).toBe(writeVtt(given));
      }),
    );
  });

  it("[V9] are read from SubRip", () => {
    const plain = text.filter((said) => !/[<>{}&]|-->/.test(said));
    fc.assert(
      fc.property(fc.array(fc.tuple(cue, plain), { minLength: 1, maxLength: 10 }), (given) => {
        const said = given.map(([one, words]) => ({ ...one, text: words }));
        expect(readCaptions(writeSrt(said))?.cues).toEqual(inOrder(said));
      }),
    );
  });

  it.each<readonly [string, string, readonly Cue[] | undefined]>([
    ["a head alone", "WEBVTT", []],
    [
      "a title, notes, styles and names",
      "WEBVTT - Valve\n\nNOTE\nby --> hand\n\nSTYLE\n::cue{}\n\nintro\n00:01.000 --> 00:02.000 align:start\nHi\n",
      [{ startMs: 1000, endMs: 2000, text: "Hi" }],
    ],
    [
      "marks and voices",
      "\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<v Ann>Turn <b>left</b><00:00:01.500>, &lt;then&gt; go\r\n",
      [{ startMs: 1000, endMs: 2000, text: "Turn left, <then> go" }],
    ],
    [
      "what only looks like a mark",
      "1\n00:00:01,000 --> 00:00:02,000\n3 < 4 and 5 > 2\n",
      [{ startMs: 1000, endMs: 2000, text: "3 < 4 and 5 > 2" }],
    ],
    [
      "places of SubRip",
      "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Up here\nand there\n",
      [{ startMs: 1000, endMs: 2000, text: "Up here\nand there" }],
    ],
    ["a picture", "\x89PNG\r\n", undefined],
    ["nothing", "", undefined],
    ["a list without times", "1\nHello\n", undefined],
  ])("[V9] are understood: %s", (_, given, expected) => {
    expect(readCaptions(given)?.cues).toEqual(expected);
  });

  it("[V9] report how many blocks were not a cue", () => {
    const given =
      "WEBVTT\n\n00:02.000 --> 00:01.000\nBack\n\n00:01.000 --> 00:02.000\n<b></b>\n\n00:01.000 --> x\nHi\n";
    expect(readCaptions(given)).toEqual({ cues: [], skipped: 3 });
  });

  // `npm run bench -- --only rules` measures it; work that grew with the square of the length would outlast the test.
  it("[V9] [V10] may be hostile: they are read, or refused", { timeout: 60_000 }, () => {
    const hostile = [
      `WEBVTT\n\n${"00:01.000 --> 00:02.000\nx\n\n".repeat(cuesMax + 1)}`,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${"<".repeat(900_000)}`,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${"<b ".repeat(300_000)}`,
      `WEBVTT\n\n${"-->".repeat(300_000)}\nx`,
      `WEBVTT\n\n${"0".repeat(900_000)} --> 1\nx`,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${"{\\".repeat(400_000)}`,
      `WEBVTT${"\n".repeat(900_000)}`,
      "x".repeat(1_000_001),
    ];
    for (const given of hostile) {
      for (const one of readCaptions(given)?.cues ?? []) expect([...one.text].length).toBeLessThanOrEqual(500);
    }
  });

  it("[V9] are never anything but plain text, whatever was given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        for (const one of readCaptions(`WEBVTT\n\n${given}\n\n00:01.000 --> 00:02.000\n${given}`)?.cues ?? []) {
          expect(one.text).toBe(tidyCueText(one.text));
        }
      }),
    );
  });
});

describe("cues", () => {
  const said = (startMs: number, endMs: number, words = "x"): Cue => ({ startMs, endMs, text: words });

  it.each([
    [said(0, 1), []],
    [said(5, 5), ["endsBeforeStart"]],
    [said(5, 4), ["endsBeforeStart"]],
    [said(-1, 4), ["outOfTime"]],
    [said(0.5, 4), ["outOfTime"]],
    [said(0, 360_000_000), ["outOfTime"]],
    [said(0, 1, "  \n "), ["withoutText"]],
  ])("[V10] %j has the faults %j", (one, faults) => {
    expect(cueFaults([one]).map((found) => found.fault)).toEqual(faults);
  });

  it("[V10] have at most 500 characters, however they are stored", () => {
    expect(cueFaults([said(0, 1, "x".repeat(501))])).toEqual([{ place: 0, fault: "textTooLong" }]);
    expect(cueFaults([said(0, 1, "😀".repeat(500))])).toEqual([]);
  });

  it("[V10] may overlap or run over the end, which is said", () => {
    const list = [said(0, 2000), said(1000, 1500), said(1500, 2500), said(2500, 4000)];
    expect(cueWarnings(list, 3000)).toEqual([
      { place: 0, warning: "overlapsNext" },
      { place: 3, warning: "afterTheEnd" },
    ]);
    expect(cueWarnings(list, null)).toHaveLength(1);
  });

  it("[V16] of a cut are those said in between, from its new start", () => {
    const list = [said(0, 1000, "gone"), said(500, 2500, "cut"), said(3000, 4000, "kept"), said(4950, 6000, "brief")];
    expect(cutCues(list, { startMs: 1000, endMs: 5000 })).toEqual([said(0, 1500, "cut"), said(2000, 3000, "kept")]);
    fc.assert(
      fc.property(
        cues,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (given, startMs, lengthMs) => {
          const cut = cutCues(given, { startMs, endMs: startMs + lengthMs });
          expect(cueFaults(cut)).toEqual([]);
          for (const one of cut) expect(one.endMs).toBeLessThanOrEqual(lengthMs);
        },
      ),
    );
  });
});
