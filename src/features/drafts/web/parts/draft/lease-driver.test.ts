import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import type { DraftLease, DraftLock, DraftReading } from "#features/procedures/lock-contract.ts";
import {
  idleAfterMs,
  type Lease,
  lasts,
  leaseMs,
  reloadMs,
  savingUnder,
  takingOf,
} from "#features/procedures/rules/draft-lease.ts";
import { Problem } from "#kit/problem.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import { fakeClock } from "../../state/fake-clock.ts";
import { createDraftDriver, type DraftDriver } from "./draft-driver.ts";
import { presentOf, type Snapshot } from "./draft-state.ts";
import { createLeaseDriver, type LeaseDriver, type LeaseView } from "./lease-driver.ts";

type Weather = "ok" | "unanswered" | "lostAnswer";
const draftLocked = (lock: DraftLock) => new Problem("locked", "draftLocked", { current: lock });

/** An author in one tab, with the draft open. */
interface Person {
  readonly profileId: string;
  readonly editorId: string;
  readonly driver: DraftDriver;
  readonly lease: LeaseDriver;
  is(): LeaseView["is"];
  asking(): DraftLease["asking"];
  isConnected(): boolean;
  phase(): string;
  title(): string;
  type(title: string): void;
  weather(next: Weather): void;
  touch(): void;
  /** The titles of what the device holds that was not sent. */
  kept(): string[];
  /** Reloads the page in the same tab, as a browser does: the last writes run, and the lease is reported. */
  reload(): Person;
  leaveEditor(): Promise<void>;
}

/** One draft on a server that keeps to the rules, and people at it, each with a device and a network of their own. */
function world() {
  const clock = fakeClock();
  const newId = countedIds(900);
  const now = () => new Date(clock.now());
  const server = {
    draft: draftOf("start", 1),
    /** Every title that was ever stored, in order. */
    titles: ["start"],
    lease: undefined as Lease | undefined,
    asking: new Map<string, "waiting" | "kept">(),
  };
  const people: Person[] = [];

  const lockFor = (profileId: string, lease: Lease): DraftLock => ({
    holder: { id: lease.profileId, displayName: lease.profileId },
    isOwn: lease.profileId === profileId,
    takenAt: now().toISOString(),
    endsInMs: lease.expiresAt.getTime() - clock.now(),
  });
  const extended = (lease: Lease): Lease => ({ ...lease, expiresAt: new Date(clock.now() + leaseMs) });
  /** The feed, to every connected editor that has the draft open. */
  const tell = () => {
    for (const one of people) if (one.isConnected()) void one.lease.check();
  };

  const saveAs = (profileId: string, edited: Snapshot, at: { revision: number; lockId: string | undefined }) => {
    const meets = savingUnder(server.lease, at.lockId, now());
    if (server.lease && meets === "refused") throw draftLocked(lockFor(profileId, server.lease));
    if (server.lease && meets === "renews") server.lease = extended(server.lease);
    if (at.revision !== server.draft.revision) throw new Problem("conflict", "staleDraft", { current: server.draft });
    server.titles.push(edited.content.title);
    server.draft = { ...server.draft, ...edited.content, revision: at.revision + 1, updatedAt: now().toISOString() };
    tell();
    return { revision: server.draft.revision, updatedAt: server.draft.updatedAt };
  };

  function person(profileId: string, editorId = newId(), device = new Map<string, Snapshot>()): Person {
    let weather: Weather = "ok";
    let lockId: string | undefined;
    let isGone = false;
    const slot = newId();
    /** A call as the network lets it through. */
    const over = async <T>(act: () => T): Promise<T> => {
      await Promise.resolve();
      if (isGone || weather === "unanswered") throw new Error("no answer");
      const answer = act();
      if (weather === "lostAnswer") throw new Error("no answer");
      return answer;
    };
    const readingOf = (): DraftReading => ({
      lock: lasts(server.lease, now()) ? lockFor(profileId, server.lease) : null,
      isYours: server.lease?.editorId === editorId && server.lease.profileId === profileId,
      revision: server.draft.revision,
      asked: server.asking.get(editorId) ?? "no",
    });
    const driver = createDraftDriver(server.draft, {
      clock,
      save: (edited, { revision }) => over(() => saveAs(profileId, edited, { revision, lockId })),
      copies: {
        keep: async (edited) => void device.set(slot, edited),
        drop: async () => void device.delete(slot),
        stash: async (edited) => void device.set(newId(), edited),
        park: async (n, edited) => void device.set(`${slot}/${n}`, edited),
        unpark: async (n) => void device.delete(`${slot}/${n}`),
      },
      draftOf: (current) => current as ProcedureDraft,
    });
    const lease = createLeaseDriver(driver, {
      clock,
      take: (takesOver) =>
        over((): DraftLease => {
          const taking = takingOf(server.lease, { profileId, editorId, takesOver }, now());
          if (server.lease && taking === "refused") throw draftLocked(lockFor(profileId, server.lease));
          const own = taking === "renews" ? server.lease : undefined;
          server.lease = extended(own ?? { profileId, editorId, lockId: newId(), expiresAt: now() });
          if (!own) server.asking.delete(editorId);
          if (!own) tell();
          const { revision } = server.draft;
          const asking = [...server.asking].filter(([, asked]) => asked === "waiting");
          return {
            lockId: server.lease.lockId,
            endsInMs: leaseMs,
            revision,
            asking: asking.map(([id]) => ({ editorId: id, person: null, askedAt: now().toISOString() })),
          };
        }),
      read: () => over(readingOf),
      ask: () =>
        over(() => {
          server.asking.set(editorId, "waiting");
          tell();
          return readingOf();
        }),
      answer: (asker, held, handOver) =>
        over(() => {
          if (server.lease?.lockId !== held || server.asking.get(asker) !== "waiting") throw new Problem("conflict");
          const whose = people.find((one) => one.editorId === asker)?.profileId ?? "";
          if (handOver)
            server.lease = extended({ ...server.lease, profileId: whose, editorId: asker, lockId: newId() });
          if (handOver) server.asking.delete(asker);
          else server.asking.set(asker, "kept");
          tell();
        }),
      load: () => over(() => server.draft),
      holds: (id) => {
        lockId = id;
      },
      leave: (id, mayReturn) =>
        void over(() => {
          server.asking.delete(editorId);
          if (id === undefined || server.lease?.lockId !== id) return;
          server.lease = mayReturn ? { ...server.lease, expiresAt: new Date(clock.now() + reloadMs) } : undefined;
          tell();
        }).catch(() => {}),
      lockOf: (current) => current as DraftLock,
    });
    const one: Person = {
      profileId,
      editorId,
      driver,
      lease,
      is: () => lease.view().is,
      asking: () => {
        const view = lease.view();
        return view.is === "mine" ? view.asking : [];
      },
      isConnected: () => !isGone && weather === "ok",
      phase: () => driver.view().state.phase.is,
      title: () => presentOf(driver.view().state).content.title,
      type: (title: string) => {
        driver.edit((edited) => ({ ...edited, content: { ...edited.content, title } }), { mergeKey: "title" });
        lease.touched();
      },
      weather(next: Weather) {
        const isBack = next === "ok" && weather !== "ok";
        weather = next;
        if (!isBack) return;
        driver.retry();
        void lease.check();
      },
      touch: lease.touched,
      kept: () => [...device.values()].map((edited) => edited.content.title),
      reload() {
        void driver.keep();
        lease.pageGone();
        lease.stop();
        driver.stop();
        isGone = true;
        people.splice(people.indexOf(one), 1);
        return opened(person(profileId, editorId, device));
      },
      leaveEditor: async () => {
        lease.stop();
        if (await driver.flush()) lease.giveBack();
      },
    };
    return one;
  }

  const opened = (one: Person): Person => {
    people.push(one);
    one.lease.start();
    return one;
  };
  return { clock, server, people, open: (profileId: string) => opened(person(profileId)), saveAs };
}

async function two() {
  const made = world();
  const ann = made.open("Ann");
  await made.clock.pass(10);
  const ben = made.open("Ben");
  await made.clock.pass(10);
  return { ...made, ann, ben };
}

describe("two at one draft", () => {
  test("[P108] the second reads along, and sees every save of the first", async () => {
    const { ann, ben, clock } = await two();
    expect([ann.is(), ben.is(), ben.phase()]).toEqual(["mine", "theirs", "reading"]);
    ann.type("Open the valve");
    await clock.pass(heartbeat);
    expect(ben.title()).toBe("Open the valve");
    expect(ben.driver.isDirty()).toBe(false);
  });

  test("[P103] the editor hands over what they typed to the last letter, and the requester continues from there", async () => {
    const { ann, ben, clock, server } = await two();
    await ben.lease.ask();
    await clock.pass(10);
    expect(ann.asking()).toHaveLength(1);
    ann.type("Open the valve slowl");
    ann.type("Open the valve slowly");
    const handing = ann.lease.answer(ben.editorId, true);
    await clock.pass(2000);
    expect(await handing).toBe(true);
    expect([ann.is(), ben.is(), ben.phase()]).toEqual(["theirs", "mine", "open"]);
    expect([ben.title(), server.draft.title]).toEqual(["Open the valve slowly", "Open the valve slowly"]);
    ben.type("Open it");
    await clock.pass(2000);
    expect(ann.title()).toBe("Open it");
    expect(ann.kept()).toEqual([]);
  });

  test("[P103] nothing is handed over that could not be saved, and the editor continues", async () => {
    const { ann, ben, clock } = await two();
    await ben.lease.ask();
    await clock.pass(10);
    ann.weather("unanswered");
    ann.type("Not sent");
    expect(await ann.lease.answer(ben.editorId, true)).toBe(false);
    ann.weather("ok");
    await clock.pass(2000);
    expect(ann.is()).toBe("mine");
    await ann.lease.answer(ben.editorId, false);
    await clock.pass(10);
    expect(ben.lease.view()).toMatchObject({ is: "theirs", asked: "kept" });
  });

  test("[P106] an editor who loses the lease is notified at once; their unsaved content is on their device, and the other's draft stays", async () => {
    const { ann, ben, clock, server } = await two();
    ann.weather("unanswered");
    ann.type("typed in the cellar");
    await clock.pass(500);
    await ben.lease.edit(true);
    ben.type("theirs");
    await clock.pass(2000);
    ann.weather("ok");
    await clock.pass(100);
    expect([ann.phase(), ann.title(), server.draft.title]).toEqual(["reading", "theirs", "theirs"]);
    expect(ann.kept()).toEqual(["typed in the cellar"]);
    expect(server.titles).not.toContain("typed in the cellar");
  });

  test("[P106] after being offline beyond the lease's end with no other editor, the lease is renewed and everything is saved", async () => {
    const { ann, clock, server } = await two();
    ann.weather("unanswered");
    ann.type("typed in the cellar");
    await clock.pass(3 * leaseMs);
    ann.weather("ok");
    await clock.pass(2000);
    expect([ann.is(), server.draft.title, ann.kept()]).toEqual(["mine", "typed in the cellar", []]);
  });

  test("[P108] a requester edits when the lease ends; a reader is told that nobody edits", async () => {
    const { ann, ben, clock, open } = await two();
    const cem = open("Cem");
    await clock.pass(10);
    await ben.lease.ask();
    ann.weather("unanswered");
    await clock.pass(leaseMs + heartbeat);
    expect([ben.is(), cem.is()]).toEqual(["mine", "theirs"]);
    ben.weather("unanswered");
    await clock.pass(leaseMs + heartbeat);
    expect(cem.lease.view()).toEqual({ is: "theirs", lock: null, asked: "no" });
    await cem.lease.edit(false);
    expect(cem.phase()).toBe("open");
  });

  test("[P107] a reload gets the lease back at once, even while another author waits for it", async () => {
    const { ann, ben, clock } = await two();
    await ben.lease.ask();
    await clock.pass(10);
    const again = ann.reload();
    await clock.pass(1000);
    expect([again.is(), ben.is()]).toEqual(["mine", "theirs"]);
  });

  test("[P107] an editor that was closed returns the lease, and an idle one lets it expire", async () => {
    const { ann, ben, clock, server } = await two();
    await ben.lease.ask();
    ann.type("last words");
    await ann.leaveEditor();
    await clock.pass(100);
    expect([ben.is(), server.draft.title]).toEqual(["mine", "last words"]);
    const ida = await two();
    await ida.clock.pass(idleAfterMs + leaseMs + heartbeat);
    expect(ida.ben.lease.view()).toMatchObject({ is: "theirs", lock: null });
    ida.ann.touch();
    await ida.clock.pass(100);
    expect(ida.ann.is()).toBe("mine");
  });

  test("[P102] two tabs of one person are two editors", async () => {
    const { open, clock } = world();
    const first = open("Ann");
    await clock.pass(10);
    const second = open("Ann");
    await clock.pass(10);
    expect(second.lease.view()).toMatchObject({ is: "theirs", lock: { isOwn: true } });
    await second.lease.edit(true);
    await clock.pass(10);
    expect([first.is(), second.is()]).toEqual(["theirs", "mine"]);
  });

  test("[P101] a save by a program during a pause is shown before the next letter, and neither overwrites the other", async () => {
    const { ann, clock, server, saveAs } = await two();
    const { lockId } = server.lease ?? { lockId: undefined };
    saveAs("Ann", { content: { ...server.draft, title: "by a program" }, areaIds: [] }, { revision: 1, lockId });
    await clock.pass(heartbeat);
    expect(ann.title()).toBe("by a program");
  });
});

const heartbeat = 20_100;

test("[P106] whatever happens to three at one draft, what each typed last is stored, on their device, or before them", async () => {
  const who = fc.nat(2);
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("type" as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("weather" as const),
        who,
        is: fc.constantFrom<Weather>("ok", "unanswered", "lostAnswer"),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(90_000) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(1500) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("ask", "take", "takeOver", "handOver", "keep", "reload", "decide", "undo", "flush"),
        who,
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
      const { clock, server, open } = world();
      const editors = [open("Ann"), open("Ben"), open("Ann")];
      const typed = new Map<number, string>();
      const at = (n: number) => editors[n] as (typeof editors)[number];
      await clock.pass(50);
      const expectKept = () => {
        for (const [n, text] of typed) {
          const one = at(n);
          const isHere = one.title() === text || one.kept().includes(text) || server.titles.includes(text);
          expect(isHere, `${one.profileId} typed ${text}`).toBe(true);
        }
      };
      let count = 0;
      for (const one of happenings) {
        if (one.do === "pass") {
          await clock.pass(one.ms);
          expectKept();
          continue;
        }
        const editor = at(one.who);
        const running: Promise<unknown>[] = [];
        switch (one.do) {
          case "type": {
            const text = `${one.who}.${count++}`;
            editor.type(text);
            typed.set(one.who, text);
            break;
          }
          case "weather":
            editor.weather("is" in one ? one.is : "ok");
            break;
          case "ask":
            running.push(editor.lease.ask());
            break;
          case "take":
          case "takeOver":
            // Only readers see the button.
            if (editor.is() === "theirs") running.push(editor.lease.edit(one.do === "takeOver"));
            break;
          case "handOver":
          case "keep": {
            const [asker] = editor.asking();
            if (asker) running.push(editor.lease.answer(asker.editorId, one.do === "handOver"));
            break;
          }
          case "reload":
            editors[one.who] = editor.reload();
            break;
          case "decide":
            running.push(count % 2 === 0 ? editor.driver.keepMine() : editor.driver.takeTheirs());
            break;
          case "undo":
            editor.driver.undo();
            typed.delete(one.who);
            break;
          case "flush":
            running.push(editor.driver.flush());
            break;
        }
        for (const act of running) act.catch(() => {});
        await clock.pass(0);
        expectKept();
      }
      for (const editor of editors) editor.weather("ok");
      await clock.pass(3 * leaseMs);
      expectKept();
      const holders = editors.filter((editor) => editor.is() === "mine");
      expect(holders.length).toBeLessThanOrEqual(1);
      for (const editor of editors) {
        if (editor.phase() === "conflict") await editor.driver.keepMine();
        await clock.pass(5000);
        // Readers see what is stored, and the editor has nothing unsaved.
        expect(editor.driver.isDirty()).toBe(false);
        expect(editor.title()).toBe(server.draft.title);
      }
      expectKept();
    }),
    { numRuns: 200 },
  );
});
