import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedbackEndpoints } from "#features/feedback/contract.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/** Keeps each member below the server's limit of feedback per person. */
const giverCount = 5;

let world: World;
let ann: Person;
let eve: Person;
let givers: Person[];

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
  eve = await world.member("admin");
  givers = await Promise.all(Array.from({ length: giverCount }, () => world.member("operator")));
});
afterAll(() => world?.close());

describe("feedback ended by two at once", () => {
  it("[FB11] ends once, and its giver is told once", async () => {
    const { id: procedureId, versionId } = await publishedBy(ann);
    for (let round = 0; round < raceRounds; round++) {
      const giver = givers[round % giverCount] as Person;
      const given = await giver.call(feedbackEndpoints.give, {
        params: { procedureId, versionId },
        body: { text: `Round ${round}` },
      });
      const params = { procedureId, feedbackId: given.body.id };
      const answers = await Promise.all([
        ann.call(feedbackEndpoints.close, { params, body: { as: "dismissed", reason: "No" } }),
        eve.call(feedbackEndpoints.close, { params, body: { as: "settled", answer: "Yes" } }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const ended = answers.find((answer) => answer.status === 200)?.body.state;
      expect(answers.find((answer) => answer.status === 409)?.body.current).toMatchObject({ state: ended });
      const news = await giver.call(notificationEndpoints.list, { query: { limit: 200 } });
      expect(news.body.notifications).toHaveLength(Math.floor(round / giverCount) + 1);
    }
  }, 240_000);
});
