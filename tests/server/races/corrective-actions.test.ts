import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctiveActionEndpoints as endpoints } from "#features/corrective-actions/contract.ts";
import { minute } from "#kit/time.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let opener: Person;
let sam: Person;
let eve: Person;
let about: { procedureId: string; versionId: string };

beforeAll(async () => {
  world = await openWorld();
  opener = await world.member("operator");
  sam = await world.member("admin");
  eve = await world.member("admin");
  const { id, versionId } = await publishedBy(sam);
  about = { procedureId: id, versionId };
});
afterAll(() => world?.close());

/** Past the window of calls that one member may make. */
const open = (id: string, title = "Pressure too high") => {
  world.clock.offsetMs += minute;
  const body = {
    id,
    versionId: about.versionId,
    title,
    priority: "high",
    claimedAt: "2026-11-20T08:00:00.000Z",
  } as const;
  return opener.call(endpoints.open, { params: { procedureId: about.procedureId }, body });
};

describe("corrective actions under two hands at once", () => {
  it("[CA22] of closing and assigning one wins, and the other is told how it stands", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { body: action } = await open(randomUUID());
      const params = { actionId: action.id };
      const { revision } = action;
      const answers = await Promise.all([
        sam.call(endpoints.close, { params, body: { revision, resolution: "Done" } }),
        eve.call(endpoints.change, { params, body: { revision, assigneeId: eve.profileId } }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const now = (await sam.call(endpoints.get, { params })).body;
      expect([now.revision, now.events.map((event) => event.seq)]).toEqual([2, [1, 2]]);
      expect(now.state === "closed").toBe(!now.isAssigned);
    }
  }, 240_000);

  it("[CA4] what is sent twice at once is opened once, and both are told the same", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const id = randomUUID();
      const answers = await Promise.all([open(id, "First"), open(id, "Second")]);
      expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
      expect(answers[0]?.body.title).toBe(answers[1]?.body.title);
      expect(answers.map((answer) => answer.body.events.length)).toEqual([1, 1]);
    }
  }, 240_000);
});
