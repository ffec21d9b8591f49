import fc from "fast-check";
import type { ModuleProgress, OpenConflict } from "#features/performs/progress.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { hasSameAnswers } from "#features/performs/rules/sync/merge.ts";
import { isDirty, type PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import type { PerformKey } from "#features/performs/web/parts/run/perform-store.ts";
import type { PerformDriver } from "#features/performs/web/parts/run/perform-view.ts";
import { isSubmitWaiting } from "#features/performs/web/parts/run/submission.ts";
import { unsentAnswers } from "#features/performs/web/parts/run/unsent-answers.ts";
import type { PerformNetwork } from "#features/performs/web/state/perform-network.ts";
import {
  type CrashPoint,
  crashPoints,
  type SimulatedDevice,
  simulatedDevice,
} from "#features/performs/web/state/testing/simulated-device.ts";
import { type Luck, type simulatedClock } from "#features/performs/web/state/testing/simulated-world.ts";
import { day } from "#kit/time.ts";
import { momentAt } from "../support/progress-samples.ts";
import type { Protocol } from "./protocol.ts";

/*
 * What can happen to a perform on two devices with two tabs each, in the order that a schedule says; and what must
 * hold once everything works again. The client is the product's own; the server is whatever a place has.
 */

/** What the server has of a perform in the end. */
export interface Truth {
  readonly state: "active" | "submitted" | "removed";
  /** As it stands, or stood when it ended. */
  readonly steps: Steps;
  /** What is open between two answers. */
  readonly conflicts: readonly OpenConflict[];
  readonly records: number;
  /** What resets and removals took away, which is looked at by who asks for them. */
  readonly taken: readonly Steps[];
}

/** One perform at a server, real or simulated. */
export interface Place {
  readonly key: PerformKey;
  /** Two modules of free text. */
  readonly moduleIds: readonly [string, string];
  readonly stepId: string;
  readonly clock: ReturnType<typeof simulatedClock>;
  /** Whether the server goes by this clock too. */
  readonly isServerTime: boolean;
  network(luck: () => Luck): PerformNetwork;
  publish(): Promise<void>;
  setAccess(isOpen: boolean): Promise<void>;
  /** What was late arrives. */
  deliver(): Promise<void>;
  truth(): Promise<Truth>;
}

export type Happening =
  | { readonly is: "enter"; readonly on: number; readonly tab: number; readonly which: number }
  | {
      readonly is: "mark" | "choose" | "tab" | "closeTab" | "reload" | "leave" | "signOut" | "fill" | "free";
      readonly on: number;
    }
  | { readonly is: "wait"; readonly ms: number }
  | { readonly is: "luck"; readonly on: number; readonly luck: Luck }
  | { readonly is: "crash"; readonly on: number; readonly at: CrashPoint }
  | { readonly is: "crashAtSignOut"; readonly on: number }
  | { readonly is: "jump"; readonly on: number; readonly ms: number }
  | { readonly is: "submit" | "reset" | "remove" | "look"; readonly on: number }
  | { readonly is: "publish" }
  | { readonly is: "late" }
  | { readonly is: "shut" }
  | { readonly is: "open" };

const yearMs = 365 * day;

/** How somebody, or a flat battery, sets a device's clock: by some seconds, by a day, by up to two years. */
const anyJumpMs = fc.oneof(
  fc.constantFrom(-day, -5000, 7000, day),
  fc.constantFrom(-2 * yearMs, -yearMs, yearMs, 2 * yearMs),
  fc.integer({ min: -2 * yearMs, max: 2 * yearMs }),
);

const on = fc.nat(1);
const of = <const Is extends string>(...is: Is[]) => fc.record({ is: fc.constantFrom(...is), on });

export const anySchedule: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ is: fc.constant("enter"), on, tab: fc.nat(1), which: fc.nat(1) }) },
    { weight: 7, arbitrary: fc.record({ is: fc.constant("wait"), ms: fc.constantFrom(5, 40, 200, 1100, 6000) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        is: fc.constant("luck"),
        on,
        luck: fc.constantFrom<Luck[]>(
          "works",
          "works",
          "requestLost",
          "answerLost",
          "late",
          "unavailable",
          "signedOut",
        ),
      }),
    },
    { weight: 4, arbitrary: fc.record({ is: fc.constant("crash"), on, at: fc.constantFrom(...crashPoints) }) },
    { weight: 5, arbitrary: of("reload", "leave", "tab", "closeTab", "look", "mark", "choose") },
    { weight: 2, arbitrary: of("submit", "reset", "signOut", "crashAtSignOut", "fill", "free") },
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant("jump"), on, ms: anyJumpMs }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constantFrom("publish", "late", "shut", "open") }) },
    { weight: 1, arbitrary: fc.oneof({ weight: 9, arbitrary: of("look") }, { weight: 1, arbitrary: of("remove") }) },
  ),
  { minLength: 4, maxLength: 24, size: "max" },
);

/** What is known of every text that anybody entered: each is entered once. */
class Ledger {
  /** Texts that a device's store or the server has had: none of them may be lost. */
  readonly owed = new Set<string>();
  /** Looked at by who entered something else in their place, or set aside by a choice. */
  readonly seen = new Set<string>();
  /** Texts that left their device, and who entered which. */
  readonly sent = new Set<string>();
  readonly authors = new Map<string, number>();
  readonly removers = new Set<number>();
  readonly entered: string[] = [];
  /** Shown on a page whose device kept nothing, which was said. */
  readonly shown = new Set<string>();
  /** A device forgot what it was told: then it may ask about what it cannot know to be its own. */
  hasForgotten = false;
}

export interface Ran {
  readonly fault: string | undefined;
  readonly entered: number;
}

/** Lets a schedule happen, brings everything back to work, and looks for what is not there. */
export async function run(place: Place, protocol: Protocol, schedule: readonly Happening[]): Promise<Ran> {
  const ledger = new Ledger();
  const kept = (state: PerformState) => {
    for (const text of textsOf(state.progress.stepsProgress)) ledger.owed.add(text);
  };
  let seed = 7;
  /** So coarse that there are four tokens in all, which collide again and again. */
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed < 2 ** 30 ? 0 : 0.5;
  };
  const devices = [0, 1].map((number) =>
    simulatedDevice(
      {
        key: place.key,
        clock: place.clock,
        network: (luck) => withBody(place.network(luck), protocol, ledger),
        perform: protocol.perform,
        afterLoss: protocol.afterLoss,
        hasOneWriter: protocol.hasOneWriter,
        random,
        kept,
      },
      number,
    ),
  );
  for (const device of devices) device.openTab();
  await place.clock.pass(200);
  for (const happening of schedule) {
    await happen(place, devices, happening, ledger);
    rememberPages(devices, ledger);
    for (const device of devices) if (device.revive()) ledger.hasForgotten = true;
  }
  const fault = (await rest(place, devices, ledger)) ?? (await judge(place, devices, ledger));
  for (const device of devices) for (const tab of device.tabs) tab.close();
  return { fault, entered: ledger.entered.length };
}

function withBody(network: PerformNetwork, protocol: Protocol, ledger: Ledger): PerformNetwork {
  return {
    ...network,
    async save(body) {
      const sent = protocol.bodyOf(body);
      for (const text of textsOf(sent.stepsProgress)) ledger.sent.add(text);
      const saved = await network.save(sent);
      // It was acknowledged: from now on it is the server's to keep.
      for (const text of textsOf(sent.stepsProgress)) ledger.owed.add(text);
      return saved;
    },
  };
}

async function happen(place: Place, devices: readonly SimulatedDevice[], happening: Happening, ledger: Ledger) {
  const { clock } = place;
  if (happening.is === "wait") return clock.pass(happening.ms);
  if (happening.is === "publish") return place.publish();
  if (happening.is === "late") return place.deliver();
  if (happening.is === "shut" || happening.is === "open") return place.setAccess(happening.is === "open");
  const device = devices[happening.on] as SimulatedDevice;
  const tab = device.tabs[happening.is === "enter" ? happening.tab : 0] ?? device.tabs[0];
  if (!tab) return undefined;
  switch (happening.is) {
    case "enter":
      enter(place, device, tab, happening, ledger);
      return clock.pass(1);
    case "mark": {
      const { state, ending } = tab.view();
      const step = state?.progress.stepsProgress.find((one) => one.stepId === place.stepId);
      if (state && !ending) {
        tab.happened({ type: "marked", stepId: place.stepId, markedDone: !step?.markedDone, at: device.at() });
      }
      return clock.pass(1);
    }
    case "choose": {
      const shown = tab.view().state?.conflicts[0];
      if (!shown || shown.conflict.kind !== "module") return undefined;
      for (const entry of [shown.conflict.kept, shown.conflict.shown]) ledger.seen.add(textOf(entry) ?? "");
      const here = textIn(tab, shown.conflict.moduleId);
      if (here !== undefined) ledger.seen.add(here);
      tab.happened({ type: "chosen", conflictId: shown.id, choice: "shown", at: device.at() });
      return clock.pass(1);
    }
    case "luck":
      device.luck = happening.luck;
      return undefined;
    case "crash":
      device.crashAt = happening.at;
      return undefined;
    case "jump":
      return device.jump(happening.ms);
    case "reload":
      device.reload();
      return clock.pass(100);
    case "leave":
      device.leave();
      return clock.pass(5);
    case "tab":
      device.openTab();
      return clock.pass(5);
    case "closeTab":
      return device.closeTab();
    case "fill":
      ledger.hasForgotten = true;
      return device.fill();
    case "free":
      return device.free();
    case "signOut":
      return device.signOut(false);
    case "crashAtSignOut":
      return device.signOut(true);
    case "look":
      void tab.refresh().catch(() => {});
      return clock.pass(20);
    case "remove":
      ledger.removers.add(happening.on);
      void tab.remove().catch(() => {});
      return clock.pass(300);
    case "submit":
    case "reset":
      void tab[happening.is]().catch(() => {});
      return clock.pass(300);
  }
}

function enter(
  { moduleIds }: Place,
  device: SimulatedDevice,
  tab: PerformDriver,
  { on: number, which }: Extract<Happening, { is: "enter" }>,
  ledger: Ledger,
): void {
  const { state, ending } = tab.view();
  if (!state || ending) return;
  const moduleId = moduleIds[which] ?? moduleIds[0];
  const before = textIn(tab, moduleId);
  if (before !== undefined) ledger.seen.add(before);
  const input = `text ${ledger.entered.length}.`;
  ledger.entered.push(input);
  ledger.authors.set(input, number);
  tab.happened({ type: "edited", moduleId, edit: { moduleType: "freeResponse", input }, at: device.at() });
}

const allTabs = (devices: readonly SimulatedDevice[]) => devices.flatMap((device) => device.tabs);

/** Everything works again, and has time to come to rest; then every device is opened anew, as on another day. */
async function rest(place: Place, devices: readonly SimulatedDevice[], ledger: Ledger): Promise<string | undefined> {
  await place.setAccess(true);
  await place.deliver();
  for (const device of devices) {
    device.luck = "works";
    device.crashAt = undefined;
    device.free();
  }
  if (!(await isSettled(place, devices))) return "it never comes to rest";
  rememberPages(devices, ledger);
  for (const device of devices) device.reload();
  return (await isSettled(place, devices)) ? undefined : "it does not come to rest again";
}

/** A page whose device keeps nothing shows what it shows for as long as it is open, and says so. */
function rememberPages(devices: readonly SimulatedDevice[], { shown }: Ledger): void {
  for (const tab of allTabs(devices)) {
    const { state, isStored } = tab.view();
    if (state && !isStored) for (const text of shownIn(state)) shown.add(text);
  }
}

async function isSettled(place: Place, devices: readonly SimulatedDevice[]): Promise<boolean> {
  for (let round = 0; round < 8; round++) {
    for (const tab of allTabs(devices)) {
      tab.kick();
      await place.clock.pass(2500);
      void tab.refresh();
      await place.clock.pass(500);
    }
    if (round > 0 && allTabs(devices).every(isAtRest)) return true;
  }
  return false;
}

function isAtRest(tab: PerformDriver): boolean {
  const { state, ending, saving, phase } = tab.view();
  if (ending) return true;
  return phase === "ready" && state !== undefined && !isDirty(state) && !isSubmitWaiting(state) && saving === "saved";
}

async function judge(place: Place, devices: readonly SimulatedDevice[], ledger: Ledger): Promise<string | undefined> {
  const truth = await place.truth();
  const kept = new Set([...ledger.seen, ...[truth.steps, ...truth.taken].flatMap(textsOf)]);
  const states = allTabs(devices).flatMap((tab) => tab.view().state ?? []);
  const shown = new Set([...ledger.shown, ...states.flatMap(shownIn)]);
  // Removing a perform removes all of it, except entries that another device has not sent.
  const isGiven = (text: string) =>
    truth.state === "removed" && (ledger.sent.has(text) || ledger.removers.has(ledger.authors.get(text) ?? -1));
  const lost = [...ledger.owed].find((text) => !kept.has(text) && !shown.has(text) && !isGiven(text));
  if (lost !== undefined) return `${lost} is nowhere, and nobody was told`;
  if (truth.records > 1) return "there are two records";
  const late = place.isServerTime ? truth.steps.flatMap(timesOf).find((ms) => ms > place.clock.now()) : undefined;
  if (late !== undefined) return "the server has stored a time in the future";
  for (const state of states) {
    if (state.ending || truth.state !== "active") continue;
    if (
      openIn(state) !==
      truth.conflicts
        .map(({ id }) => id)
        .toSorted()
        .join()
    ) {
      return "a device does not show the conflicts that are open";
    }
    if (!hasSameAnswers(state.progress.stepsProgress, truth.steps)) {
      return "a device that says saved has something else than the server";
    }
  }
  const isAlone = new Set(ledger.authors.values()).size < 2 && !ledger.hasForgotten;
  if (isAlone && states.some((state) => state.conflicts.some(({ conflict }) => conflict.kind === "module"))) {
    return "somebody alone is asked about a conflict with themselves";
  }
  return undefined;
}

const openIn = ({ conflicts }: PerformState): string =>
  conflicts
    .flatMap(({ id, conflict }) => (conflict.kind === "module" ? [id] : []))
    .toSorted()
    .join();

const timesOf = ({ updatedAt, modules }: Steps[number]): number[] =>
  [updatedAt, ...modules.flatMap(({ performData, clearedAt }) => [performData?.updatedAt ?? null, clearedAt])].flatMap(
    (at) => (at === null ? [] : [Date.parse(at)]),
  );

/** Texts that the person sees in addition to those in force: both sides of conflicts, and unsent answers. */
const shownIn = (state: PerformState): string[] => [
  ...state.conflicts.flatMap(({ conflict }) =>
    conflict.kind === "module" ? [textOf(conflict.kept) ?? "", textOf(conflict.shown) ?? ""] : [],
  ),
  ...unsentAnswers(state, momentAt(0)).flatMap((aside) => aside.entries.map((entry) => entry.answer)),
];

const textOf = (entry: ModuleProgress): string | undefined =>
  entry.moduleType === "freeResponse" ? entry.performData?.input : undefined;

export const textsOf = (steps: Steps): string[] =>
  steps.flatMap((step) => step.modules.flatMap((entry) => textOf(entry) ?? []));

const textIn = (tab: PerformDriver, moduleId: string): string | undefined =>
  tab
    .view()
    .state?.progress.stepsProgress.flatMap((step) => step.modules)
    .filter((entry) => entry.moduleId === moduleId)
    .map(textOf)[0];
