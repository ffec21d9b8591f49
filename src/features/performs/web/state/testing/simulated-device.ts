import { isProblem } from "#kit/problem.ts";
import { measuredOffset } from "#kit/web/wire/server-time.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { performDriver } from "../../parts/run/perform-driver.ts";
import type { Reducer } from "../../parts/run/perform-reducer.ts";
import { isNeeded, type PerformState } from "../../parts/run/perform-state.ts";
import type { PerformKey, PerformStore } from "../../parts/run/perform-store.ts";
import type { PerformDriver } from "../../parts/run/perform-view.ts";
import type { DriverTools } from "../driver-tools.ts";
import { memoryStore } from "../memory-store.ts";
import type { PerformNetwork } from "../perform-network.ts";
import { brittleStore, type Luck, type simulatedClock, simulatedLocks } from "./simulated-world.ts";

/** Where a tab can die. Before and after a commit it is the server that does, which is a request or an answer lost. */
export const crashPoints = [
  "beforeSend",
  "afterSend",
  "afterAcknowledgement",
  "inMerge",
  "beforeLocalWrite",
  "afterLocalWrite",
] as const;
export type CrashPoint = (typeof crashPoints)[number];

export interface DeviceWorld {
  readonly key: PerformKey;
  readonly clock: ReturnType<typeof simulatedClock>;
  readonly network: (luck: () => Luck) => PerformNetwork;
  readonly perform: Reducer;
  readonly afterLoss: (state: PerformState) => PerformState;
  /** False for tabs that know nothing of each other: a fault. */
  readonly hasOneWriter: boolean;
  readonly random: () => number;
  /** What the device holds from now on, whatever happens to its tabs. */
  readonly kept: (state: PerformState) => void;
}

interface Tab {
  readonly driver: PerformDriver;
  readonly page: ReturnType<typeof newPage>;
}

const never = new Promise<never>(() => {});

/** What lives and dies as one: the screen of a tab, and what screens before it left to go on behind. */
function newPage() {
  let isDead = false;
  const { promise: death, reject } = Promise.withResolvers<never>();
  death.catch(() => {});
  return {
    get isDead() {
      return isDead;
    },
    /** Rejects once the page is dead. */
    death,
    die() {
      isDead = true;
      reject(new Error("The tab is gone"));
    },
  };
}

/** What the tabs of a device share. */
interface DeviceParts {
  readonly store: PerformStore;
  readonly time: DriverTools["clock"]["time"];
  /** A reply came, with the server's time. */
  readonly hear: () => void;
  readonly luck: () => Luck;
  /** Whether a tab dies here now, which happens once. */
  readonly crashes: (point: CrashPoint) => boolean;
  readonly newId: () => string;
  readonly withLock: DriverTools["withLock"];
}

/** A tab whose page can die at each of the crash points. */
function openTab(world: DeviceWorld, device: DeviceParts, page: Tab["page"]): Tab {
  const { clock, key } = world;
  /** Nothing that a dead tab waited for ever comes back to it. */
  const living = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const value = await work;
      return page.isDead ? await never : value;
    } catch (error) {
      if (page.isDead) await never;
      throw error;
    }
  };
  const crash = (point: CrashPoint): boolean => {
    if (!device.crashes(point)) return false;
    page.die();
    return true;
  };
  const server = world.network(device.luck);
  /** Every reply carries the server's time, also a refusal. */
  const heard = <T>(work: Promise<T>): Promise<T> =>
    living(
      work.then(
        (value) => {
          device.hear();
          return value;
        },
        (error: unknown) => {
          if (isProblem(error)) device.hear();
          throw error;
        },
      ),
    );
  const network: PerformNetwork = {
    ...server,
    load: () => heard(server.load()),
    submit: () => heard(server.submit()),
    reset: () => heard(server.reset()),
    remove: () => heard(server.remove()),
    upload: (file) => heard(server.upload(file)),
    async save(body) {
      if (crash("beforeSend")) return never;
      const sent = server.save(body);
      if (crash("afterSend")) {
        sent.catch(() => {});
        return never;
      }
      try {
        const saved = await heard(sent);
        return crash("afterAcknowledgement") ? await never : saved;
      } catch (error) {
        if (isProblem(error) && error.code === "progressConflict" && crash("inMerge")) return never;
        if (!isProblem(error)) await store.change(key, (state) => state && lost(state));
        throw error;
      }
    },
  };
  const lost = (state: PerformState): PerformState => {
    const next = world.afterLoss(state);
    return next === state ? state : next;
  };
  const shared = world.hasOneWriter ? device.store : copyOf(device.store);
  const store: PerformStore = {
    ...shared,
    load: (of) => living(shared.load(of)),
    async change(of, change) {
      if (page.isDead || crash("beforeLocalWrite")) return never;
      const state = await living(shared.change(of, change));
      if (state) world.kept(state);
      return crash("afterLocalWrite") ? never : state;
    },
    remove: (of) => living(shared.remove(of)),
  };
  const driver = performDriver(key, {
    clock: {
      now: () => clock.now(),
      time: device.time,
      after: (ms, run) => clock.after(ms, () => page.isDead || run()),
    },
    network,
    store,
    perform: world.perform,
    random: world.random,
    newId: device.newId,
    // A browser gives a dead tab's locks to the next one.
    withLock: (name, work) =>
      world.hasOneWriter ? living(device.withLock(name, () => Promise.race([work(), page.death]))) : work(),
  });
  void driver.open();
  return { driver, page };
}

/** A device whose store outlives its tabs, and whose tabs can die at any moment. */
export function simulatedDevice(world: DeviceWorld, number: number) {
  const { clock, key } = world;
  const memory = brittleStore(memoryStore());
  let luck: Luck = "works";
  /** How far the device's clock is ahead of the server's, and what the device has learned about that. */
  let offsetMs = 0;
  let reading = { offsetMs: 0, heardAtMs: clock.now() };
  const time = () => ({ ...reading, nowMs: clock.now() + offsetMs + reading.offsetMs });
  const hear = () => {
    const reply = { serverMs: clock.now(), deviceMs: clock.now() + offsetMs, tookMs: 0 };
    reading = { offsetMs: measuredOffset(reading.offsetMs, reply), heardAtMs: clock.now() };
  };
  let armed: CrashPoint | undefined;
  let fileIds = 0;
  let tabs: Tab[] = [];

  const device: DeviceParts = {
    store: memory.store,
    time,
    hear,
    luck: () => luck,
    crashes(point) {
      if (armed !== point) return false;
      armed = undefined;
      return true;
    },
    newId: () => idOf(0xe0000 + number * 0x1000 + ++fileIds),
    withLock: simulatedLocks(),
  };
  const newTab = (page = newPage()) => openTab(world, device, page);

  return {
    get tabs(): readonly PerformDriver[] {
      return tabs.map((tab) => tab.driver);
    },
    at: () => new Date(time().nowMs).toISOString(),
    set luck(next: Luck) {
      luck = next;
    },
    set crashAt(point: CrashPoint | undefined) {
      armed = point;
    },
    jump(ms: number) {
      offsetMs += ms;
    },
    fill: () => memory.breakDown(),
    free: () => memory.mend(),
    openTab() {
      if (tabs.length < 2) tabs.push(newTab());
    },
    closeTab() {
      if (tabs.length > 1) tabs.pop()?.driver.close();
    },
    /** Stops all pages. */
    reload() {
      for (const { page } of tabs) page.die();
      tabs = [newTab()];
    },
    /** Opens another screen, and in the first tab returns: running work continues in the page that it was in. */
    leave() {
      for (const tab of tabs) tab.driver.close();
      tabs = [newTab(tabs[0]?.page)];
    },
    /** Reopens what died. Returns whether anything had. */
    revive(): boolean {
      const living = tabs.filter(({ page }) => !page.isDead);
      const hasDied = living.length < tabs.length;
      tabs = living;
      if (tabs.length === 0) tabs.push(newTab());
      return hasDied;
    },
    /**
     * Signs out: asks about items that exist nowhere else, which keeps the person here. `isCut` stops before the wipe.
     */
    async signOut(isCut: boolean) {
      const state = await memory.store.load(key).catch(() => undefined);
      if (!state || isNeeded(state)) return;
      for (const tab of tabs) tab.driver.close();
      tabs = [];
      if (!isCut) await memory.store.remove(key).catch(() => {});
    },
  };
}

export type SimulatedDevice = ReturnType<typeof simulatedDevice>;

/** A store that reads once, and writes over whatever another tab has written since. */
function copyOf(store: PerformStore): PerformStore {
  let own: PerformState | undefined;
  return {
    ...store,
    async load(key) {
      own ??= await store.load(key);
      return own;
    },
    async change(key, change) {
      own ??= await store.load(key);
      const next = change(own);
      if (next) own = await store.change(key, (before) => ({ ...next, writes: before?.writes ?? next.writes }));
      return own;
    },
    watch: () => () => {},
  };
}
