import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saveWords } from "#features/runs/web/state/save-words.ts";
import { Problem } from "#kit/problem.ts";
import { SealedItem } from "#kit/web/outbox/outbox.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import type { ModuleProgress } from "../../../progress.ts";
import { moduleProgressOf, type Steps, withEdit } from "../../../rules/steps/steps-progress.ts";
import { hasSameAnswers } from "../../../rules/sync/merge.ts";
import { memoryStore } from "../../state/memory-store.ts";
import type { PerformNetwork } from "../../state/perform-network.ts";
import { serverRules } from "../../state/testing/simulated-server.ts";
import {
  brittleStore,
  type Luck,
  simulatedClock,
  simulatedLocks,
  simulatedServer,
} from "../../state/testing/simulated-world.ts";
import type { LastEntriesHere } from "./last-entries.ts";
import { NoRoom } from "./no-room.ts";
import { performDriver } from "./perform-driver.ts";
import { isDirty, type PerformEvent } from "./perform-state.ts";
import type { PerformKey, PerformStore } from "./perform-store.ts";
import { unsentAnswers } from "./unsent-answers.ts";

const key = { workspaceId: idOf(1), profileId: idOf(0xb0003), performId: idOf(0xb0001) };

function world() {
  const clock = simulatedClock();
  const server = simulatedServer();
  const [step, photoStep] = server.content.sections[0]?.steps ?? [];
  const [number, text] = step?.modules ?? [];
  const photo = photoStep?.modules[0];
  if (!step || !photoStep || !number || !text || !photo) throw new Error("The sample has changed");
  return { clock, server, step, photoStep, ids: { number: number.id, text: text.id, photo: photo.id } };
}

type World = ReturnType<typeof world>;

/** A device keeps its store and its luck through reloads. */
function device(
  { clock, server }: World,
  store = memoryStore(),
  through = (network: PerformNetwork) => network,
  last?: LastEntriesHere,
) {
  let luck: Luck = "works";
  let once: Luck | undefined;
  let fileIds = 0;
  const withLock = simulatedLocks();
  const newDriver = () =>
    performDriver(key, {
      clock,
      network: through(
        server.network(() => {
          const now = once ?? luck;
          once = undefined;
          return now;
        }),
      ),
      store,
      ...(last && { last }),
      random: Math.random,
      newId: () => idOf(0xe0000 + ++fileIds),
      withLock,
    });
  let driver = newDriver();
  const at = () => new Date(clock.now()).toISOString();
  return {
    get driver() {
      return driver;
    },
    get view() {
      return driver.view();
    },
    set luck(next: Luck) {
      luck = next;
    },
    nextOnce(next: Luck) {
      once = next;
    },
    async open() {
      void driver.open();
      await clock.pass(1);
    },
    async reload() {
      driver.close();
      driver = newDriver();
      await this.open();
    },
    another: newDriver,
    write(moduleId: string, input: string) {
      driver.happened({ type: "edited", moduleId, edit: { moduleType: "freeResponse", input }, at: at() });
    },
    count(moduleId: string, input: number | null) {
      driver.happened({ type: "edited", moduleId, edit: { moduleType: "numberInput", input }, at: at() });
    },
    entry: (moduleId: string) => moduleProgressOf(driver.view().state?.progress.stepsProgress ?? [], moduleId),
  };
}

const inputOf = (entry: ModuleProgress | undefined): unknown =>
  entry?.performData && "input" in entry.performData ? entry.performData.input : null;

const serverInput = ({ server }: World, moduleId: string): unknown =>
  inputOf(moduleProgressOf(server.progress.stepsProgress, moduleId));

describe("saving", () => {
  test("an entry is on the server a moment later", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.write(w.ids.text, "tight");
    expect(inputOf(tablet.entry(w.ids.text))).toBe("tight");
    await w.clock.pass(100);
    expect(serverInput(w, w.ids.text)).toBe("tight");
    expect(tablet.view.saving).toBe("saved");
  });

  test("[PF52] ten entries in a second are two saves: the first at once, the last a second after", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    for (let n = 0; n < 10; n += 1) {
      tablet.write(w.ids.text, `draft ${n}`);
      await w.clock.pass(90);
    }
    await w.clock.pass(1000);
    expect(w.server.saves).toBe(2);
    expect(serverInput(w, w.ids.text)).toBe("draft 9");
  });

  test("[PF53] an answer that was lost is asked for again, and stored once", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.nextOnce("answerLost");
    tablet.write(w.ids.text, "once");
    await w.clock.pass(100);
    expect(tablet.view.isAway).toBe(true);
    tablet.write(w.ids.text, "twice");
    await w.clock.pass(5000);
    expect(serverInput(w, w.ids.text)).toBe("twice");
    expect(w.server.saves).toBe(2);
    expect(tablet.view.state?.conflicts).toEqual([]);
    expect(tablet.view.saving).toBe("saved");
  });

  test("[PF52] after five seconds without success it is said", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    tablet.count(w.ids.number, 4);
    await w.clock.pass(4000);
    expect(tablet.view.saving).not.toBe("saved");
    await w.clock.pass(1500);
    expect(tablet.view).toMatchObject({ saving: "notSaved", isStored: true, isAway: true });
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(100);
    expect(tablet.view).toMatchObject({ saving: "saved", isAway: false });
  });

  test("[PF50] an entry is not called kept before the device has it", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    tablet.write(w.ids.text, "first");
    await w.clock.pass(6000);
    expect(saveWords(tablet.view).is).toBe("kept");
    tablet.write(w.ids.text, "second");
    expect(inputOf(tablet.entry(w.ids.text))).toBe("second");
    expect(saveWords(tablet.view).is).toBe("saving");
    await w.clock.pass(1);
    expect(saveWords(tablet.view).is).toBe("kept");
  });

  test("[PF211] the header names a number outside of its bounds, and says Saved once another is measured", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.driver.happened({ type: "numberRefused", moduleId: w.ids.number, value: 700, at: momentAt(1) });
    await w.clock.pass(3000);
    expect(saveWords(tablet.view)).toMatchObject({ is: "invalid", why: "outOfBounds" });
    expect(saveWords(tablet.view).fields).not.toBe("");
    tablet.count(w.ids.number, 7);
    await w.clock.pass(3000);
    expect(saveWords(tablet.view).is).toBe("saved");
  });

  test("[PF50] offline entries are there after a reload, and are sent when the network is back", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    tablet.count(w.ids.number, 7);
    await w.clock.pass(2000);
    await tablet.reload();
    expect(tablet.view.phase).toBe("ready");
    expect(inputOf(tablet.entry(w.ids.number))).toBe(7);
    tablet.luck = "works";
    await w.clock.pass(60_000);
    expect(serverInput(w, w.ids.number)).toBe(7);
  });

  test("[PF55] a tab that closes with an unsent entry leaves it to the other one", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    const other = tablet.another();
    void other.open();
    await w.clock.pass(10);
    tablet.luck = "requestLost";
    tablet.write(w.ids.text, "from the first tab");
    await w.clock.pass(10);
    tablet.driver.close();
    tablet.luck = "works";
    await w.clock.pass(20_000);
    expect(serverInput(w, w.ids.text)).toBe("from the first tab");
    expect(other.view().saving).toBe("saved");
  });
});

describe("what a save weighs", () => {
  /** Method, path, token and the rest of the head of a request. */
  const headBytes = 900;

  test("[PF121] one changed answer is at most 4 kB there and back, among 500 modules and after 1,000 saves", async () => {
    const types = Array.from({ length: 100 }, () => Array.from({ length: 5 }, () => "freeResponse" as const));
    const content = contentWith([types]);
    const updatesList = Array.from({ length: 1000 }, (_, n) => (n % 1296).toString(36).padStart(2, "0"));
    const modules = performedModules(content);
    const stepsProgress = modules.reduce(
      (steps, { id }, n) =>
        withEdit(
          content,
          steps,
          id,
          { moduleType: "freeResponse", input: `an answer of some words, ${n}` },
          momentAt(n),
        ),
      [] as Steps,
    );
    const server = simulatedServer(content, serverRules, { updatesList, stepsProgress });
    const w = { ...world(), server, ids: { number: "", photo: "", text: modules[250]?.id ?? "" } };
    const weights: number[] = [];
    const tablet = device(w, memoryStore(), (network) => ({
      ...network,
      async save(body) {
        const saved = await network.save(body);
        weights.push(headBytes + JSON.stringify(body).length + JSON.stringify(saved).length);
        return saved;
      },
    }));
    await tablet.open();
    for (let n = 0; n < 20; n += 1) {
      tablet.write(w.ids.text, `a changed answer, ${n}`);
      await w.clock.pass(1100);
    }
    expect(serverInput(w, w.ids.text)).toBe("a changed answer, 19");
    expect(server.progress.stepsProgress.flatMap((step) => step.modules)).toHaveLength(500);
    expect(server.progress.updatesList).toHaveLength(1020);
    expect(weights).toHaveLength(20);
    expect(Math.max(...weights)).toBeLessThan(4000);
    // The specification's save of the whole weighs this much more.
    expect(JSON.stringify(stepsProgress).length).toBeGreaterThan(25 * Math.max(...weights));
  });
});

describe("a store that fails", () => {
  test("[PF51] entries are still sent, and it is said that nothing outlives the page", async () => {
    const w = world();
    const brittle = brittleStore(memoryStore());
    const tablet = device(w, brittle.store);
    await tablet.open();
    brittle.breakDown();
    tablet.write(w.ids.text, "kept nowhere");
    await w.clock.pass(100);
    expect(tablet.view.isStored).toBe(false);
    expect(serverInput(w, w.ids.text)).toBe("kept nowhere");
  });
});

test("[PF106] a file without enough room is refused, entries continue to be stored, and later there is room for it", async () => {
  const w = world();
  const store = memoryStore();
  let isFull = true;
  const tablet = device(w, {
    ...store,
    async keepFile(key, file) {
      // As Dexie reports a write that the browser aborted.
      const inner = new DOMException("No space left", "QuotaExceededError");
      if (isFull) throw Object.assign(new Error("aborted"), { name: "AbortError", inner });
      return store.keepFile(key, file);
    },
  });
  await tablet.open();
  await expect(tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg")).rejects.toBeInstanceOf(NoRoom);
  tablet.write(w.ids.text, "kept all the same");
  await w.clock.pass(100);
  expect([tablet.view.isStored, Object.keys(tablet.view.state?.files ?? {})]).toEqual([true, []]);
  isFull = false;
  expect(await tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg")).toBeTruthy();
  expect(tablet.view.isStored).toBe(true);
});

test("[PF215] a full device is what the header says, until a photo found room; without room for entries it says why", async () => {
  const w = world();
  const store = memoryStore();
  const full = { photos: true, entries: false };
  const room = (isFull: boolean) => {
    if (isFull) throw new DOMException("No space left", "QuotaExceededError");
  };
  const tablet = device(w, {
    ...store,
    async keepFile(key, file) {
      room(full.photos);
      return store.keepFile(key, file);
    },
    async change(key, change) {
      room(full.entries);
      return store.change(key, change);
    },
  });
  await tablet.open();
  await expect(tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg")).rejects.toBeInstanceOf(NoRoom);
  expect(saveWords(tablet.view).is).toBe("full");
  full.photos = false;
  await tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg");
  expect(tablet.view.noRoomFor.photo).toBe(false);
  full.entries = true;
  tablet.write(w.ids.text, "nowhere but here");
  await w.clock.pass(100);
  expect(tablet.view).toMatchObject({ isStored: false, noRoomFor: { entries: true, photo: false } });
});

test("[PF215] a photo that found no room is still not kept once the server has entries that found none either", async () => {
  const w = world();
  const store = memoryStore();
  const noRoom = () => Promise.reject(new DOMException("No space left", "QuotaExceededError"));
  const full = { ...store };
  const tablet = device(w, full);
  await tablet.open();
  Object.assign(full, { keepFile: noRoom, change: noRoom });
  await expect(tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg")).rejects.toBeInstanceOf(NoRoom);
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "in this page only");
  await w.clock.pass(100);
  expect(saveWords(tablet.view)).toMatchObject({ is: "memory", why: "full" });
  tablet.luck = "works";
  await w.clock.pass(5000);
  expect(saveWords(tablet.view)).toMatchObject({ is: "full", waiting: 0 });
});

test("[PF261] what a full device had no room for is on it once there is room, with its photos, and outlives the page", async () => {
  const w = world();
  const store = memoryStore();
  let isFull = false;
  const room = () => {
    if (isFull) throw new DOMException("No space left", "QuotaExceededError");
  };
  const tablet = device(w, {
    ...store,
    async keepFile(key, file) {
      room();
      return store.keepFile(key, file);
    },
    async change(key, change) {
      room();
      return store.change(key, change);
    },
  });
  await tablet.open();
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "before");
  await w.clock.pass(100);
  isFull = true;
  tablet.write(w.ids.text, "in this page only");
  await w.clock.pass(100);
  const fileId = await tablet.driver.keepFile(new Blob(["photo"]), "photo.jpg");
  await w.clock.pass(100);
  expect(tablet.view).toMatchObject({ isStored: false, noRoomFor: { entries: true } });
  isFull = false;
  for (const text of ["a", "ab", "abc"]) {
    tablet.write(w.ids.text, text);
    await w.clock.pass(100);
  }
  expect(tablet.view).toMatchObject({ isStored: true, isWritten: true, noRoomFor: { entries: false } });
  await tablet.reload();
  expect(inputOf(tablet.entry(w.ids.text))).toBe("abc");
  expect(await (await tablet.driver.blobOf(fileId))?.text()).toBe("photo");
});

test("[PF261] a photo that is taken while others go back to the device goes there as well", async () => {
  const w = world();
  const store = memoryStore();
  let isFull = true;
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const tablet = device(w, {
    ...store,
    async keepFile(key, file) {
      if (file.name === "first.jpg") await isLetGo;
      return store.keepFile(key, file);
    },
    async change(key, change) {
      if (isFull && tablet.view.state) throw new DOMException("No space left", "QuotaExceededError");
      return store.change(key, change);
    },
  });
  await tablet.open();
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "in this page only");
  await w.clock.pass(100);
  expect(tablet.view.isStored).toBe(false);
  const first = await tablet.driver.keepFile(new Blob(["one"]), "first.jpg");
  await w.clock.pass(100);
  isFull = false;
  for (const text of ["a", "ab", "abc"]) {
    tablet.write(w.ids.text, text);
    await w.clock.pass(100);
  }
  const second = await tablet.driver.keepFile(new Blob(["two"]), "second.jpg");
  letGo();
  await w.clock.pass(100);
  expect(tablet.view).toMatchObject({ isStored: true, isWritten: true });
  await tablet.reload();
  const bytesOf = async (fileId: string) => (await tablet.driver.blobOf(fileId))?.text();
  expect([await bytesOf(first), await bytesOf(second)]).toEqual(["one", "two"]);
});

test("[PF213] [PF215] what a full device could not write outlives the page, until the server has it", async () => {
  const w = world();
  const store = memoryStore();
  const tablet = device(w, store);
  await tablet.open();
  store.change = async () => {
    throw new DOMException("No space left", "QuotaExceededError");
  };
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "A soft rattle");
  await w.clock.pass(100);
  expect([tablet.view.isStored, tablet.view.isWritten]).toEqual([false, true]);
  const [left] = tablet.driver.unwritten().filter((event) => event.type === "edited");
  expect(left).toMatchObject({ edit: { input: "A soft rattle" } });
  tablet.luck = "works";
  tablet.driver.kick();
  await w.clock.pass(2000);
  expect(serverInput(w, w.ids.text)).toBe("A soft rattle");
  expect(tablet.driver.unwritten()).toEqual([]);
});

test("[PF213] a page that finds neither its row nor room for one shows and sends what the page before kept", async () => {
  const w = world();
  const full = {
    ...memoryStore(),
    change: async () => {
      throw new DOMException("No space left", "QuotaExceededError");
    },
  };
  const edit = { moduleType: "freeResponse", input: "A soft rattle" } as const;
  let last: readonly PerformEvent[] = [
    { type: "edited", moduleId: w.ids.text, edit, at: new Date(w.clock.now()).toISOString() },
  ];
  const forget = () => {
    last = [];
  };
  const tablet = device(w, full, undefined, { of: () => last, keep: () => {}, forget });
  await tablet.open();
  expect(inputOf(tablet.entry(w.ids.text))).toBe("A soft rattle");
  await w.clock.pass(2000);
  expect([serverInput(w, w.ids.text), last]).toEqual(["A soft rattle", []]);
});

/** A store whose items are sealed until they are opened, which notifies watchers. */
function sealedStore(store: PerformStore) {
  let isSealed = true;
  const watchers = new Set<() => void>();
  const unless =
    <Input extends readonly unknown[], T>(work: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      if (isSealed) throw new SealedItem("perform");
      return work(...input);
    };
  return {
    store: {
      ...store,
      load: unless(store.load),
      change: unless(store.change),
      keepFile: unless(store.keepFile),
      watch(_: PerformKey, changed: () => void) {
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
    },
    open() {
      isSealed = false;
      for (const tell of watchers) tell();
    },
  };
}

test("[SL9] a run that is still sealed is never called saved, and later entries are added to it", async () => {
  const w = world();
  const store = memoryStore();
  const before = device(w, store);
  await before.open();
  before.luck = "requestLost";
  before.write(w.ids.text, "A soft rattle");
  await w.clock.pass(100);
  before.driver.close();

  const seal = sealedStore(store);
  const sealed = device(w, seal.store);
  await sealed.open();
  await w.clock.pass(2000);
  expect(saveWords(sealed.view)).toMatchObject({ is: "needsYou", why: "sealed" });
  sealed.count(w.ids.number, 7);
  const fileId = await sealed.driver.keepFile(new Blob(["photo"]), "photo.jpg");
  seal.open();
  await w.clock.pass(3000);
  expect([serverInput(w, w.ids.text), serverInput(w, w.ids.number)]).toEqual(["A soft rattle", 7]);
  expect((await store.findFile(key, fileId))?.name).toBe("photo.jpg");
  expect(sealed.view).toMatchObject({ isStored: true, isSealed: false });
  expect(saveWords(sealed.view).is).toBe("saved");
});

test.each([true, false])(
  "[SL9] a sealed run that another tab sent and took away keeps what was entered since: %s",
  async (isLate) => {
    const w = world();
    const store = memoryStore();
    const seal = sealedStore(store);
    const sealed = device(w, seal.store);
    await sealed.open();
    sealed.luck = "requestLost";
    sealed.count(w.ids.number, 7);
    await w.clock.pass(100);
    seal.open();
    if (isLate) await w.clock.pass(100);
    sealed.write(w.ids.text, "A loud rattle");
    await w.clock.pass(100);
    expect(sealed.view).toMatchObject({ isStored: true, isSealed: false });
    // As the next page would find it.
    const kept = await store.load(key);
    expect(kept && isDirty(kept)).toBe(true);
    sealed.luck = "works";
    await w.clock.pass(60_000);
    expect([serverInput(w, w.ids.text), serverInput(w, w.ids.number)]).toEqual(["A loud rattle", 7]);
    expect(saveWords(sealed.view).is).toBe("saved");
  },
);

const turns = Array.from({ length: 16 }, (_, turn) => turn);
test.each(turns)(
  "[SL9] what is entered %i turns after the seal opens is lost no more than what was before",
  async (turn) => {
    const w = world();
    const store = memoryStore();
    const before = device(w, store);
    await before.open();
    before.luck = "requestLost";
    before.write(w.ids.text, "A soft rattle");
    await w.clock.pass(100);
    before.driver.close();

    let arrive = () => {};
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const seal = sealedStore(store);
    const sealed = device(w, {
      ...seal.store,
      load: async (at) => {
        const kept = await seal.store.load(at);
        await gate;
        return kept;
      },
    });
    await sealed.open();
    sealed.luck = "requestLost";
    sealed.count(w.ids.number, 7);
    await w.clock.pass(100);
    seal.open();
    await w.clock.pass(100);
    // Its way into memory is not over when the row has arrived.
    arrive();
    for (let passed = 0; passed < turn; passed += 1) await Promise.resolve();
    sealed.write(w.ids.text, "A loud rattle");
    await w.clock.pass(100);
    sealed.luck = "works";
    await w.clock.pass(60_000);
    expect([serverInput(w, w.ids.text), serverInput(w, w.ids.number)]).toEqual(["A loud rattle", 7]);
    expect(sealed.view).toMatchObject({ isStored: true, isSealed: false });
  },
);

test("[PF124] a page that was left, on a device without storage, does not send what nobody would be shown", async () => {
  const w = world();
  const brittle = brittleStore(memoryStore());
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const tablet = device(w, brittle.store, (network) => ({
    ...network,
    async save(body) {
      await gate;
      return network.save(body);
    },
  }));
  const phone = device(w);
  await tablet.open();
  await phone.open();
  phone.write(w.ids.text, "phone");
  await w.clock.pass(1);
  tablet.write(w.ids.text, "tablet");
  await w.clock.pass(100);
  brittle.breakDown();
  tablet.driver.close();
  arrive();
  await w.clock.pass(5000);
  expect(serverInput(w, w.ids.text)).toBe("phone");
});

describe("files", () => {
  const photoIn = (w: World) => {
    const entry = moduleProgressOf(w.server.progress.stepsProgress, w.ids.photo);
    return entry?.moduleType === "evidenceUpload" ? (entry.performData?.capturedImageRefs ?? []) : [];
  };
  const snap = async (tablet: ReturnType<typeof device>, w: World, name: string) => {
    const fileId = await tablet.driver.keepFile(new Blob([name]), name);
    const at = new Date(w.clock.now()).toISOString();
    tablet.driver.happened({ type: "photosChanged", moduleId: w.ids.photo, added: [fileId], removed: [], at });
  };

  test("[PF50] [PF56] a photo taken offline is kept through a reload, uploaded, and then named by the entry", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    await snap(tablet, w, "flange.jpg");
    tablet.count(w.ids.number, 3);
    await w.clock.pass(3000);
    await tablet.reload();
    expect(tablet.view.saving).not.toBe("saved");
    tablet.luck = "works";
    await w.clock.pass(60_000);
    expect(w.server.files).toEqual(["flange.jpg"]);
    expect(photoIn(w)).toEqual([{ source: "remote", type: "image", id: idOf(0xf0001) }]);
    expect(serverInput(w, w.ids.number)).toBe(3);
    expect(tablet.view.saving).toBe("saved");
  });

  test("[PF56] a save does not wait for a photo that cannot be sent yet", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    // The upload is lost, and nothing else.
    await snap(tablet, w, "flange.jpg");
    tablet.nextOnce("requestLost");
    await w.clock.pass(10);
    tablet.count(w.ids.number, 5);
    await w.clock.pass(1100);
    expect(serverInput(w, w.ids.number)).toBe(5);
  });
});

describe("two devices", () => {
  test("[PF54] answers to different questions are both kept", async () => {
    const w = world();
    const [tablet, phone] = [device(w), device(w)];
    await tablet.open();
    await phone.open();
    tablet.count(w.ids.number, 1);
    phone.write(w.ids.text, "phone");
    await w.clock.pass(5000);
    expect(serverInput(w, w.ids.number)).toBe(1);
    expect(serverInput(w, w.ids.text)).toBe("phone");
    expect([...(tablet.view.state?.conflicts ?? []), ...(phone.view.state?.conflicts ?? [])]).toEqual([]);
  });

  test("[PF54] of two answers to one question the later is kept, and the other is shown and can be chosen", async () => {
    const w = world();
    const tablet = await answeredBeside(w);
    tablet.driver.kick();
    await w.clock.pass(2000);
    expect(serverInput(w, w.ids.text)).toBe("phone");
    const [conflict] = tablet.view.state?.conflicts ?? [];
    expect(conflict?.conflict).toMatchObject({ kind: "module", keptFrom: "server" });
    tablet.driver.happened({
      type: "chosen",
      conflictId: conflict?.id ?? "",
      choice: "shown",
      at: new Date(w.clock.now()).toISOString(),
    });
    await w.clock.pass(2000);
    expect(serverInput(w, w.ids.text)).toBe("tablet");
    expect(tablet.view.state?.conflicts).toEqual([]);
  });

  test("[PF57] entries that were unsent when it was submitted elsewhere are shown", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    tablet.write(w.ids.text, "too late");
    await w.clock.pass(1000);
    w.server.end("submitted");
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(2000);
    expect(tablet.view.ending?.state).toBe("submitted");
    const { state } = tablet.view;
    expect(state && unsentAnswers(state, momentAt(9)).flatMap((aside) => aside.entries)).toMatchObject([
      { answer: "too late" },
    ]);
  });

  test("[PF57] what a reset elsewhere did not carry over is put aside", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "requestLost";
    tablet.write(w.ids.text, "before the reset");
    await w.clock.pass(1000);
    w.server.reset();
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(2000);
    expect(tablet.view.state?.progress.generation).toBe(2);
    expect(tablet.view.state?.asides[0]?.entries).toMatchObject([{ answer: "before the reset" }]);
    expect(tablet.view.saving).toBe("saved");
  });
});

describe("submitting", () => {
  test("sends unsent entries first; a lost response makes no second record", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.write(w.ids.text, "last words");
    const submitting = tablet.driver.submit();
    await w.clock.pass(3000);
    expect(await submitting).toMatchObject({ is: "submitted" });
    expect(serverInput(w, w.ids.text)).toBe("last words");
  });

  test("[PF104] without the server it waits: it is not tried before everything is sent, and then goes by itself, once", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.luck = "unavailable";
    tablet.write(w.ids.text, "in a dead spot");
    const submitting = tablet.driver.submit();
    await w.clock.pass(3000);
    expect(await submitting).toEqual({ is: "waiting" });
    expect(w.server.copy.state).toBe("active");
    await tablet.reload();
    expect(tablet.view.state?.submission).toMatchObject({ is: "waiting" });
    tablet.luck = "works";
    tablet.nextOnce("answerLost");
    tablet.driver.kick();
    await w.clock.pass(5000);
    expect(tablet.view.ending?.state).toBe("submitted");
    expect([w.server.copy.state, serverInput(w, w.ids.text)]).toEqual(["submitted", "in a dead spot"]);
  });

  test.each(["signedOut", "ssoRequired"] as const)(
    "[PF279] after %s it asks for a sign-in, and sends after that",
    async (refusal) => {
      const w = world();
      const tablet = device(w);
      await tablet.open();
      tablet.luck = refusal;
      tablet.write(w.ids.text, "kept");
      await w.clock.pass(3000);
      expect(tablet.view).toMatchObject({ needsSignIn: true, isAway: false });
      expect(saveWords(tablet.view)).toMatchObject({ is: "signIn", waiting: 1 });
      const submitting = tablet.driver.submit();
      await w.clock.pass(3000);
      expect(await submitting).toEqual({ is: "signIn" });
      tablet.luck = "works";
      await tablet.reload();
      await w.clock.pass(3000);
      expect(tablet.view.needsSignIn).toBe(false);
      expect([serverInput(w, w.ids.text), saveWords(tablet.view).is]).toEqual(["kept", "saved"]);
    },
  );

  test("[PF104] it waits for nothing more than the answer, where everything was sent", async () => {
    const w = world();
    const tablet = device(w);
    await tablet.open();
    tablet.write(w.ids.text, "sent");
    await w.clock.pass(1000);
    tablet.luck = "requestLost";
    const submitting = tablet.driver.submit();
    await w.clock.pass(3000);
    expect(await submitting).toEqual({ is: "waiting" });
    await w.clock.pass(60_000);
    tablet.luck = "works";
    await w.clock.pass(31_000);
    expect(w.server.copy.state).toBe("submitted");
  });

  test("[PF104] it is taken back, and nothing is submitted", async () => {
    const w = world();
    const tablet = await waitingToSubmit(w);
    tablet.driver.happened({ type: "submitTakenBack" });
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(60_000);
    expect([w.server.copy.state, serverInput(w, w.ids.text)]).toEqual(["active", "here"]);
  });

  test("[PF105] an answer that is changed takes it back", async () => {
    const w = world();
    const tablet = await waitingToSubmit(w);
    tablet.write(w.ids.text, "not quite");
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(60_000);
    expect([w.server.copy.state, serverInput(w, w.ids.text)]).toEqual(["active", "not quite"]);
    expect(tablet.view.state?.submission).toBeNull();
  });

  test("[PF105] an answer from another device stops it, and the person is notified", async () => {
    const w = world();
    const tablet = await waitingToSubmit(w);
    const phone = device(w);
    await phone.open();
    phone.count(w.ids.number, 7);
    await w.clock.pass(2000);
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(60_000);
    expect(w.server.copy.state).toBe("active");
    expect(tablet.view.state?.submission).toEqual({ is: "stopped", why: "changed" });
    expect(inputOf(tablet.entry(w.ids.number))).toBe(7);
  });

  test.each([
    ["requiredStepsNotComplete", { is: "stopped", why: "incomplete" }],
    ["submissionInvalid", { is: "stopped", why: "refused", detail: "Not like this" }],
  ])("[PF105] a refusal, %s, stops it, and is said", async (code, submission) => {
    const w = world();
    const refuse = (network: PerformNetwork): PerformNetwork => ({
      ...network,
      async submit() {
        await network.load();
        throw new Problem("unprocessable", code, { detail: "Not like this" });
      },
    });
    const tablet = await waitingToSubmit(w, device(w, memoryStore(), refuse));
    tablet.luck = "works";
    tablet.driver.kick();
    await w.clock.pass(60_000);
    expect(tablet.view.state?.submission).toEqual(submission);
    expect(w.server.copy.state).toBe("active");
  });

  test("[PF278] a device that knows nothing of a conflict is shown both answers, and submits once one is chosen", async () => {
    const w = world();
    const desk = device(w);
    await desk.open();
    await conflictOfTwo(w);
    const submitting = desk.driver.submit();
    await w.clock.pass(3000);
    expect(await submitting).toEqual({ is: "conflicts" });
    expect(w.server.copy.state).toBe("active");
    const [conflict] = desk.view.state?.conflicts ?? [];
    expect(conflict?.conflict).toMatchObject({ kind: "module", moduleId: w.ids.text });
    const at = new Date(w.clock.now()).toISOString();
    desk.driver.happened({ type: "chosen", conflictId: conflict?.id ?? "", choice: "shown", at });
    const again = desk.driver.submit();
    await w.clock.pass(3000);
    expect(await again).toMatchObject({ is: "submitted" });
    expect(serverInput(w, w.ids.text)).toBe("tablet");
  });

  test("[PF278] answers that are sent with the submission and meet others are to be decided first", async () => {
    const w = world();
    const tablet = await answeredBeside(w);
    const submitting = tablet.driver.submit();
    await w.clock.pass(5000);
    expect(await submitting).toEqual({ is: "conflicts" });
    expect([w.server.copy.state, tablet.view.state?.conflicts.length]).toEqual(["active", 1]);
    // Without a network, too, the choice comes first.
    tablet.luck = "requestLost";
    tablet.count(w.ids.number, 3);
    const again = tablet.driver.submit();
    await w.clock.pass(5000);
    expect(await again).toEqual({ is: "conflicts" });
  });

  test("[PF105] [PF278] a submission that waited is stopped by a conflict, and tried no more until it is asked for again", async () => {
    const w = world();
    let submits = 0;
    const counted = (network: PerformNetwork): PerformNetwork => ({
      ...network,
      submit() {
        submits += 1;
        return network.submit();
      },
    });
    const desk = device(w, memoryStore(), counted);
    await desk.open();
    desk.luck = "requestLost";
    const asked = desk.driver.submit();
    await w.clock.pass(3000);
    expect(await asked).toEqual({ is: "waiting" });
    await conflictOfTwo(w);
    desk.luck = "works";
    const before = submits;
    await w.clock.pass(120_000);
    expect([submits - before, w.server.copy.state]).toEqual([1, "active"]);
    expect(desk.view.state).toMatchObject({ submission: { is: "stopped", why: "changed" } });
    expect(desk.view.state?.conflicts).toHaveLength(1);
    await desk.reload();
    expect(desk.view.state?.conflicts).toHaveLength(1);
    const [conflict] = desk.view.state?.conflicts ?? [];
    const at = new Date(w.clock.now()).toISOString();
    desk.driver.happened({ type: "chosen", conflictId: conflict?.id ?? "", choice: "kept", at });
    const again = desk.driver.submit();
    await w.clock.pass(3000);
    expect(await again).toMatchObject({ is: "submitted" });
    expect(serverInput(w, w.ids.text)).toBe("phone");
  });

  test("[PF104] where the device keeps nothing, nothing is promised", async () => {
    const w = world();
    const brittle = brittleStore(memoryStore());
    const tablet = device(w, brittle.store);
    await tablet.open();
    brittle.breakDown();
    tablet.luck = "requestLost";
    tablet.write(w.ids.text, "here");
    const submitting = tablet.driver.submit();
    await w.clock.pass(3000);
    expect(await submitting).toEqual({ is: "notSent" });
    expect(tablet.view.state?.submission ?? null).toBeNull();
  });
});

/** A tablet whose answer is still on it while the server has a phone's to the same question; its network is back. */
async function answeredBeside(w: World) {
  const [tablet, phone] = [device(w), device(w)];
  await tablet.open();
  await phone.open();
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "tablet");
  await w.clock.pass(1000);
  phone.write(w.ids.text, "phone");
  await w.clock.pass(1000);
  tablet.luck = "works";
  return tablet;
}

/** Two devices that gave different answers to one question; the server has both. */
async function conflictOfTwo(w: World) {
  const tablet = await answeredBeside(w);
  tablet.driver.kick();
  await w.clock.pass(2000);
  expect(w.server.copy.progress.conflicts).toHaveLength(1);
}

/** One answer and a submission, both on the device alone. */
async function waitingToSubmit(w: World, tablet = device(w)) {
  await tablet.open();
  tablet.luck = "requestLost";
  tablet.write(w.ids.text, "here");
  const submitting = tablet.driver.submit();
  await w.clock.pass(3000);
  expect(await submitting).toEqual({ is: "waiting" });
  return tablet;
}

/** One thing that happens to one of two devices. */
type Happening =
  | { readonly is: "entry"; readonly on: number; readonly which: number }
  | { readonly is: "wait"; readonly ms: number }
  | { readonly is: "luck"; readonly on: number; readonly luck: Luck }
  | { readonly is: "reload"; readonly on: number };

const on = fc.nat(1);
const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant("entry" as const), on, which: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("wait" as const), ms: fc.constantFrom(5, 200, 1100, 6000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("luck" as const),
      on,
      luck: fc.constantFrom<Luck>("works", "requestLost", "answerLost", "unavailable"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("reload" as const), on }) },
);

describe("whatever happens", () => {
  test("[PF58] no entry vanishes: it is what holds, or it was seen when it was overwritten, or it is shown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyHappening, { maxLength: 25 }), async (happenings) => {
        const w = world();
        const devices = [device(w), device(w)];
        for (const one of devices) await one.open();
        const entered = new Map<unknown, string>();
        const seenWhenOverwritten = new Set<unknown>();
        let value = 100;
        for (const happening of happenings) {
          const one = devices["on" in happening ? happening.on : 0];
          if (!one) continue;
          if (happening.is === "wait") await w.clock.pass(happening.ms);
          else if (happening.is === "luck") one.luck = happening.luck;
          else if (happening.is === "reload") await one.reload();
          else {
            value += 1;
            const moduleId = happening.which === 0 ? w.ids.number : w.ids.text;
            seenWhenOverwritten.add(inputOf(one.entry(moduleId)));
            const input = happening.which === 0 ? value : `text ${value}`;
            if (typeof input === "number") one.count(moduleId, input);
            else one.write(moduleId, input);
            entered.set(input, moduleId);
            await w.clock.pass(1);
          }
        }
        for (const one of devices) one.luck = "works";
        for (let rounds = 0; rounds < 3; rounds += 1) {
          for (const one of devices) {
            one.driver.kick();
            await w.clock.pass(2000);
            void one.driver.refresh();
            await w.clock.pass(2000);
          }
        }
        const shown = new Set(
          devices.flatMap((one) =>
            (one.view.state?.conflicts ?? []).flatMap(({ conflict }) =>
              conflict.kind === "module" ? [inputOf(conflict.shown), inputOf(conflict.kept)] : [],
            ),
          ),
        );
        for (const one of devices) {
          const { state } = one.view;
          expect(state && !isDirty(state) && one.view.saving === "saved").toBe(true);
          expect(hasSameAnswers(state?.progress.stepsProgress ?? [], w.server.progress.stepsProgress)).toBe(true);
        }
        for (const [input, moduleId] of entered) {
          const holds = serverInput(w, moduleId) === input;
          expect(holds || seenWhenOverwritten.has(input) || shown.has(input), `${String(input)} vanished`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
