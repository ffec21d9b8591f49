import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import type { ProcedureDraft } from "../../contract.ts";
import { createDraftDriver, type DriverDeps } from "./draft-driver.ts";
import { type Edited, editedOf, presentOf } from "./draft-editor.ts";
import { draftOf } from "./draft-sample.ts";

/** Time that moves when the test says so; timers fire in order. */
function fakeClock() {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    async pass(ms: number) {
      const end = now + ms;
      await settled();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

type Weather = "ok" | "unanswered" | "refused" | "lostAnswer";

/** A server with one draft, and a device with one copy. The weather says how the next call fares. */
function world() {
  const clock = fakeClock();
  const draft = draftOf("start", 1);
  const server = { draft, saves: 0, hasEnded: false };
  const device: { copy: Edited | undefined; aside: Edited[]; isBroken: boolean } = {
    copy: undefined,
    aside: [],
    isBroken: false,
  };
  let weather: Weather = "ok";
  const store = (edited: Edited): ProcedureDraft => ({
    ...server.draft,
    ...edited.content,
    areaIds: [...edited.areaIds],
    revision: server.draft.revision + 1,
    updatedAt: new Date(clock.now()).toISOString(),
  });
  const deps: DriverDeps = {
    clock,
    async save(edited, revision) {
      if (weather === "unanswered") throw new Error("no answer");
      if (server.hasEnded) throw new Problem("gone", "draftEnded");
      if (weather === "refused") throw new Problem("invalid", "moduleLimit");
      if (revision !== server.draft.revision) {
        throw new Problem("conflict", "staleDraft", { current: server.draft });
      }
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
      async putAside(edited) {
        device.aside.push(edited);
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
      server.draft = store({ ...editedOf(server.draft), content: { ...editedOf(server.draft).content, title } });
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
    expect(driver.view()).toMatchObject({ saving: "notSaved", isKept: true });
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
    expect(driver.view()).toMatchObject({ saving: "notSaved", isKept: false });
  });

  test("tells why the server refused, and goes on when the next edit puts it right", async () => {
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

  test("flush saves what is typed before the second is over", async () => {
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

describe("somebody else saved", () => {
  test("nothing is sent until the person decides, however much is typed", async () => {
    const { clock, server, type, driver, somebodyElseSaves, title } = world();
    somebodyElseSaves("theirs");
    type("mine");
    await clock.pass(100);
    expect(driver.view().state.standing.is).toBe("conflict");
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

  test("is not somebody else when it was our own save whose answer was lost", async () => {
    const { clock, server, type, driver, weather } = world();
    weather("lostAnswer");
    type("a");
    await clock.pass(100);
    weather("ok");
    type("ab");
    await clock.pass(5000);
    expect(driver.view().state.standing.is).toBe("open");
    expect(server.draft.title).toBe("ab");
  });
});

test("a draft that has ended: the text stays here and on the device", async () => {
  const { clock, server, type, driver, device, title } = world();
  server.hasEnded = true;
  type("too late");
  await clock.pass(1000);
  expect(driver.view().state.standing.is).toBe("ended");
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
