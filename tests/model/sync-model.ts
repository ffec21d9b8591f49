import type { SaveBody } from "#features/performs/contract.ts";
import type { ModuleProgress } from "#features/performs/progress.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { hasSameAnswers } from "#features/performs/rules/sync/merge.ts";
import {
  freshState,
  isDirty,
  type PerformEvent,
  type PerformState,
} from "#features/performs/web/parts/run/perform-state.ts";
import { unsentAnswers } from "#features/performs/web/parts/run/unsent-answers.ts";
import { bodyOf, mayStart } from "#features/performs/web/state/send-progress.ts";
import {
  newServerCopy,
  readServer,
  removeAt,
  resetAt,
  type ServerAnswer,
  type ServerCopy,
  saveAt,
  submitAt,
} from "#features/performs/web/state/testing/simulated-server.ts";
import type { Module } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { contentWith } from "../support/content-samples.ts";
import { momentAt, performedModules, progressWith } from "../support/progress-samples.ts";
import type { Protocol } from "./protocol.ts";

/*
 * The protocol of synchronisation in small, searched exhaustively: devices with the product's own reducer and bodies, a
 * server by the product's own rules, and a network that loses, repeats, delays and reorders.
 */

/** How often each may happen on one way through. */
export interface Budgets {
  readonly devices: number;
  readonly edits: number;
  /** Requests or answers that are lost, which is a reload amid a save as well. */
  readonly losses: number;
  /** Requests that arrive a second time, or late, after their sender has moved on. */
  readonly strays: number;
  readonly ends: number;
  /** Whether every save carries the same token, the worst that two characters can do, or each its own. */
  readonly tokens: "same" | "own";
}

interface Call {
  readonly kind: "save" | "look" | "submit" | "reset" | "remove";
  readonly body?: SaveBody;
  /** There once the server has answered. */
  readonly answer?: ServerAnswer;
}

interface Device {
  readonly state: PerformState;
  readonly call: Call | undefined;
}

interface World {
  readonly server: ServerCopy;
  readonly devices: readonly Device[];
  /** Saves in the network whose response no device awaits. */
  readonly strays: readonly SaveBody[];
  readonly left: Omit<Budgets, "devices" | "tokens">;
  readonly tokens: Budgets["tokens"];
  /** Texts that were entered, in order; and the ones that were looked at when they were entered over. */
  readonly entered: readonly string[];
  readonly seen: readonly string[];
  readonly editors: number;
}

export interface Found {
  readonly invariant: string;
  /** What led there, one event after the other. */
  readonly trail: readonly string[];
}

export interface Searched {
  readonly states: number;
  readonly transitions: number;
  readonly found: Found | undefined;
  /** Whether all there is within the budgets was visited. */
  readonly isWhole: boolean;
}

const content = contentWith([[["freeResponse", "freeResponse"]]]);
const moduleIds = performedModules(content).map((module) => module.id);
/** The next version asks the second question otherwise: a reset keeps the answer to the first alone. */
const nextContent = withPrompt(content, moduleIds[1] ?? "");
/** Seconds by which the clock of each device is wrong. */
const skews = [0, -1000, 1000];

function withPrompt(of: typeof content, moduleId: string): typeof content {
  const changed = (module: Module): Module =>
    module.id === moduleId && module.moduleType === "freeResponse"
      ? { ...module, moduleData: { ...module.moduleData, prompt: "asked otherwise" } }
      : module;
  const sections = of.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(changed) })),
  }));
  return { ...of, sections };
}

function begin({ devices, tokens, ...left }: Budgets): World {
  const progress = progressWith(content, [], { generation: 1, revision: 1, updatesList: ["00"] });
  const server = { ...newServerCopy(progress), published: withoutAnswers(nextContent) };
  const device: Device = { state: freshState(progress), call: undefined };
  return {
    server,
    devices: Array.from({ length: devices }, () => device),
    strays: [],
    left,
    tokens,
    entered: [],
    seen: [],
    editors: 0,
  };
}

type Step = readonly [what: string, next: World | Broken];

class Broken {
  readonly invariant: string;
  constructor(invariant: string) {
    this.invariant = invariant;
  }
}

/** Everything that can happen next. */
function* nextOf(world: World, protocol: Protocol): Generator<Step> {
  for (const [index, device] of world.devices.entries()) {
    const name = `device ${index + 1}`;
    if (device.call) {
      if (device.call.answer) yield [`${name} hears the answer`, hear(world, index, device.call.answer, protocol)];
      else yield* arrive(world, index, device.call, name, protocol);
      yield* lose(world, index, device.call, name, protocol);
    } else {
      yield* act(world, index, name, protocol);
    }
    if (world.left.edits > 0 && !device.state.ending) {
      for (const [which] of moduleIds.entries())
        yield [`${name} enters ${which + 1}`, enter(world, index, which, protocol)];
    }
  }
  for (const [index, body] of world.strays.entries()) {
    const strays = world.strays.toSpliced(index, 1);
    const [server] = saveAt(world.server, body, protocol.server);
    yield ["a stray save arrives", checked(world.server, body, { ...world, server, strays })];
  }
}

function* act(world: World, index: number, name: string, protocol: Protocol): Generator<Step> {
  const { state } = world.devices[index] as Device;
  const { progress } = world.server;
  const calls = (call: Call, left = world.left) => withDevice({ ...world, left }, index, { state, call });
  if (!state.ending && (state.sending || mayStart(state))) {
    const token = world.tokens === "same" ? "aa" : `${index}${state.progress.revision % 10}`;
    const sending =
      protocol.perform(state, {
        type: "sendStarted",
        token,
        saveId: `${index}/${state.edits}/${state.progress.revision}`,
      }) ?? state;
    const call: Call | undefined = sending.sending
      ? { kind: "save", body: protocol.bodyOf(bodyOf(sending)) }
      : undefined;
    yield [`${name} sends`, withDevice(world, index, { state: sending, call })];
  }
  const isCurrent = state.progress.revision === progress.revision && state.progress.generation === progress.generation;
  const isEnded = world.server.state !== "active";
  if (isEnded ? !state.ending : !isCurrent) {
    yield [`${name} looks`, calls({ kind: "look", answer: readServer(world.server) })];
  }
  if (world.left.ends > 0 && !state.ending && !isDirty(state)) {
    const left = { ...world.left, ends: world.left.ends - 1 };
    for (const kind of ["submit", "reset", "remove"] as const) yield [`${name}: ${kind}`, calls({ kind }, left)];
  }
}

function* arrive(world: World, index: number, call: Call, name: string, protocol: Protocol): Generator<Step> {
  const [server, answer] = answered(world.server, call, protocol);
  const next = withDevice({ ...world, server }, index, {
    ...(world.devices[index] as Device),
    call: { ...call, answer },
  });
  yield [`the ${call.kind} of ${name} arrives`, call.body ? checked(world.server, call.body, next) : next];
  if (call.body && world.left.strays > 0) {
    const left = { ...world.left, strays: world.left.strays - 1 };
    yield [`the save of ${name} arrives and is repeated`, { ...next, left, strays: [...world.strays, call.body] }];
  }
}

function* lose(world: World, index: number, call: Call, name: string, protocol: Protocol): Generator<Step> {
  if (world.left.losses === 0) return;
  const left = { ...world.left, losses: world.left.losses - 1 };
  const device = world.devices[index] as Device;
  const state = call.kind === "save" ? protocol.afterLoss(device.state) : device.state;
  // Who was told nothing of a submit or a reset asks again.
  const again = call.kind === "save" || call.kind === "look" ? undefined : { kind: call.kind };
  const given = withDevice({ ...world, left }, index, { state, call: again });
  yield [`${name} hears nothing`, given];
  if (call.body && !call.answer && left.strays > 0) {
    const strayed = { ...left, strays: left.strays - 1 };
    yield [`${name} hears nothing yet`, { ...given, left: strayed, strays: [...world.strays, call.body] }];
  }
}

function answered(server: ServerCopy, { kind, body }: Call, { server: rules }: Protocol) {
  if (kind === "save" && body) return saveAt(server, body, rules);
  if (kind === "submit") return submitAt(server, rules);
  if (kind === "reset") return resetAt(server);
  if (kind === "remove") return removeAt(server);
  return [server, readServer(server)] as const;
}

const withDevice = (world: World, index: number, device: Device): World => ({
  ...world,
  devices: world.devices.with(index, device),
});

function enter(world: World, index: number, which: number, protocol: Protocol): World {
  const device = world.devices[index] as Device;
  const moduleId = moduleIds[which] ?? "";
  const before = textIn(device.state.progress.stepsProgress, moduleId);
  const text = `t${world.entered.length}`;
  const at = momentAt(world.entered.length * 10 + (skews[index] ?? 0));
  const event: PerformEvent = { type: "edited", moduleId, edit: { moduleType: "freeResponse", input: text }, at };
  const state = protocol.perform(device.state, event) ?? device.state;
  return {
    ...withDevice(world, index, { ...device, state }),
    left: { ...world.left, edits: world.left.edits - 1 },
    entered: [...world.entered, text],
    seen: before === undefined ? world.seen : [...world.seen, before],
    editors: world.editors | (1 << index),
  };
}

function hear(world: World, index: number, answer: ServerAnswer, protocol: Protocol): World | Broken {
  const device = world.devices[index] as Device;
  const event = eventOf(answer, device);
  const state = (event && protocol.perform(device.state, event)) ?? device.state;
  const forgotten = [...textsIn(device.state)].find(
    (text) => isUnsent(device.state, text) && !textsIn(state).has(text),
  );
  if (forgotten !== undefined) return new Broken(`a device forgot ${forgotten}, which was never sent`);
  return withDevice(world, index, { state, call: undefined });
}

function eventOf(answer: ServerAnswer, { state, call }: Device): PerformEvent | undefined {
  const at = momentAt(500);
  switch (answer.is) {
    case "saved":
      return {
        type: "sent",
        token: tokenOf(call) ?? state.sending?.token ?? "",
        saveId: call?.body?.saveId,
        saved: answer.saved,
        at,
      };
    case "seen":
    case "conflict":
    case "conflictsOpen":
      return { type: "seen", progress: answer.progress, at };
    case "submitted":
      return { type: "ended", ending: { state: "submitted", entry: answer.entry }, at };
    case "ended":
      return { type: "ended", ending: answer.ending, at };
  }
}

const tokenOf = (call: Call | undefined): string | undefined => call?.body?.updatesList.at(-1);

/** What a save of an ended generation may do is nothing. */
function checked(before: ServerCopy, body: SaveBody, next: World): World | Broken {
  const isTooLate = before.state !== "active" || (body.generation ?? 0) !== before.progress.generation;
  if (isTooLate && next.server !== before) return new Broken("a save of an ended generation was stored");
  return next.server.records.length > 1 ? new Broken("there are two records") : next;
}

const textOf = (entry: ModuleProgress): string | undefined =>
  entry.moduleType === "freeResponse" ? entry.performData?.input : undefined;

function textIn(steps: Steps, moduleId: string): string | undefined {
  for (const step of steps) for (const entry of step.modules) if (entry.moduleId === moduleId) return textOf(entry);
  return undefined;
}

const textsOf = (steps: Steps): string[] =>
  steps.flatMap((step) => step.modules.flatMap((entry) => textOf(entry) ?? []));

const texts = new WeakMap<PerformState, Set<string>>();

/** Every text that the device holds or shows. */
function textsIn(state: PerformState): Set<string> {
  const known = texts.get(state);
  if (known) return known;
  const found = new Set([
    ...textsOf(state.progress.stepsProgress),
    ...state.conflicts.flatMap(({ conflict }) =>
      conflict.kind === "module" ? [textOf(conflict.kept) ?? "", textOf(conflict.shown) ?? ""] : [],
    ),
    ...unsentAnswers(state, momentAt(500)).flatMap((aside) => aside.entries.map((entry) => entry.answer)),
  ]);
  texts.set(state, found);
  return found;
}

const isUnsent = (state: PerformState, text: string): boolean =>
  isDirty(state) &&
  !state.ending &&
  textsOf(state.progress.stepsProgress).includes(text) &&
  !textsOf(state.base).includes(text);

/** Nothing is under way, and every device knows what the server knows. */
function isQuiet({ devices, strays, server }: World): boolean {
  if (strays.length > 0 || devices.some((device) => device.call)) return false;
  return devices.every(({ state }) =>
    server.state === "active"
      ? !isDirty(state) &&
        state.progress.revision === server.progress.revision &&
        state.progress.generation === server.progress.generation
      : state.ending !== null,
  );
}

/** What must hold when all is quiet. */
function faultWhenQuiet({ devices, server, entered, seen, editors }: World): string | undefined {
  const kept = new Set([
    ...seen,
    ...[server.progress.stepsProgress, ...server.records, ...server.trail].flatMap(textsOf),
  ]);
  const shown = devices.map(
    ({ state }) =>
      new Set(
        [...textsIn(state)].filter((text) => !textsOf(state.progress.stepsProgress).includes(text) || state.ending),
      ),
  );
  const lost = entered.find((text) => !kept.has(text) && !shown.some((one) => one.has(text)));
  if (lost !== undefined) return `${lost} is nowhere, and nobody was told`;
  for (const { state } of devices) {
    if (server.state === "active" && !hasSameAnswers(state.progress.stepsProgress, server.progress.stepsProgress)) {
      return "a device that says saved has something else than the server";
    }
    const open = (server.progress.conflicts ?? []).map(({ id }) => id).toSorted();
    const shownIds = state.conflicts.map(({ id }) => id).toSorted();
    if (server.state === "active" && open.join() !== shownIds.join()) {
      return "a device does not show the conflicts that are open";
    }
    const isAlone = (editors & (editors - 1)) === 0;
    if (isAlone && state.conflicts.length > 0) return "somebody alone is asked about a conflict with themselves";
  }
  return server.records.length > 1 ? "there are two records" : undefined;
}

/** Visits everything that can happen within the budgets, breadth first, up to so many states. */
export function search(budgets: Budgets, protocol: Protocol, statesMax = Number.POSITIVE_INFINITY): Searched {
  const start = begin(budgets);
  const ids = new Map([[keyOf(start), 0]]);
  const worlds: (World | undefined)[] = [start];
  const from: { readonly id: number; readonly what: string }[] = [{ id: -1, what: "" }];
  const backwards: number[][] = [[]];
  const quiet: number[] = [];
  let transitions = 0;
  const trailTo = (id: number): string[] => {
    const trail: string[] = [];
    for (let at = id; at > 0; at = from[at]?.id ?? 0) trail.unshift(from[at]?.what ?? "");
    return trail;
  };
  const result = (found: Found | undefined, isWhole = false): Searched => ({
    states: worlds.length,
    transitions,
    found,
    isWhole,
  });
  for (let id = 0; id < worlds.length; id++) {
    const world = worlds[id] as World;
    // Its successors are known from now on, and memory is not without end.
    worlds[id] = undefined;
    if (isQuiet(world)) {
      quiet.push(id);
      const fault = faultWhenQuiet(world);
      if (fault) return result({ invariant: fault, trail: trailTo(id) });
    }
    for (const [what, next] of nextOf(world, protocol)) {
      transitions++;
      if (next instanceof Broken) return result({ invariant: next.invariant, trail: [...trailTo(id), what] });
      const key = keyOf(next);
      let known = ids.get(key);
      if (known === undefined) {
        if (worlds.length >= statesMax) return result(undefined);
        known = worlds.length;
        ids.set(key, known);
        worlds.push(next);
        from.push({ id, what });
        backwards.push([]);
      }
      backwards[known]?.push(id);
    }
  }
  const stuck = firstStuck(quiet, backwards);
  return stuck === undefined
    ? result(undefined, true)
    : result({ invariant: "it never comes to rest", trail: trailTo(stuck) });
}

/** The first state from which no quiet one can be reached. */
function firstStuck(quiet: readonly number[], backwards: readonly (readonly number[])[]): number | undefined {
  const reaches = new Set(quiet);
  const open = [...quiet];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const before of backwards[id] ?? []) {
      if (reaches.has(before)) continue;
      reaches.add(before);
      open.push(before);
    }
  }
  return backwards.findIndex((_, id) => !reaches.has(id)) === -1
    ? undefined
    : backwards.findIndex((_, id) => !reaches.has(id));
}

const stateKeys = new WeakMap<PerformState, string>();
const bodyKeys = new WeakMap<SaveBody, string>();
const serverKeys = new WeakMap<ServerCopy, string>();

const remembered = <T extends object>(keys: WeakMap<T, string>, of: T, make: (of: T) => string): string => {
  const known = keys.get(of) ?? make(of);
  keys.set(of, known);
  return known;
};

/** Two worlds with one key have the same future. */
function keyOf(world: World): string {
  const { edits, losses, strays, ends } = world.left;
  return [
    edits,
    losses,
    strays,
    ends,
    world.editors,
    world.seen.toSorted().join(),
    remembered(serverKeys, world.server, keyOfServer),
    ...world.devices.map(
      ({ state, call }) => `${remembered(stateKeys, state, keyOfState)}/${call ? keyOfCall(call) : ""}`,
    ),
    ...world.strays.map((body) => remembered(bodyKeys, body, JSON.stringify)).toSorted(),
  ].join("|");
}

const keyOfSteps = (steps: Steps): string =>
  steps
    .flatMap((step) =>
      step.modules.map(
        (entry) => `${moduleIds.indexOf(entry.moduleId)}${textOf(entry)}@${entry.performData?.updatedAt.slice(11, 19)}`,
      ),
    )
    .toSorted()
    .join();

const keyOfServer = ({ progress, saveId, state, records, trail }: ServerCopy): string =>
  [
    state,
    progress.revision,
    progress.generation,
    progress.updatesList.join(""),
    saveId,
    keyOfSteps(progress.stepsProgress),
    (progress.conflicts ?? []).map(({ id }) => id).join(),
    records.length,
    [...records, ...trail].flatMap(textsOf).join(),
  ].join();

const keyOfState = (state: PerformState): string =>
  [
    keyOfSteps(state.progress.stepsProgress),
    keyOfSteps(state.base),
    state.progress.revision,
    state.progress.generation,
    state.progress.updatesList.join(""),
    state.edits - state.savedEdits,
    state.sending
      ? `${state.sending.saveId}${state.sending.token}${state.sending.edits - state.savedEdits}${keyOfSteps(state.sending.steps)}`
      : "",
    state.ending?.state ?? "",
    [...textsIn(state)].toSorted().join(""),
    state.conflicts.map(({ id }) => id).join(),
    (state.progress.conflicts ?? []).map(({ id }) => id).join(),
  ].join();

const keyOfCall = ({ kind, body, answer }: Call): string =>
  `${kind}${body ? remembered(bodyKeys, body, JSON.stringify) : ""}${answer ? keyOfAnswer(answer) : ""}`;

function keyOfAnswer(answer: ServerAnswer): string {
  switch (answer.is) {
    case "saved":
      return `saved${answer.saved.revision}${answer.saved.updates_list.join("")}`;
    case "seen":
    case "conflict":
    case "conflictsOpen":
      return `seen${answer.progress.revision}${answer.progress.updatesList.join("")}${keyOfSteps(answer.progress.stepsProgress)}`;
    case "submitted":
      return "submitted";
    case "ended":
      return answer.ending.state === "reset"
        ? `reset${answer.ending.progress.revision}${JSON.stringify(answer.ending.progress.steps_progress)}`
        : answer.ending.state;
  }
}
