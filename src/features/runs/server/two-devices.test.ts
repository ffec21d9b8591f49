import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FinalState, performEndpoints } from "#features/performs/contract.ts";
import type { Progress } from "#features/performs/progress.ts";
import { moduleProgressOf, type Steps, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { mergeProgress } from "#features/performs/rules/sync/merge.ts";
import { fromRecord, type ProgressRecord } from "#features/performs/rules/sync/record.ts";
import { syncMove } from "#features/performs/rules/sync/sync.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { searched } from "#tests/support/depth.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let procedureId: string;
const content: DraftContent = contentWith([[["freeResponse"], ["freeResponse"]], [["freeResponse"]]]);
const modules = performedModules(content);

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("operator");
  procedureId = (await publish(world, await world.member("contentAuthor"), content)).procedureId;
});
afterAll(() => world?.close());

/** The fate of every text that was ever entered: each is entered once. */
class Ledger {
  readonly entered: string[] = [];
  /** Replaced by a person who saw it. */
  readonly replaced = new Set<string>();
  /** Shown to the person next to the chosen answer, or stored as never sent. */
  readonly reported = new Set<string>();
  /** Entered on a device whose save was acknowledged while it had the text. */
  readonly acknowledged = new Set<string>();
}

const textsIn = (steps: Steps): Map<string, string> =>
  new Map(
    steps.flatMap((step) =>
      step.modules.flatMap((entry) =>
        entry.moduleType === "freeResponse" && entry.performData ? [[entry.moduleId, entry.performData.input]] : [],
      ),
    ),
  );

/** What the network loses: nothing, the request, or the response. */
type Lost = "nothing" | "request" | "answer";

/** A device that follows the synchronisation rules, on a lossy network. */
class Tablet {
  readonly #device: Device;
  readonly #name: string;
  readonly #ledger: Ledger;
  #local: Progress | undefined;
  /** The server's copy that the local one was made on. */
  #base: Progress | undefined;
  /** Grows with every try, whether it arrives or not. */
  #updatesList: readonly string[] = [];
  #isDirty = false;

  constructor(name: string, performId: string, ledger: Ledger) {
    this.#device = new Device(ann, procedureId, performId);
    this.#name = name;
    this.#ledger = ledger;
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  edit(which: number, atSeconds: number): void {
    const module = modules[which % modules.length];
    if (!this.#local || !module) return;
    const before = textsIn(this.#local.stepsProgress).get(module.id);
    if (before !== undefined) this.#ledger.replaced.add(before);
    const input = `${this.#name} ${this.#ledger.entered.length}`;
    this.#ledger.entered.push(input);
    const change = { moduleType: "freeResponse", input } as const;
    const stepsProgress = withEdit(content, this.#local.stepsProgress, module.id, change, momentAt(atSeconds));
    this.#local = { ...this.#local, stepsProgress };
    this.#isDirty = true;
  }

  /** Looks at the server and does what the rules say. */
  async look(): Promise<void> {
    const answer = await this.#device.get();
    const server = fromRecord(answer.body);
    const local = this.#base && { ...this.#base, updatesList: this.#updatesList, isDirty: this.#isDirty };
    const move = syncMove(local, server);
    if (move.move === "merge") this.#merge(server);
    if (move.move === "adopt") this.#adopt(server, move.keepUnsent);
  }

  /** Saves unsaved answers. Where a call was lost, the device never learns its outcome. */
  async save(token: string, lost: Lost, meanwhile: () => void): Promise<void> {
    const [sent, base] = [this.#local, this.#base];
    if (!sent || !base || !this.#isDirty) return;
    this.#updatesList = [...this.#updatesList, token];
    if (lost === "request") return;
    const { revision, generation } = base;
    const body = this.#device.body(sent.stepsProgress, { updatesList: [...this.#updatesList], revision, generation });
    const answer = await this.#device.person.call(performEndpoints.save, { params: this.#device.params, body });
    meanwhile();
    if (lost === "answer" || !this.#local) return;
    if (answer.status === 200) {
      const { updates_list: updatesList } = answer.body;
      for (const text of textsIn(sent.stepsProgress).values()) this.#ledger.acknowledged.add(text);
      this.#base = { ...sent, revision: answer.body.revision, generation: answer.body.generation, updatesList };
      this.#isDirty = this.#local.stepsProgress !== sent.stepsProgress;
    } else if (answer.status === 409) {
      this.#merge(fromRecord(answer.body.current as ProgressRecord));
    } else {
      expect(answer.status).toBe(410);
      const state = answer.body.current as FinalState;
      if (state.state !== "reset") throw new Error(`a perform that runs ended as ${state.state}`);
      this.#adopt(fromRecord(state.progress), true);
    }
  }

  async reset(): Promise<void> {
    const answer = await this.#device.reset();
    expect(answer.status).toBe(200);
    this.#adopt(fromRecord(answer.body), this.#isDirty);
  }

  #merge(server: Progress): void {
    if (!this.#local) return;
    const { progress, shown, isDirty } = mergeProgress(this.#local, server, this.#base);
    for (const conflict of shown) {
      if (conflict.kind !== "module" || conflict.shown.moduleType !== "freeResponse") continue;
      this.#ledger.reported.add(conflict.shown.performData?.input ?? "");
    }
    this.#local = progress;
    this.#base = server;
    this.#updatesList = server.updatesList;
    this.#isDirty = isDirty;
  }

  #adopt(server: Progress, keepUnsent: boolean): void {
    const unsent = keepUnsent && this.#local ? textsIn(this.#local.stepsProgress) : new Map<string, string>();
    const theirs = textsIn(server.stepsProgress);
    for (const [moduleId, text] of unsent) if (theirs.get(moduleId) !== text) this.#ledger.reported.add(text);
    this.#local = server;
    this.#base = server;
    this.#updatesList = server.updatesList;
    this.#isDirty = false;
  }
}

type Deed =
  | { readonly do: "edit"; readonly who: 0 | 1; readonly which: number; readonly at: number }
  | { readonly do: "look"; readonly who: 0 | 1 }
  | { readonly do: "reset"; readonly who: 0 | 1 }
  | {
      readonly do: "save";
      readonly who: 0 | 1;
      readonly token: string;
      readonly lost: Lost;
      readonly isEditedMeanwhile: boolean;
    };

const who = fc.constantFrom(0 as const, 1 as const);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("edit" as const), who, which: fc.nat(2), at: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("look" as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reset" as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("save" as const),
      who,
      // So few that they collide all the time: the revision has to decide.
      token: fc.constantFrom("aa", "bb"),
      lost: fc.constantFrom<Lost[]>("nothing", "nothing", "request", "answer"),
      isEditedMeanwhile: fc.boolean(),
    }),
  },
);

async function live(deeds: readonly Deed[]) {
  const ledger = new Ledger();
  const starter = new Device(ann, procedureId);
  expect((await starter.save([])).status).toBe(200);
  const tablets = [new Tablet("a", starter.performId, ledger), new Tablet("b", starter.performId, ledger)] as const;
  for (const tablet of tablets) await tablet.look();
  for (const [index, one] of deeds.entries()) {
    const tablet = tablets[one.who];
    if (one.do === "edit") tablet.edit(one.which, one.at);
    if (one.do === "look") await tablet.look();
    if (one.do === "reset") await tablet.reset();
    if (one.do === "save") {
      await tablet.save(one.token, one.lost, () => {
        if (one.isEditedMeanwhile) tablet.edit(index, index);
      });
    }
  }
  // Everything comes to rest: each saves until it is clean, then looks.
  for (let turn = 0; tablets.some((tablet) => tablet.isDirty) && turn < 10; turn++) {
    for (const tablet of tablets) await tablet.save("cc", "nothing", () => {});
  }
  expect(tablets.some((tablet) => tablet.isDirty)).toBe(false);
  const { body } = await starter.get();
  const kept = new Set(textsIn(fromRecord(body).stepsProgress).values());
  return { ledger, kept };
}

describe("two devices of one person", () => {
  it("[PF26] lose no text that was entered, acknowledged or not, without showing it", {
    timeout: 120_000,
  }, async () => {
    let acknowledged = 0;
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 40 }), async (deeds) => {
        const { ledger, kept } = await live(deeds);
        const isSafe = (text: string) => kept.has(text) || ledger.replaced.has(text) || ledger.reported.has(text);
        expect(ledger.entered.filter((text) => !isSafe(text))).toEqual([]);
        expect([...ledger.acknowledged].filter((text) => !isSafe(text))).toEqual([]);
        acknowledged += ledger.acknowledged.size;
        reported += ledger.reported.size;
      }),
      { numRuns: searched(30) },
    );
    // It would hold of devices that never saved and never met, too.
    expect(Math.min(acknowledged, reported)).toBeGreaterThan(10);
  });

  it("[PF23] every acknowledged save is found afterwards", async () => {
    const device = new Device(ann, procedureId);
    for (let index = 0; index < 30; index++) {
      const module = modules[index % modules.length];
      const change = { moduleType: "freeResponse", input: `answer ${index}` } as const;
      const steps = withEdit(content, [], module?.id ?? "", change, momentAt(index));
      expect((await device.save(steps)).status).toBe(200);
      const found = fromRecord((await device.get()).body).stepsProgress;
      expect(moduleProgressOf(found, module?.id ?? "")?.performData).toMatchObject({ input: `answer ${index}` });
    }
  });
});
