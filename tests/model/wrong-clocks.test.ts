import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import type { PerformDriver } from "#features/performs/web/parts/run/perform-view.ts";
import { type SimulatedDevice, simulatedDevice } from "#features/performs/web/state/testing/simulated-device.ts";
import { day, hour, minute, second } from "#kit/time.ts";
import { type Protocol, realProtocol } from "./protocol.ts";
import { textsOf } from "./schedules.ts";
import { simulatedPlace } from "./simulated-place.ts";

const twoYears = 2 * 365 * day;
const seed = 20_261_124;

/** Two devices of one person at one perform, whose clocks are wrong. */
function meeting(offsets: readonly [number, number], protocol: Protocol = realProtocol) {
  const place = simulatedPlace(protocol);
  let turn = 0;
  const devices = [0, 1].map((number) =>
    simulatedDevice(
      {
        key: place.key,
        clock: place.clock,
        network: place.network,
        perform: protocol.perform,
        afterLoss: protocol.afterLoss,
        hasOneWriter: true,
        random: () => (++turn % 97) / 97,
        kept: () => {},
      },
      number,
    ),
  ) as [SimulatedDevice, SimulatedDevice];
  for (const [number, device] of devices.entries()) device.jump(offsets[number] ?? 0);
  return { place, devices };
}
type Meeting = ReturnType<typeof meeting>;

const tabOf = (device: SimulatedDevice): PerformDriver => {
  const [tab] = device.tabs;
  if (!tab) throw new Error("No tab is open");
  return tab;
};

function enter({ place }: Meeting, device: SimulatedDevice, input: string): void {
  const edit = { moduleType: "freeResponse", input } as const;
  tabOf(device).happened({ type: "edited", moduleId: place.moduleIds[0], edit, at: device.at() });
}

async function reconnect({ place }: Meeting, device: SimulatedDevice): Promise<void> {
  device.luck = "works";
  tabOf(device).kick();
  await place.clock.pass(5 * second);
}

async function recheck({ place, devices }: Meeting): Promise<void> {
  for (const device of devices) {
    void tabOf(device).refresh();
    await place.clock.pass(5 * second);
  }
}

const shownBy = (device: SimulatedDevice): string[][] =>
  (tabOf(device).view().state?.conflicts ?? []).map(({ conflict }) =>
    conflict.kind === "module" ? textsOf([{ ...step, modules: [conflict.kept, conflict.shown] }]).toSorted() : [],
  );
const step: Omit<Steps[number], "modules"> = { stepId: "", markedDone: false, updatedAt: null };

const stepsOf = (device: SimulatedDevice): Steps => tabOf(device).view().state?.progress.stepsProgress ?? [];

const anyOffset = fc.integer({ min: -twoYears, max: twoYears });
/** A clock that is set while the device is offline, by more than it was offline. */
const anyJump = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -twoYears, max: -hour }),
  fc.integer({ min: hour, max: twoYears }),
);

const anyMeeting = fc.record({
  offsets: fc.tuple(anyOffset, anyOffset),
  jumps: fc.tuple(anyJump, anyJump),
  isFirstEarlier: fc.boolean(),
  isFirstBack: fc.boolean(),
  gapMs: fc.integer({ min: 2 * second, max: 5 * minute }),
});
type AnyMeeting = typeof anyMeeting extends fc.Arbitrary<infer T> ? T : never;

/** Both answer one question offline, and come back in some order. */
async function meet({ offsets, jumps, isFirstEarlier, isFirstBack, gapMs }: AnyMeeting, protocol = realProtocol) {
  const held = meeting(offsets, protocol);
  const { place, devices } = held;
  for (const device of devices) device.openTab();
  await place.clock.pass(second);
  for (const [number, device] of devices.entries()) {
    device.luck = "requestLost";
    device.jump(jumps[number] ?? 0);
  }
  const [earlier, later] = isFirstEarlier ? devices : [devices[1], devices[0]];
  enter(held, earlier, "earlier");
  const earlierAt = place.clock.now();
  await place.clock.pass(gapMs);
  enter(held, later, "later");
  const laterAt = place.clock.now();
  await place.clock.pass(second);
  for (const device of isFirstBack ? devices : [devices[1], devices[0]]) await reconnect(held, device);
  await recheck(held);
  return { ...held, earlier, later, earlierAt, laterAt, truth: await place.truth() };
}

describe("two devices whose clocks are wrong by up to two years", () => {
  it("[PF169] [PF170] [PF171] keep the answer that was given later, with the time at which it was given", async () => {
    await fc.assert(
      fc.asyncProperty(anyMeeting, async (any) => {
        const { truth, laterAt, place } = await meet(any);
        expect(textsOf(truth.steps)).toEqual(["later"]);
        const [entry] = truth.steps.flatMap(({ modules }) => modules);
        const storedAt = Date.parse(entry?.performData?.updatedAt ?? "");
        expect(Math.abs(storedAt - laterAt)).toBeLessThanOrEqual(second);
        expect(storedAt).toBeLessThanOrEqual(place.clock.now());
      }),
      { numRuns: 150, seed },
    );
  }, 120_000);

  it("[PF172] show both answers on both devices, and stop on both once a person has chosen on one", async () => {
    await fc.assert(
      fc.asyncProperty(anyMeeting, fc.boolean(), fc.boolean(), async (any, isFirst, isShown) => {
        const held = await meet(any);
        for (const device of held.devices) {
          expect(shownBy(device)).toEqual([["earlier", "later"]]);
          expect(textsOf(stepsOf(device))).toEqual(["later"]);
        }
        const chooser = held.devices[isFirst ? 0 : 1];
        const [open] = tabOf(chooser).view().state?.conflicts ?? [];
        const choice = isShown ? "shown" : "kept";
        tabOf(chooser).happened({ type: "chosen", conflictId: open?.id ?? "", choice, at: chooser.at() });
        await held.place.clock.pass(5 * second);
        await recheck(held);
        for (const device of held.devices) {
          expect(shownBy(device)).toEqual([]);
          expect(textsOf(stepsOf(device))).toEqual([isShown ? "earlier" : "later"]);
        }
      }),
      { numRuns: 60, seed },
    );
  }, 120_000);

  it("would keep the earlier answer if a device believed a clock that was set back", async () => {
    const believing: Protocol = {
      ...realProtocol,
      perform: (state, event) =>
        event.type === "clockRead" && state?.clock ? state : realProtocol.perform(state, event),
      server: { ...realProtocol.server, saveInServerTime: (save) => save },
    };
    const any = { isFirstEarlier: true, isFirstBack: true, gapMs: minute } as const;
    const { truth } = await meet({ ...any, offsets: [0, 0], jumps: [0, -365 * day] }, believing);
    expect(textsOf(truth.steps)).toEqual(["earlier"]);
  });

  it("[PF169] store no time in the future, whatever a device claims", async () => {
    const claimingAll: Protocol = {
      ...realProtocol,
      perform: (state, event) =>
        event.type === "clockRead"
          ? state
          : realProtocol.perform(state, "at" in event ? { ...event, at: in2028 } : event),
    };
    const { truth, place } = await meet(
      { offsets: [0, 0], jumps: [0, 0], isFirstEarlier: true, isFirstBack: true, gapMs: minute },
      claimingAll,
    );
    const times = truth.steps.flatMap(({ modules }) => modules.map((entry) => entry.performData?.updatedAt ?? ""));
    expect(times.length).toBeGreaterThan(0);
    for (const at of times) expect(Date.parse(at)).toBeLessThanOrEqual(place.clock.now());
  });
});

const in2028 = "2028-01-01T00:00:00.000Z";
