import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { photoTakenAt, scene } from "#tests/support/photo-samples.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { verificationContent } from "#tests/support/verification-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let ben: Person;
let procedureId: string;
let seed = 0;
const content = verificationContent([["aiStepVerification"], ["aiStepVerification", "evidenceUpload"]]);
const [first, second, evidence] = performedModules(content);

beforeAll(async () => {
  world = await openWorld();
  [ann, ben] = [await world.member("operator"), await world.member("operator")];
  procedureId = (await publish(world, await world.member("contentAuthor"), content)).procedureId;
});
afterAll(() => world?.close());

const anotherScene = () => scene({ seed: ++seed + 500 });

async function uploaded(bytes: Buffer, owner = ann): Promise<string> {
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return owner.run((scope) => keepPicture(scope, prepared, "photo.jpg"));
}

const showing = (fileId: string | null, module = first, steps: readonly StepProgress[] = []): StepProgress[] => [
  ...withEdit(
    content,
    steps,
    module?.id ?? "",
    { moduleType: "aiStepVerification", submissionImageId: fileId },
    momentAt(1),
  ),
];

const refusalsOf = (answer: { readonly body: unknown }) =>
  (answer.body as { current?: { photos: { code: string }[] } }).current?.photos.map((photo) => photo.code);

describe("[PF91] a photo that was used already", () => {
  it("is refused for another step of the perform, at its field, and nothing is stored", async () => {
    const photo = await uploaded(await anotherScene());
    const device = new Device(ann, procedureId);
    expect((await device.save(showing(photo))).status).toBe(200);
    const again = await device.save(showing(photo, second, showing(photo)), { updatesList: ["a1", "b2"] });
    expect([again.status, again.body.code]).toEqual([422, "photoRefused"]);
    expect(refusalsOf(again)).toEqual(["photoUsedHere"]);
    expect(Object.keys(again.body.errors ?? {})).toEqual(["stepsProgress.1.modules.0.performData.submissionImageId"]);
    expect((await device.get()).body.revision).toBe(1);
  });

  it("is refused in another perform, from any member, also re-encoded and scaled down", async () => {
    const bytes = await anotherScene();
    expect((await new Device(ann, procedureId).save(showing(await uploaded(bytes)))).status).toBe(200);
    for (const change of [
      sharp(bytes).jpeg({ quality: 50 }),
      sharp(bytes).resize(640).webp(),
      sharp(bytes).linear(0.85, 0),
    ]) {
      const copy = await uploaded(await change.toBuffer(), ben);
      expect(refusalsOf(await new Device(ben, procedureId).save(showing(copy)))).toEqual(["photoUsedBefore"]);
    }
    expect((await new Device(ben, procedureId).save(showing(await uploaded(await anotherScene(), ben)))).status).toBe(
      200,
    );
  });

  it("may be taken again for its own step, and used elsewhere once it was taken away", async () => {
    const bytes = await anotherScene();
    const [one, retaken] = [await uploaded(bytes), await uploaded(bytes)];
    const device = new Device(ann, procedureId);
    expect((await device.save(showing(one))).status).toBe(200);
    expect((await device.save(showing(retaken), { updatesList: ["a1", "b2"] })).status).toBe(200);
    const moved = showing(one, second, showing(null));
    expect((await device.save(moved, { updatesList: ["a1", "b2", "c3"] })).status).toBe(200);
    await device.remove();
    expect((await new Device(ann, procedureId).save(showing(one))).status).toBe(200);
  });

  it("is refused twice in one save", async () => {
    const photo = await uploaded(await anotherScene());
    const answer = await new Device(ann, procedureId).save(showing(photo, second, showing(photo)));
    expect(refusalsOf(answer)).toEqual(["photoUsedHere"]);
  });

  it("stays available for evidence that is not verified", async () => {
    const photo = await uploaded(await anotherScene());
    const device = new Device(ann, procedureId);
    expect((await device.save(showing(photo))).status).toBe(200);
    const capturedImageRefs = [{ source: "remote", type: "image", id: photo } as const];
    const edit = { moduleType: "evidenceUpload", capturedImageRefs } as const;
    const steps = withEdit(content, showing(photo), evidence?.id ?? "", edit, momentAt(2));
    expect((await device.save([...steps], { updatesList: ["a1", "b2"] })).status).toBe(200);
  });

  it("belongs to one perform if two send it at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const bytes = await anotherScene();
      const photos = await Promise.all([uploaded(bytes), uploaded(bytes, ben)]);
      const answers = await Promise.all([
        new Device(ann, procedureId).save(showing(photos[0])),
        new Device(ben, procedureId).save(showing(photos[1])),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    }
  });
});

describe("[PF92] a photo from before the perform", () => {
  const taken = async (time: string, offset?: string) =>
    uploaded(await photoTakenAt({ seed: ++seed + 500 }, time, offset));
  // The device claims that it began at 8:00 UTC on 2026-03-09.
  it.each([
    ["2026:03:09 09:05:00", "+01:00", undefined],
    ["2026:03:09 08:45:00", "+01:00", ["photoStale"]],
    ["2026:03:08 19:00:00", undefined, ["photoStale"]],
    ["2026:03:08 21:00:00", undefined, undefined],
  ])("taken at %s %s: %s", async (time, offset, expected) => {
    expect(refusalsOf(await new Device(ann, procedureId).save(showing(await taken(time, offset))))).toEqual(expected);
  });
});
