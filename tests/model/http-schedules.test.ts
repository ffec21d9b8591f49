import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HttpPlaces, openHttpPlaces } from "./http-place.ts";
import { realProtocol } from "./protocol.ts";
import { anySchedule, run } from "./schedules.ts";

const schedules = 40;
const seed = 20_261_122;

let places: HttpPlaces;

beforeAll(async () => {
  places = await openHttpPlaces();
});
afterAll(() => places?.close());

it("[PF58] [PF126] the client as it is loses nothing against the real server", { timeout: 300_000 }, async () => {
  let entered = 0;
  const property = fc.asyncProperty(anySchedule, async (schedule) => {
    const ran = await run(await places.place(), realProtocol, schedule);
    entered += ran.entered;
    expect(ran.fault).toBeUndefined();
  });
  await fc.assert(property, { numRuns: schedules, seed, endOnFailure: true });
  expect(entered).toBeGreaterThan(schedules);
});
