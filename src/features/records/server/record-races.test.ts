import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { asSystem } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { Device, otherDevice, publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { recordEndpoints } from "../contract.ts";
import { annotateRecord, inspectRecords } from "./service.ts";

let world: World;
let ann: Person;
let analyst: Person;
let procedureId: string;
beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("operator");
  analyst = await world.member(["content.procedures.analyze"]);
  const author = await world.member("contentAuthor");
  procedureId = (await publish(world, author, contentWith([[["freeResponse"]]]))).procedureId;
});
afterAll(() => world?.close());

describe("[PF70] [PF164] a submit from two devices, and notes at the same moment", () => {
  it("give one record, whose notes follow each other without a gap", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const device = new Device(ann, procedureId);
      await device.save([]);
      const other = await otherDevice(device);
      // Beyond the rate limit, which is not under test here.
      const note = (person: Person, text: string) =>
        person
          .run((scope) => annotateRecord(scope, device.params, { text }))
          .then(
            () => 201,
            (error: unknown) => (error instanceof Problem ? error.status : Promise.reject(error)),
          );
      const [first, second, ...early] = await Promise.all([
        device.submit(),
        other.submit(),
        note(ann, "early"),
        note(analyst, "early"),
      ]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body).toEqual(second.body);
      // A note finds the record, or that there is none yet.
      for (const status of early) expect([201, 404]).toContain(status);
      const later = ["one", "two", "three"].map((text) => note(text === "two" ? analyst : ann, text));
      expect(await Promise.all(later)).toEqual([201, 201, 201]);
      const { annotations } = (await ann.call(recordEndpoints.annotations, { params: device.params })).body;
      expect(annotations.map((one) => one.seq)).toEqual(annotations.map((_, at) => at + 1));
    }
    const report = await inspectRecords((work) => asSystem(world.appContext, world.workspaceId, work, undefined, true));
    expect(report).toEqual({ count: raceRounds, faults: [] });
  }, 900_000);
});
