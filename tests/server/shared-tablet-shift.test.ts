import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingEndpoints, licenseEndpoints } from "#features/devices/contract.ts";
import { pinTriesMax } from "#features/devices/rules.ts";
import { createMember } from "#features/members/server/service.ts";
import { performEndpoints } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { moduleProgressOf, type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { lockAfter } from "#features/sessions/rules.ts";
import { minute, second } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { searched } from "#tests/support/depth.ts";
import { publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";

/*
 * One tablet, three people, a shift: who does what is drawn from a seed, the calls are the product's own over HTTP, and a
 * model of a page says what each has to lead to. At the end everything on the server is held against who really did it.
 */

const actionsCount = searched(350);
const seed = 20_261_122;

const content = contentWith([[["freeResponse"], ["freeResponse"]]]);
const questions = performedModules(content).map((module) => module.id);

interface Worker {
  readonly name: string;
  readonly profileId: string;
  readonly pin: string;
}

/** A running or submitted perform, as its performer remembers it. */
interface Remembered {
  readonly id: string;
  readonly of: Worker;
  steps: Steps;
  tokens: readonly string[];
  revision: number;
  isSubmitted: boolean;
}

let world: World;
let admin: Person;
let procedureId: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada" });
  procedureId = (await publish(world, await world.member("contentAuthor"), content)).procedureId;
});
afterAll(() => world?.close());

/** Small, seeded, and good enough to draw from (mulberry32). */
function chance(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Deed = readonly [weight: number, name: string, run: () => Promise<void>];

class Tablet {
  token: string | undefined;
  secret: string | undefined;

  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at as they stand on the wire
  call(endpoint: Parameters<typeof callServer>[1], input: Readonly<Record<string, unknown>> = {}): Promise<any> {
    const { workspaceId } = world;
    return callServer(world.server, endpoint, { workspaceId, token: this.token, input, headers: {} });
  }

  /** By the key at first, by its own secret from then on. */
  async comeIn(key?: string): Promise<void> {
    const by = key === undefined ? { reverificationKey: this.secret } : { licenseKeys: [key] };
    const { body } = await this.call(licenseEndpoints.verify, {
      body: { deviceId: "browser", appVersion: "2.0.3", ...by },
    });
    expect(body.is_success).toBe(true);
    this.token = body.token;
    this.secret = body.reverification_key ?? this.secret;
  }

  async act(worker: Worker, pin = worker.pin): Promise<string> {
    const { status, body } = await this.call(actingEndpoints.act, { body: { profileId: worker.profileId, pin } });
    if (status === 200) this.token = body.token;
    return status === 200 ? "in" : `${status} ${body.code}`;
  }
}

async function newTablet(): Promise<Tablet> {
  const { body } = await admin.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } });
  const tablet = new Tablet();
  await tablet.comeIn(body.licenseKey);
  return tablet;
}

async function newWorkers(tablet: Tablet, names: readonly string[]): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (const [at, name] of names.entries()) {
    const profileId = await world.asSystem(async (scope) => {
      const { id: roleId } = await scope.db
        .selectFrom("role")
        .select("id")
        .where("workspace_id", "=", scope.workspaceId)
        .where("built_in", "=", "operator")
        .executeTakeFirstOrThrow();
      return createMember(scope, { displayName: name, roleId });
    });
    const worker = { name, profileId, pin: `47${at}1` };
    const { status, body } = await tablet.call(actingEndpoints.act, { body: { profileId, newPin: worker.pin } });
    expect(status).toBe(200);
    tablet.token = body.token;
    workers.push(worker);
  }
  return workers;
}

class Shift {
  readonly tablet: Tablet;
  readonly workers: readonly Worker[];
  readonly performs: Remembered[] = [];
  readonly counts = new Map<string, number>();
  acting: Worker;
  /** When the lock was last put off; null once it was locked by hand. */
  activeAt: number | null;
  entries = 0;
  readonly #random: () => number;

  constructor(tablet: Tablet, workers: readonly Worker[], random: () => number) {
    this.tablet = tablet;
    this.workers = workers;
    this.#random = random;
    this.acting = workers.at(-1) as Worker;
    this.activeAt = world.clock.offsetMs;
  }

  #pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(this.#random() * from.length)];

  get isLocked(): boolean {
    return this.activeAt === null || world.clock.offsetMs - this.activeAt >= lockAfter;
  }

  async step(): Promise<void> {
    // Somebody takes a few seconds for everything.
    world.clock.offsetMs += 4 * second;
    const deeds: readonly [Deed, ...Deed[]] = [
      [14, "switch", () => this.#switch()],
      [3, "wrong PIN", () => this.#wrongPin()],
      [10, "start", () => this.#start()],
      [32, "entry", () => this.#entry()],
      [6, "submit", () => this.#submit()],
      [8, "into another's", () => this.#intoAnothers()],
      [5, "look at another's", () => this.#readAnothers()],
      [4, "queue of the one before", () => this.#queueOfAnother()],
      [4, "idle", () => this.#idle()],
      [2, "lock", () => this.#lock()],
      [4, "sign", () => this.#sign()],
    ];
    let left = this.#random() * deeds.reduce((sum, [weight]) => sum + weight, 0);
    const [, name, deed] = deeds.find(([weight]) => (left -= weight) < 0) ?? deeds[0];
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await deed();
  }

  async #switch(): Promise<void> {
    const to = this.#pick(this.workers) as Worker;
    const before = this.tablet.token;
    const answer = await this.tablet.act(to);
    if (answer === "401 unauthenticated") {
      // The token was out of date: the tablet comes back by its own secret, locked.
      await this.tablet.comeIn();
      expect(await this.tablet.act(to)).toBe("in");
    } else expect(answer).toBe("in");
    this.acting = to;
    this.activeAt = world.clock.offsetMs;
    // What the one before still holds opens nothing.
    const late = await callServer(world.server, performEndpoints.listMine, {
      workspaceId: world.workspaceId,
      token: before,
      input: {},
      headers: {},
    });
    expect(late.status).toBe(401);
  }

  async #wrongPin(): Promise<void> {
    const to = this.#pick(this.workers) as Worker;
    const answer = await this.tablet.act(to, "9999");
    expect(["403 pinWrong", "401 unauthenticated"]).toContain(answer);
    // It changes nothing for the member who uses the tablet, and the right PIN resets the count of tries.
    if (answer === "403 pinWrong") {
      expect(await this.tablet.act(to)).toBe("in");
      this.acting = to;
      this.activeAt = world.clock.offsetMs;
    }
  }

  /** Calls as the acting member; returns nothing while the tablet is locked, or once the token is out of date. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at as they stand on the wire
  async #asActing(endpoint: Parameters<typeof callServer>[1], input: Readonly<Record<string, unknown>>): Promise<any> {
    const answer = await this.tablet.call(endpoint, input);
    if (answer.status === 401) {
      expect(["deviceLocked", "unauthenticated"]).toContain(answer.body.code);
      if (answer.body.code === "deviceLocked") expect(this.isLocked).toBe(true);
      return undefined;
    }
    expect(this.isLocked).toBe(false);
    return answer;
  }

  #bodyOf(perform: Remembered, steps: Steps, profileId = this.acting.profileId) {
    this.entries += 1;
    const token = this.entries.toString(36).padStart(2, "0").slice(-2);
    const at = new Date(Date.now() + world.clock.offsetMs).toISOString();
    return {
      id: perform.id,
      profileId,
      createdAt: at,
      updatedAt: at,
      updatesList: [...perform.tokens, token],
      stepsProgress: steps as StepProgress[],
      revision: perform.revision,
    };
  }

  #params = (perform: Remembered) => ({ procedureId, performId: perform.id });

  #answered(perform: Remembered, words: string): Steps {
    const moduleId = this.#pick(questions) as string;
    return withEdit(
      content,
      perform.steps,
      moduleId,
      { moduleType: "freeResponse", input: words },
      momentAt(this.entries),
    );
  }

  async #start(): Promise<void> {
    const perform: Remembered = {
      id: randomUUID(),
      of: this.acting,
      steps: [],
      tokens: [],
      revision: 0,
      isSubmitted: false,
    };
    await this.#save(perform, []);
    if (perform.revision > 0) this.performs.push(perform);
  }

  async #save(perform: Remembered, steps: Steps): Promise<void> {
    const body = this.#bodyOf(perform, steps);
    const answer = await this.#asActing(performEndpoints.save, { params: this.#params(perform), body });
    if (!answer) return;
    expect(answer.status).toBe(200);
    Object.assign(perform, { steps, tokens: body.updatesList, revision: answer.body.revision });
  }

  #own = () => this.performs.filter((one) => one.of === this.acting && !one.isSubmitted);
  #others = () => this.performs.filter((one) => one.of !== this.acting && !one.isSubmitted);

  async #entry(): Promise<void> {
    const perform = this.#pick(this.#own());
    if (!perform) return this.#start();
    await this.#save(perform, this.#answered(perform, `${perform.of.name} ${this.entries}`));
  }

  async #submit(): Promise<void> {
    const perform = this.#pick(this.#own());
    if (!perform) return this.#start();
    const answer = await this.#asActing(performEndpoints.submit, { params: this.#params(perform) });
    if (!answer) return;
    expect(answer.status).toBe(200);
    expect(answer.body.profileId).toBe(perform.of.profileId);
    perform.isSubmitted = true;
  }

  async #intoAnothers(): Promise<void> {
    const perform = this.#pick(this.#others());
    if (!perform) return this.#entry();
    const body = this.#bodyOf(perform, this.#answered(perform, `forged by ${this.acting.name}`));
    const answer = await this.#asActing(performEndpoints.save, { params: this.#params(perform), body });
    if (answer) expect(answer.status).toBe(404);
    const submitted = await this.#asActing(performEndpoints.submit, { params: this.#params(perform) });
    if (submitted) expect(submitted.status).toBe(404);
  }

  /** A queue that was not emptied before the switch is rejected under the next member's token. */
  async #queueOfAnother(): Promise<void> {
    const perform = this.#pick(this.#others());
    if (!perform) return this.#entry();
    const body = this.#bodyOf(perform, this.#answered(perform, "sent late"), perform.of.profileId);
    const answer = await this.#asActing(performEndpoints.save, { params: this.#params(perform), body });
    if (answer) expect([answer.status, answer.body.code]).toEqual([400, "notYours"]);
  }

  async #readAnothers(): Promise<void> {
    const mine = await this.#asActing(performEndpoints.listMine, {});
    if (!mine) return;
    const shown = mine.body.performances.map((one: { readonly id: string }) => one.id).sort();
    expect(shown).toEqual(
      this.#own()
        .map((one) => one.id)
        .sort(),
    );
    const perform = this.#pick(this.#others());
    if (!perform) return;
    const answer = await this.#asActing(performEndpoints.get, { params: this.#params(perform) });
    if (answer) expect(answer.status).toBe(404);
  }

  async #idle(): Promise<void> {
    world.clock.offsetMs += lockAfter;
    expect(this.isLocked).toBe(true);
    const before = this.performs.length;
    await this.#entry();
    expect(this.performs.length).toBe(before);
  }

  async #lock(): Promise<void> {
    const answer = await this.tablet.call(actingEndpoints.lock);
    if (answer.status === 401) return;
    expect(answer.status).toBe(204);
    this.activeAt = null;
    await this.#entry();
  }

  async #sign(): Promise<void> {
    const answer = await this.tablet.call(actingEndpoints.sign);
    if (answer.status === 401) return;
    expect([answer.status, this.isLocked]).toEqual([204, false]);
    this.activeAt = world.clock.offsetMs;
  }
}

const wordsIn = (steps: Steps): (string | undefined)[] =>
  questions.map((id) => {
    const entry = moduleProgressOf(steps, id);
    return entry?.moduleType === "freeResponse" ? entry.performData?.input : undefined;
  });

describe("a shift of three people on one tablet", () => {
  it(`(B141, R2) attributes everything to who did it, in ${actionsCount} actions`, { timeout: 240_000 }, async () => {
    const tablet = await newTablet();
    const workers = await newWorkers(tablet, ["Lea", "Max", "Nia"]);
    const shift = new Shift(tablet, workers, chance(seed));
    for (let action = 0; action < actionsCount; action++) await shift.step();

    // Each kind of thing happened, or the shift says nothing of it.
    for (const [name, count] of shift.counts) expect(count, name).toBeGreaterThan(5);
    expect(shift.counts.size).toBe(11);
    const submitted = shift.performs.filter((one) => one.isSubmitted);
    expect(submitted.length).toBeGreaterThan(10);

    const stored = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("perform")
        .select(["id", "profile_id", "state", "steps"])
        .where("workspace_id", "=", workspaceId)
        .execute(),
    );
    expect(stored.map((one) => one.id).sort()).toEqual(shift.performs.map((one) => one.id).sort());
    const byId = new Map(stored.map((one) => [one.id, one]));
    for (const perform of shift.performs) {
      const row = byId.get(perform.id);
      expect([row?.profile_id, row?.state]).toEqual([
        perform.of.profileId,
        perform.isSubmitted ? "submitted" : "active",
      ]);
      if (!perform.isSubmitted) expect(wordsIn(row?.steps as Steps)).toEqual(wordsIn(perform.steps));
    }
    for (const perform of submitted) {
      const params = { procedureId, performId: perform.id };
      const { body: record } = await admin.call(recordEndpoints.record, { params });
      expect([record.profileId, record.profileName]).toEqual([perform.of.profileId, perform.of.name]);
      expect(wordsIn(record.stepsProgress)).toEqual(wordsIn(perform.steps));
      for (const words of wordsIn(record.stepsProgress)) {
        if (words !== undefined) expect(words.startsWith(`${perform.of.name} `)).toBe(true);
      }
    }
    const audit = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("audit_entry")
        .select(["actor_name", "object_id"])
        .where("workspace_id", "=", workspaceId)
        .where("action", "=", "perform.submitted")
        .execute(),
    );
    const nameOf = new Map(submitted.map((one) => [one.id, one.of.name]));
    expect(audit.map((one) => one.actor_name)).toEqual(audit.map((one) => nameOf.get(one.object_id ?? "")));
    expect(audit).toHaveLength(submitted.length);
  });

  it("[DV8] limits guesses of PINs to five per profile, also in parallel and from two tablets", async () => {
    world.clock.offsetMs += minute;
    const tablets = [await newTablet(), await newTablet()];
    const workers = await newWorkers(tablets[0] as Tablet, ["Ola", "Pia", "Quin"]);
    world.clock.offsetMs += minute;
    const guesses = Array.from({ length: 9 }, (_, at) => String(1000 + at));
    const answers = await Promise.all(
      workers.flatMap((worker) =>
        guesses.map(async (pin, at) => ({ worker, is: await (tablets[at % 2] as Tablet).act(worker, pin) })),
      ),
    );
    for (const worker of workers) {
      const seen = answers.filter((one) => one.worker === worker).map((one) => one.is);
      expect(seen.filter((is) => is === "403 pinWrong")).toHaveLength(pinTriesMax);
      expect(seen.filter((is) => is === "423 pinLocked")).toHaveLength(guesses.length - pinTriesMax);
    }
    world.clock.offsetMs += minute;
    // The right one comes too late, on either tablet.
    for (const tablet of tablets) {
      for (const worker of workers) expect(await tablet.act(worker)).toBe("423 pinLocked");
    }
  });
});
