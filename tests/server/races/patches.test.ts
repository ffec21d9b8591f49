import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { addStep, renameStep } from "#features/procedures/rules/outline.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { bodyOf, draftBy, patchOver, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
  ben = await world.member("admin");
});
afterAll(() => world?.close());

const draftNow = async (id: string): Promise<ProcedureDraft> =>
  (await ann.call(draftEndpoints.get, { params: { procedureId: id } })).body;
const stepIn = (draft: ProcedureDraft) => draft.sections[0]?.steps[0]?.id ?? "";
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map((one) => one.status).sort();
const renamed = (draft: ProcedureDraft, title: string) => renameStep(bodyOf(draft), stepIn(draft), title);
const grown = (draft: ProcedureDraft) =>
  addStep(bodyOf(draft), draft.sections[0]?.id ?? "", { id: crypto.randomUUID(), title: "More", modules: [] });

describe("[P65] [P150] saves by changes at once", { timeout: 300_000 }, () => {
  it("are one of two that are based on the same revision, and the other gets what was stored", async () => {
    const { id } = await draftBy(ann);
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftNow(id);
      const answers = await Promise.all([
        patchOver(ann, draft, renamed(draft, `Ann ${round}`)),
        round % 2 === 0
          ? patchOver(ben, draft, renamed(draft, `Ben ${round}`))
          : saveOver(ben, draft, { title: "Whole" }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const now = await draftNow(id);
      expect(now.revision).toBe(draft.revision + 1);
      expect(answers.find((one) => one.status === 409)?.body.current).toMatchObject({ sections: now.sections });
    }
  });

  it("and a publication: what is published is what the publisher saw, whole", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const made = await draftBy(ann);
      await patchOver(ann, made, grown(made));
      const draft = await draftNow(made.id);
      const [patched, published] = await Promise.all([
        patchOver(ben, draft, renamed(draft, "Not seen")),
        publishOver(ann, draft),
      ]);
      if (published.status === 200) {
        expect([patched.status, patched.body.code]).toEqual([410, "draftEnded"]);
        expect(published.body.stepCount).toBe(4);
        const { body } = await ann.call(procedureEndpoints.get, { params: { procedureId: made.id } });
        expect(body.sections[0]?.steps[0]?.title).toBe(draft.sections[0]?.steps[0]?.title);
      } else {
        expect([patched.status, published.status, published.body.code]).toEqual([200, 409, "staleDraft"]);
      }
    }
  });

  it("concurrent readers see whole patches: a draft is never seen half changed", async () => {
    const made = await draftBy(ann);
    const first = made.sections[0]?.steps[0];
    const second = made.sections[1]?.steps[0];
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftNow(made.id);
      const both = renameStep(renameStep(bodyOf(draft), first?.id ?? "", `${round}`), second?.id ?? "", `${round}`);
      const way = round % 5 === 4 ? saveOver : patchOver;
      const [saved, ...read] = await Promise.all([
        way(ann, draft, both),
        ...[ben, ben, ben].map((one) => one.call(draftEndpoints.get, { params: { procedureId: made.id } })),
      ]);
      expect(saved.status).toBe(200);
      for (const { body } of read) {
        expect(body.stepCount).toBe(3);
        const titles = [body.sections[0]?.steps[0]?.title, body.sections[1]?.steps[0]?.title];
        if (round > 0) expect(titles[0]).toBe(titles[1]);
      }
    }
  });
});
