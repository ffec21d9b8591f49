import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setEndpoints } from "#features/sets/contract.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { easyProcedure, setBy } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let ben: Person;
let procedures: string[];

beforeAll(async () => {
  world = await openWorld();
  [ann, ben] = [await world.member("admin"), await world.member("admin")];
  procedures = [await easyProcedure(ann), await easyProcedure(ann)];
});
afterAll(() => world?.close());

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map((one) => one.status).sort();

describe("two at once", { timeout: 240_000 }, () => {
  it("[S26] never both edit a set on the same revision, and nothing of the later one is mixed in", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { id: setId } = await setBy(ann);
      const edits = [
        { person: ann, body: { title: "By Ann", procedureIds: procedures } },
        { person: ben, body: { title: "By Ben", procedureIds: procedures.toReversed() } },
      ];
      const answers = await Promise.all(
        edits.map(({ person, body }) => person.call(setEndpoints.update, { params: { setId }, ifMatch: 1, body })),
      );
      expect(statusesOf(answers)).toEqual([200, 412]);
      const won = edits[answers.findIndex((one) => one.status === 200)];
      expect((await ann.call(setEndpoints.get, { params: { setId } })).body).toMatchObject({
        ...won?.body,
        revision: 2,
      });
    }
  });

  it("[S12] never delete a set twice", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { id: setId } = await setBy(ann);
      const answers = await Promise.all([ann, ben].map((one) => one.call(setEndpoints.remove, { params: { setId } })));
      expect(statusesOf(answers)).toEqual([204, 404]);
    }
  });
});
