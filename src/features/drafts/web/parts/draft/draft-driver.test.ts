import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { Problem } from "#kit/problem.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import { fakeClock } from "../../state/fake-clock.ts";
import { createDraftDriver, type DriverDeps } from "./draft-driver.ts";
import { isSameSnapshot, presentOf, type Snapshot, snapshotOf } from "./draft-state.ts";

type Weather = "ok" | "unanswered" | "refused" | "lostAnswer";

/** A server with one draft, and a device with one copy. The weather says how the next call fares. */
function world() {
  const clock = fakeClock();
  const draft = draftOf("start", 1);
  const server = { draft, saves: 0, hasEnded: false, isLocked: false };
  const device: { copy: Snapshot | undefined; aside: Snapshot[]; parked: Map<number, Snapshot>; isBroken: boolean } = {
    copy: undefined,
    aside: [],
    parked: new Map(),
    isBroken: false,
  };
  let weather: Weather = "ok";
  const store = (edited: Snapshot): ProcedureDraft => ({
    ...server.draft,
    ...edited.content,
    areaIds: [...edited.areaIds],
    revision: server.draft.revision + 1,
    updatedAt: new Date(clock.now()).toISOString(),
  });
  const deps: DriverDeps = {
    clock,
    async save(edited, { revision, stored }) {
      if (weather === "unanswered") throw new Error("no answer");
      if (server.hasEnded) throw new Problem("gone", "draftEnded");
      if (server.isLocked) throw new Problem("locked", "draftLocked");
      if (weather === "refused") throw new Problem("invalid", "moduleLimit");
      if (revision !== server.draft.revision) {
        throw new Problem("conflict", "staleDraft", { current: server.draft });
      }
      // What the driver takes for stored is what a save by changes is made from.
      expect(isSameSnapshot(stored, snapshotOf(server.draft))).toBe(true);
      server.draft = store(edited);
      server.saves++;
      if (weather === "lostAnswer") throw new Error("no answer");
      return { revision: server.draft.revision, updatedAt: server.draft.updatedAt };
    },
    copies: {
      async keep(edited) {
        if (device.isBroken) throw new Error("no storage");
        device.copy = edited;
      },
      async drop() {
        device.copy = undefined;
      },
      async stash(edited) {
        device.aside.push(edited);
      },
      async park(n, edited) {
        if (device.isBroken) throw new Error("no storage");
        device.parked.set(n, edited);
      },
      async unpark(n) {
        device.parked.delete(n);
      },
    },
    draftOf: (current) => current as ProcedureDraft,
  };
  const driver = createDraftDriver(draft, deps);
  return {
    clock,
    server,
    device,
    driver,
    deps,
    weather: (next: Weather) => {
      weather = next;
    },
    type: (title: string) =>
      driver.edit((edited) => ({ ...edited, content: { ...edited.content, title } }), { mergeKey: "title" }),
    somebodyElseSaves: (title: string) => {
      server.draft = store({ ...snapshotOf(server.draft), content: { ...snapshotOf(server.draft).content, title } });
    },
    title: () => presentOf(driver.view().state).content.title,
  };
}

describe("saving", () => {
  test("starts at once, then at most once a second, and ends with the last letter", async () => {
    const { clock, server, type, driver } = world();
    for (const title of ["a", "ab", "abc", "abcd"]) {
      type(title);
      await clock.pass(100);
    }
    expect(server.saves).toBe(1);
    await clock.pass(1000);
    expect(server.saves).toBe(2);
    expect(server.draft.title).toBe("abcd");
    expect(driver.view().saving).toBe("saved");
  });

  test("says that nothing is saved after 5 s, keeps it on the device, and saves when the server answers", async () => {
    const { clock, server, type, driver, weather, device } = world();
    weather("unanswered");
    type("typed in the cellar");
    await clock.pass(4000);
    expect(driver.view().saving).not.toBe("notSaved");
    await clock.pass(1500);
    expect(driver.view()).toMatchObject({ saving: "notSaved", isStored: true });
    expect(device.copy?.content.title).toBe("typed in the cellar");
    weather("ok");
    driver.retry();
    await clock.pass(1100);
    expect(server.draft.title).toBe("typed in the cellar");
    expect(driver.view().saving).toBe("saved");
    expect(device.copy).toBeUndefined();
  });

  test("says when the device keeps nothing either", async () => {
    const { clock, type, driver, weather, device } = world();
    device.isBroken = true;
    weather("unanswered");
    type("x");
    await clock.pass(6000);
    expect(driver.view()).toMatchObject({ saving: "notSaved", isStored: false });
  });

  test("reports why the server refused a save, and continues when the next edit corrects it", async () => {
    const { clock, type, driver, weather } = world();
    weather("refused");
    type("x");
    await clock.pass(100);
    expect(driver.view().state.refusal).toBe("moduleLimit");
    weather("ok");
    type("y");
    await clock.pass(5000);
    expect(driver.view().state.refusal).toBeNull();
    expect(driver.view().saving).toBe("saved");
  });

  test("flush saves what was typed without waiting for the second to pass", async () => {
    const { clock, server, type, driver } = world();
    type("a");
    await clock.pass(10);
    type("ab");
    expect(await driver.flush()).toBe(true);
    expect(server.draft.title).toBe("ab");
  });

  test("flush says no when the server does not answer, and the copy stays", async () => {
    const { type, driver, weather, device } = world();
    weather("unanswered");
    type("a");
    expect(await driver.flush()).toBe(false);
    expect(device.copy?.content.title).toBe("a");
  });
});

describe("another author saved", () => {
  test("nothing is sent until the person decides, however much is typed", async () => {
    const { clock, server, type, driver, somebodyElseSaves, title } = world();
    somebodyElseSaves("theirs");
    type("mine");
    await clock.pass(100);
    expect(driver.view().state.phase.is).toBe("conflict");
    type("mine, and more");
    await clock.pass(20_000);
    expect(server.draft.title).toBe("theirs");
    expect(title()).toBe("mine, and more");
  });

  test("keep mine: mine is saved and theirs is put aside", async () => {
    const { clock, server, type, driver, somebodyElseSaves, device } = world();
    somebodyElseSaves("theirs");
    type("mine");
    await clock.pass(100);
    await driver.keepMine();
    await clock.pass(2000);
    expect(server.draft.title).toBe("mine");
    expect(device.aside.map((one) => one.content.title)).toEqual(["theirs"]);
    expect(driver.view().saving).toBe("saved");
  });

  test("take theirs: theirs is shown, mine is put aside and comes back with undo", async () => {
    const { clock, server, type, driver, somebodyElseSaves, device, title } = world();
    somebodyElseSaves("theirs");
    type("mine");
    await clock.pass(100);
    await driver.takeTheirs();
    expect(title()).toBe("theirs");
    expect(device.aside.map((one) => one.content.title)).toEqual(["mine"]);
    expect(driver.isDirty()).toBe(false);
    driver.undo();
    await clock.pass(2000);
    expect(server.draft.title).toBe("mine");
  });

  test("is not another author when it was our own save whose response was lost", async () => {
    const { clock, server, type, driver, weather } = world();
    weather("lostAnswer");
    type("a");
    await clock.pass(100);
    weather("ok");
    type("ab");
    await clock.pass(5000);
    expect(driver.view().state.phase.is).toBe("open");
    expect(server.draft.title).toBe("ab");
  });
});

describe("another author edits", () => {
  const parkedTitles = (device: { parked: Map<number, Snapshot> }) =>
    [...device.parked.values()].map((one) => one.content.title);

  test("[P106] a save that is refused is kept on the device, and the stored draft is shown", async () => {
    const { clock, server, type, driver, device, title, somebodyElseSaves } = world();
    server.isLocked = true;
    type("mine");
    await clock.pass(1000);
    expect(driver.view().state.phase.is).toBe("reading");
    expect(parkedTitles(device)).toEqual(["mine"]);
    expect(device.copy).toBeUndefined();
    expect(driver.isDirty()).toBe(false);
    somebodyElseSaves("theirs");
    driver.show(server.draft);
    await clock.pass(60_000);
    expect([title(), server.draft.title]).toEqual(["theirs", "theirs"]);
    expect(parkedTitles(device)).toEqual(["mine"]);
  });

  test("[P106] what a field says late is added to what waits", async () => {
    const { clock, type, driver, device, server, somebodyElseSaves, title } = world();
    type("mine");
    driver.lose();
    type("mine, and more");
    await clock.pass(1);
    expect(parkedTitles(device)).toEqual(["mine, and more"]);
    somebodyElseSaves("theirs");
    driver.show(server.draft);
    type("mine, and most");
    await clock.pass(1);
    expect(parkedTitles(device)).toEqual(["mine, and most"]);
    expect(title()).toBe("theirs");
  });

  test("[P106] the answer to a save that was under way takes back what waits", async () => {
    const { clock, type, driver, device, weather, server } = world();
    type("mine");
    driver.lose();
    await clock.pass(1000);
    expect(server.draft.title).toBe("mine");
    expect(device.parked.size).toBe(0);
    weather("lostAnswer");
    driver.resume(server.draft);
    type("mine too");
    driver.lose();
    await clock.pass(1000);
    expect(parkedTitles(device)).toEqual(["mine too"]);
    // The acknowledgement was lost; the stored draft shows that it arrived.
    driver.show(server.draft);
    await clock.pass(1);
    expect(device.parked.size).toBe(0);
  });

  test("[P106] who edits again begins with the stored draft, undo leads to nothing of before, and each loss has its copy", async () => {
    const { clock, type, driver, device, server, somebodyElseSaves, title } = world();
    server.isLocked = true;
    type("first");
    await clock.pass(1);
    somebodyElseSaves("theirs");
    driver.show(server.draft);
    driver.resume(server.draft);
    driver.undo();
    expect(title()).toBe("theirs");
    type("second");
    await clock.pass(2000);
    expect(parkedTitles(device)).toEqual(["first", "second"]);
    server.isLocked = false;
    driver.resume(server.draft);
    type("third");
    await clock.pass(2000);
    expect(server.draft.title).toBe("third");
    expect(parkedTitles(device)).toEqual(["first", "second"]);
  });

  test("[P106] a device that keeps nothing is said so, and the text stays in the page", async () => {
    const { clock, type, driver, device, server } = world();
    device.isBroken = true;
    server.isLocked = true;
    type("mine");
    await clock.pass(1000);
    expect(driver.view().isStored).toBe(false);
    expect(driver.parkedHere().map((one) => one.edited.content.title)).toEqual(["mine"]);
    expect(driver.isDirty()).toBe(true);
    expect(await driver.flush()).toBe(false);
  });

  test("[P106] a stored draft never replaces typed text that is not saved", async () => {
    const { clock, type, driver, weather, somebodyElseSaves, server, title } = world();
    weather("unanswered");
    type("mine");
    await clock.pass(100);
    somebodyElseSaves("theirs");
    driver.resume(server.draft);
    expect(title()).toBe("mine");
    weather("ok");
    driver.retry();
    await clock.pass(2000);
    expect(driver.view().state.phase.is).toBe("conflict");
    expect([title(), server.draft.title]).toEqual(["mine", "theirs"]);
  });

  test("a draft that ends under a reader shows what they had not saved", async () => {
    const { type, driver, server, somebodyElseSaves, title } = world();
    type("mine");
    driver.lose();
    somebodyElseSaves("theirs");
    driver.show(server.draft);
    driver.end();
    expect(driver.view().state.phase.is).toBe("ended");
    expect(title()).toBe("mine");
    expect(driver.isDirty()).toBe(true);
  });
});

test("a draft that has ended: the text stays here and on the device", async () => {
  const { clock, server, type, driver, device, title } = world();
  server.hasEnded = true;
  type("too late");
  await clock.pass(1000);
  expect(driver.view().state.phase.is).toBe("ended");
  expect(title()).toBe("too late");
  expect(device.copy?.content.title).toBe("too late");
});

test("a stopped driver sends nothing more, and the device keeps what was not sent", async () => {
  const { clock, server, type, driver, weather, device } = world();
  weather("unanswered");
  type("mine");
  await clock.pass(500);
  driver.stop();
  weather("ok");
  await clock.pass(60_000);
  expect(await driver.flush()).toBe(false);
  expect(server.saves).toBe(0);
  expect(device.copy?.content.title).toBe("mine");
});

test("whatever the weather, the last letter is shown, is on the device while unsaved, and arrives in the end", async () => {
  const happening = fc.oneof(
    fc.record({ do: fc.constant("type" as const), text: fc.string({ maxLength: 6 }) }),
    fc.record({
      do: fc.constant("weather" as const),
      is: fc.constantFrom<Weather>("ok", "unanswered", "refused", "lostAnswer"),
    }),
    fc.record({ do: fc.constant("pass" as const), ms: fc.nat(3000) }),
    fc.record({ do: fc.constantFrom("undo" as const, "redo" as const, "flush" as const, "retry" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
      const { clock, server, type, driver, weather, device, title } = world();
      for (const one of happenings) {
        if (one.do === "type") {
          type(one.text);
          expect(title()).toBe(one.text);
        } else if (one.do === "weather") weather(one.is);
        else if (one.do === "pass") await clock.pass(one.ms);
        else if (one.do === "flush") await driver.flush();
        else driver[one.do]();
      }
      await clock.pass(400);
      if (driver.isDirty()) expect(device.copy?.content.title).toBe(title());
      weather("ok");
      await clock.pass(90_000);
      expect(server.draft.title).toBe(title());
      expect(driver.isDirty()).toBe(false);
      expect(device.copy).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});
