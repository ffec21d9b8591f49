import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Anchor, elapsedAt } from "./anchor.ts";
import { isBounce, type Mark, mayFollow, type Reading, readingOf, undone } from "./marks.ts";

const measured = { clock: "measured" } as const;
const lap = (at: number, rating = 100): Mark => ({ kind: "lap", id: `lap-${at}`, at, rating, ...measured });
const read = (marks: readonly Mark[], elementCount = 3): Reading => {
  const reading = readingOf(marks, elementCount);
  if (!reading) throw new Error("These marks do not follow each other");
  return reading;
};

/** Any marks that may follow each other, as an observer could tap them. */
const tapped = fc
  .array(
    fc.record({
      pick: fc.nat(3),
      wait: fc.integer({ min: 0, max: 90_000 }),
      rating: fc.integer({ min: 50, max: 150 }),
    }),
    {
      maxLength: 60,
    },
  )
  .map((taps) => {
    const marks: Mark[] = [];
    let at = 0;
    for (const [index, { pick, wait, rating }] of taps.entries()) {
      at += wait;
      const { going } = read(marks);
      const id = `mark-${index}`;
      const choices: Mark[] =
        going === "pause"
          ? [{ kind: "resume", at, ...measured }]
          : going === "foreign"
            ? [{ kind: "foreignEnd", id, name: "Forklift", at, ...measured }]
            : [
                { kind: "lap", id, at, rating, ...measured },
                { kind: "skip", at, ...measured },
                { kind: "pause", at, ...measured },
                { kind: "foreignBegin", at, ...measured },
              ];
      const mark = choices[pick % choices.length];
      if (mark) marks.push(mark);
    }
    return marks;
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("laps from marks", () => {
  it("follow the elements in their order, cycle by cycle [TS10]", () => {
    const { laps, cycle, elementIndex } = read([lap(4000), lap(9000), lap(10_000), lap(14_500)]);
    expect(laps.map((one) => [one.cycle, one.elementIndex, one.ms])).toEqual([
      [1, 0, 4000],
      [1, 1, 5000],
      [1, 2, 1000],
      [2, 0, 4500],
    ]);
    expect([cycle, elementIndex]).toEqual([2, 1]);
  });

  it("leave out pauses and foreign elements, and count both apart [TS10]", () => {
    const reading = read([
      { kind: "pause", at: 1000, ...measured },
      { kind: "resume", at: 61_000, ...measured },
      { kind: "foreignBegin", at: 62_000, ...measured },
      { kind: "foreignEnd", id: "f", name: "Forklift", at: 70_000, ...measured },
      lap(72_500),
    ]);
    expect(reading.laps.map((one) => one.ms)).toEqual([4500]);
    expect(reading.foreign).toMatchObject([{ ms: 8000, name: "Forklift", cycle: 1, elementIndex: 0 }]);
    expect(reading.pausedMs).toBe(60_000);
  });

  it("have no time for what was not done, and the next element begins there [TS10]", () => {
    const reading = read([lap(3000), { kind: "skip", at: 4000, ...measured }, lap(9000)]);
    expect(reading.laps.map((one) => [one.elementIndex, one.ms])).toEqual([
      [0, 3000],
      [2, 5000],
    ]);
    expect(reading.skippedMs).toBe(1000);
  });

  it("together with all else are the whole time, whatever is tapped [TS10]", () => {
    fc.assert(
      fc.property(tapped, (marks) => {
        const { laps, foreign, pausedMs, skippedMs, openMs, going, lastAt } = read(marks);
        const parts =
          sum(laps.map((one) => one.ms)) + sum(foreign.map((one) => one.ms)) + pausedMs + skippedMs + openMs;
        expect(parts).toBe(lastAt);
        expect(lastAt).toBe(marks.at(-1)?.at ?? 0);
        expect(laps.every((one) => one.ms >= 0)).toBe(true);
        expect(going === "work" || openMs >= 0).toBe(true);
      }),
    );
  });

  it("are refused where time runs backwards or a pause is ended twice [TS11]", () => {
    expect(readingOf([lap(2000), lap(1999)], 3)).toBeUndefined();
    expect(readingOf([{ kind: "resume", at: 10, ...measured }], 3)).toBeUndefined();
    expect(readingOf([{ kind: "pause", at: 10, ...measured }, lap(20)], 3)).toBeUndefined();
    expect(readingOf([{ kind: "foreignBegin", at: 10, ...measured }, lap(20)], 3)).toBeUndefined();
    expect(mayFollow(read([]), lap(0.5))).toBe(false);
  });

  it("carry the worst state of the clock since the lap before [TS14]", () => {
    const { laps } = read([
      { kind: "pause", at: 10, clock: "disturbed" },
      { kind: "resume", at: 20, clock: "resumed" },
      lap(1000),
      lap(2000),
    ]);
    expect(laps.map((one) => one.clock)).toEqual(["disturbed", "measured"]);
  });
});

describe("a tap", () => {
  it.each([
    ["299 ms after a lap", [lap(1000)], 1299, true],
    ["300 ms after a lap", [lap(1000)], 1300, false],
    ["right after a pause", [{ kind: "pause", at: 1000, ...measured } as const], 1001, false],
    ["at the beginning", [], 5, false],
  ])("%s is a bounce or not [TS12]", (_when, marks, at, expected) => {
    expect(isBounce(marks, at)).toBe(expected);
  });

  it("that is undone leaves exactly what was before it, and the time goes on [TS13]", () => {
    fc.assert(
      fc.property(tapped, fc.integer({ min: 1000, max: 5000 }), (marks, later) => {
        fc.pre(marks.length > 0);
        expect(read(undone(marks))).toEqual(read(marks.slice(0, -1)));
        const before = read(undone(marks));
        if (before.going !== "work") return;
        const at = (marks.at(-1)?.at ?? 0) + later;
        const again = read([...undone(marks), lap(at)]);
        expect(again.laps.at(-1)?.ms).toBe(before.openMs + at - before.lastAt);
      }),
    );
    expect(undone([])).toEqual([]);
  });
});

describe("the elapsed time", () => {
  const anchor: Anchor = { at: 5000, mono: 100, wall: 1_000_000, page: "a" };
  it.each([
    ["by the monotonic clock", { mono: 1600.4, wall: 1_001_500, page: "a" }, { at: 6500, clock: "measured" }],
    ["after a sleep of the device", { mono: 1600, wall: 1_061_500, page: "a" }, { at: 6500, clock: "disturbed" }],
    ["after its time was set back", { mono: 1600, wall: 400_000, page: "a" }, { at: 6500, clock: "disturbed" }],
    ["in a new page", { mono: 3, wall: 1_090_000, page: "b" }, { at: 95_000, clock: "resumed" }],
    [
      "in a new page, after its time was set back",
      { mono: 3, wall: 900_000, page: "b" },
      { at: 5000, clock: "disturbed" },
    ],
    ["with a clock that stands still", { mono: 90, wall: 1_000_000, page: "a" }, { at: 5000, clock: "measured" }],
  ] as const)("%s is never less than before, and says how it was taken [TS14]", (_how, now, expected) => {
    expect(elapsedAt(anchor, now)).toEqual(expected);
  });
});
