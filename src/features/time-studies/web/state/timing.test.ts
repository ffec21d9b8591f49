import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import type { Clocks } from "../../rules/anchor.ts";
import { sendTimings } from "./send-timings.ts";
import {
  beganElement,
  begun,
  filmMsAtLastMark,
  isBehind,
  rated,
  spanNow,
  standOf,
  type Tap,
  type Timing,
  takenBack,
  tapped,
} from "./timing.ts";
import { timingStoreIn } from "./timing-store.ts";

const owner = { workspaceId: "w", profileId: "p" };
const study = {
  studyId: "study",
  studyTitle: "Box",
  elements: [
    { id: "fetch", name: "Fetch", kind: "waste" },
    { id: "fill", name: "Fill", kind: "valueAdding" },
  ],
} as const;
const clocks = (ms: number, page = "one"): Clocks => ({ mono: ms, wall: 1_800_000_000_000 + ms, page });
const newTiming = (id = "timing"): Timing => begun(owner, study, id, clocks(0));
const lapsOf = (timing: Timing) => standOf(timing).laps.map((lap) => lap.ms);

describe("a running observation", () => {
  it("goes on after a reload with every lap, and says that the open one was bridged [TS14] [TS30]", () => {
    const before = tapped(newTiming(), "lap", clocks(4000), "a");
    // What is stored is plain data: another page reads it back, with a monotonic clock of its own.
    const stored = JSON.parse(JSON.stringify(before)) as Timing;
    const after = tapped(stored, "lap", { mono: 12, wall: clocks(9000).wall, page: "two" }, "b");
    expect(lapsOf(after)).toEqual([4000, 5000]);
    expect(standOf(after).laps.map((lap) => lap.clock)).toEqual(["measured", "resumed"]);
    const next = tapped(after, "lap", { mono: 1012, wall: clocks(10_000).wall, page: "two" }, "c");
    expect(standOf(next).laps.at(-1)).toMatchObject({ ms: 1000, clock: "measured", cycle: 2 });
  });

  it("takes a tap back and goes on as if it had not been, whatever the clock was [TS13] [TS14]", () => {
    const first = tapped(newTiming(), "lap", clocks(4000), "a");
    const wrong = tapped(first, "lap", { mono: 5, wall: clocks(6000).wall, page: "two" }, "b");
    const back = takenBack(wrong);
    expect(lapsOf(back)).toEqual([4000]);
    const again = tapped(back, "lap", { mono: 3005, wall: clocks(9000).wall, page: "two" }, "c");
    expect(standOf(again).laps.at(-1)).toMatchObject({ ms: 5000, clock: "resumed" });
  });

  it("counts a bounce of the glove as none, and no tap that does not fit [TS11] [TS12]", () => {
    const lap = tapped(newTiming(), "lap", clocks(4000), "a");
    expect(tapped(lap, "lap", clocks(4200), "b")).toBe(lap);
    expect(tapped(lap, "resume", clocks(5000), "b")).toBe(lap);
    const paused = tapped(lap, "pause", clocks(5000), "b");
    expect(tapped(paused, "lap", clocks(6000), "c")).toBe(paused);
  });

  it("shows the work on the element, or how long it has been interrupted [TS10]", () => {
    const work = tapped(newTiming(), "lap", clocks(4000), "a");
    expect(spanNow(work, clocks(4500))).toBe(500);
    const foreign = tapped(work, "foreignBegin", clocks(5000), "b");
    expect(spanNow(foreign, clocks(7000))).toBe(2000);
    const back = tapped(foreign, "foreignEnd", clocks(8000), "c");
    expect(spanNow(back, clocks(8500))).toBe(1500);
  });

  it("keeps the rating within 50 to 150 %, for the laps that follow [TS22]", () => {
    const fast = rated(newTiming(), 155);
    expect(fast.rating).toBe(150);
    const lap = tapped(fast, "lap", clocks(1000), "a");
    expect(standOf(tapped(rated(lap, 40), "lap", clocks(3000), "b")).laps.map((one) => one.rating)).toEqual([150, 50]);
  });

  it("never loses or invents time, whatever is tapped in whatever page [TS10] [TS14]", () => {
    const taps = fc.constantFrom<Tap | "undo">("lap", "skip", "pause", "resume", "foreignBegin", "foreignEnd", "undo");
    const step = fc.record({
      tap: taps,
      wait: fc.integer({ min: 301, max: 60_000 }),
      page: fc.constantFrom("one", "two"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [timing, now] = [newTiming(), 0];
        for (const [index, { tap, wait, page }] of steps.entries()) {
          now += wait;
          timing = tap === "undo" ? takenBack(timing) : tapped(timing, tap, clocks(now, page), `mark-${index}`);
        }
        const { laps, foreign, pausedMs, skippedMs, openMs, lastAt } = standOf(timing);
        const parts = [...laps, ...foreign].reduce((sum, one) => sum + one.ms, pausedMs + skippedMs + openMs);
        expect(parts).toBe(lastAt);
        expect(timing.marks.every((mark) => mark.at <= now)).toBe(true);
      }),
    );
  });
});

/** A server that recognises an observation by its id, and a network that behaves as specified, call by call. */
function world(faults: (("lost" | "unanswered" | Problem) | undefined)[] = []) {
  const store = timingStoreIn(memoryOutbox());
  const received: string[] = [];
  const observe = async (_timing: Timing, { id }: { readonly id: string }) => {
    const fault = faults.shift();
    if (fault === "lost") throw new NetworkError("lost");
    if (fault instanceof Problem) throw fault;
    if (!received.includes(id)) received.push(id);
    if (fault === "unanswered") throw new NetworkError("unanswered");
  };
  return { store, received, send: (of = owner) => sendTimings(of, { store, observe }) };
}
const finished = (id: string, more: Partial<Timing> = {}): Timing => ({
  ...tapped(newTiming(id), "lap", clocks(4000), `lap-${id}`),
  state: "finished",
  ...more,
});
const idsIn = async ({ store }: ReturnType<typeof world>, of = owner) => (await store.list(of)).map(({ id }) => id);

describe("finished observations", () => {
  it("are sent in their order and leave the device; a running one stays [TS31]", async () => {
    const here = world();
    for (const one of [finished("b"), newTiming("running"), finished("a")]) await here.store.put(one);
    expect(await here.send()).toBe(true);
    expect([here.received, await idsIn(here)]).toEqual([["b", "a"], ["running"]]);
  });

  it("arrive once each whatever the network does [TS31]", async () => {
    const fault = fc.constantFrom("lost" as const, "unanswered" as const, undefined);
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 20 }), async (faults) => {
        const here = world(faults);
        for (const id of ["a", "b", "c"]) await here.store.put(finished(id));
        while (!(await here.send()));
        expect([here.received, await idsIn(here)]).toEqual([["a", "b", "c"], []]);
      }),
    );
  });

  it("stay where they are refused, with the reason, and block no other [TS32]", async () => {
    const here = world([new Problem("unprocessable", "studyFull")]);
    for (const id of ["a", "b"]) await here.store.put(finished(id));
    expect(await here.send()).toBe(true);
    expect([here.received, await idsIn(here)]).toEqual([["b"], ["a"]]);
    expect((await here.store.list(owner))[0]?.refusal).toBe("studyFull");
  });

  it.each(["unauthenticated", "tooMany", "unavailable"] as const)("wait after a response %s [TS31]", async (kind) => {
    const here = world([new Problem(kind)]);
    await here.store.put(finished("a"));
    expect([await here.send(), (await here.store.list(owner))[0]?.refusal]).toEqual([false, null]);
  });

  it("belong to one person in one workspace [TS33]", async () => {
    const here = world();
    const other = { ...owner, profileId: "other" };
    await here.store.put(finished("a"));
    await here.store.put(finished("b", other));
    await here.send();
    expect([here.received, await idsIn(here, other)]).toEqual([["a"], ["b"]]);
    await here.store.removeAll(other);
    expect(await idsIn(here, other)).toEqual([]);
  });
});

describe("an observation of a film", () => {
  const film = { name: "Line 4.mp4", lengthMs: 60_000, document: { id: "document", fileId: "file" } };
  /** The film at so many ms, and the page at so many. */
  const at = (filmMs: number, ms = filmMs, page = "one"): Clocks => ({ ...clocks(ms, page), film: filmMs });
  const started = () => begun(owner, { ...study, film }, "timing", at(10_000, 0));

  it("has the film's time since it was begun, however it is played, paused and wound [TS34]", () => {
    // Played at half its speed, then stopped for an hour, then wound on by 20 s.
    const first = tapped(started(), "lap", at(12_000, 4000), "a");
    const second = tapped(first, "lap", at(15_000, 3_604_000), "b");
    const third = tapped(second, "lap", at(35_000, 3_605_000), "c");
    expect(lapsOf(third)).toEqual([2000, 3000, 20_000]);
    expect(third.marks.every((mark) => mark.clock === "film")).toBe(true);
    expect(spanNow(third, at(36_500, 3_606_000))).toBe(1500);
  });

  it("is not marked behind its last mark, where the film was wound back to [TS34]", () => {
    const lap = tapped(started(), "lap", at(20_000), "a");
    expect(isBehind(lap, at(19_999, 30_000))).toBe(true);
    expect(tapped(lap, "lap", at(19_999, 30_000), "b")).toBe(lap);
    expect(isBehind(lap, at(20_000, 30_000))).toBe(false);
    expect(lapsOf(tapped(lap, "lap", at(21_000, 30_000), "b"))).toEqual([10_000, 1000]);
    // The mark that was taken back is none any more: what lies behind it can be marked again.
    const back = takenBack(lap);
    expect(lapsOf(tapped(back, "lap", at(14_000, 40_000), "c"))).toEqual([4000]);
  });

  it("counts a bounce by the finger, not by the film [TS12] [TS34]", () => {
    const lap = tapped(started(), "lap", at(12_000, 4000), "a");
    expect(tapped(lap, "lap", at(12_500, 4250), "b")).toBe(lap);
    const next = tapped(lap, "lap", at(15_000, 8000), "b");
    expect(lapsOf(tapped(takenBack(next), "lap", at(16_000, 8100), "c"))).toEqual([2000, 4000]);
    // A quarter of the speed: 0.1 s of the film are 0.4 s of the finger.
    expect(lapsOf(tapped(lap, "lap", at(12_100, 4400), "b"))).toEqual([2000, 100]);
  });

  it("goes on from its last mark after a reload [TS36]", () => {
    const lap = tapped(started(), "lap", at(12_000, 4000), "a");
    const stored = JSON.parse(JSON.stringify(takenBack(tapped(lap, "lap", at(15_000), "b")))) as Timing;
    expect(filmMsAtLastMark(stored)).toBe(12_000);
    expect(filmMsAtLastMark(started())).toBe(10_000);
    expect(lapsOf(tapped(stored, "lap", at(14_000, 3, "two"), "c"))).toEqual([2000, 2000]);
  });

  it("begins the element of a number; those between were not done, and take no time [TS37]", () => {
    const three = {
      ...started(),
      elements: [...study.elements, { id: "close", name: "Close", kind: "waste" as const }],
    };
    const jumped = beganElement(three, 2, at(12_000, 4000), "a");
    expect(standOf(jumped)).toMatchObject({ elementIndex: 2, cycle: 1, skippedMs: 0 });
    expect(lapsOf(jumped)).toEqual([2000]);
    const again = beganElement(jumped, 1, at(15_000, 8000), "b");
    expect(standOf(again)).toMatchObject({ elementIndex: 1, cycle: 2, skippedMs: 0 });
    expect(lapsOf(again)).toEqual([2000, 3000]);
    expect(beganElement(again, 1, at(16_000, 9000), "c")).toBe(again);
    expect(beganElement(again, 3, at(16_000, 9000), "c")).toBe(again);
    expect(beganElement(tapped(again, "pause", at(16_000, 9000), "p"), 2, at(17_000, 9900), "c").marks).toHaveLength(5);
  });

  it("is sent with its document, and a file of the device with its name alone [TS35]", async () => {
    const store = timingStoreIn(memoryOutbox());
    const done = tapped(started(), "lap", at(12_000), "a");
    await store.put({ ...done, state: "finished" });
    await store.put({ ...done, id: "own", film: { name: "own.mp4", lengthMs: 60_000 }, state: "finished" });
    const sent: unknown[] = [];
    await sendTimings(owner, { store, observe: async (_, input) => void sent.push(input.film) });
    expect(sent).toEqual([{ name: "Line 4.mp4", documentId: "document" }, { name: "own.mp4" }]);
  });
});
