import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { Criterion, StepProgress } from "#features/performs/progress.ts";
import type { Edit } from "#features/performs/rules/answers/perform-data.ts";
import { moduleProgressOf, withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { fromRecord } from "#features/performs/rules/sync/record.ts";
import { type AskedOfModel, type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { scene, scenePixels } from "#tests/support/photo-samples.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { verificationContent } from "#tests/support/verification-samples.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { verifyStepsJob } from "./verify-steps-job.ts";

let world: World;
let peer: ModelPeer;
let ann: Person;
let procedureId: string;
let seed = 1000;
const content = verificationContent([["aiStepVerification"]], { details: "The cap is on\nThe hose is dry" });
const [module] = performedModules(content);
const moduleId = module?.id ?? "";
const rounds = 12;
const texts = ["The cap is on", "The hose is dry"];

beforeAll(async () => {
  peer = await openModelPeer({ is: "answers", with: says("pass", "pass") });
  world = await openWorld({ MODEL_URL: peer.url });
  ann = await world.member("operator");
  procedureId = (await publish(world, await world.member("contentAuthor"), content)).procedureId;
});
afterEach(() => peer.behave({ is: "answers", with: says("pass", "pass") }));
afterAll(async () => {
  peer?.stop();
  await world?.close();
});

type Said = "pass" | "fail" | "notVisible";

/** A model that answers by the words of the criteria, in whatever order they are asked. */
const says =
  (...verdicts: readonly Said[]) =>
  ({ fenced }: AskedOfModel): object => {
    const { criteria } = JSON.parse(fenced ?? "{}") as { criteria: { number: number; criterion: string }[] };
    return {
      criteria: criteria.map(({ number, criterion }) => ({
        number,
        verdict: verdicts[texts.indexOf(criterion)] ?? "notVisible",
        reason: `About: ${criterion}`,
      })),
    };
  };

async function photoBy(person: Person, bytes?: Buffer): Promise<string> {
  const made = bytes ?? (await scene({ seed: ++seed, width: 400, height: 330 }));
  const prepared = await preparePicture(world.server.store, world.workspaceId, made);
  return person.run((scope) => keepPicture(scope, prepared, "photo.jpg"));
}

const withGiven = (
  steps: readonly StepProgress[],
  edit: Omit<Extract<Edit, { moduleType: "aiStepVerification" }>, "moduleType">,
) => [...withEdit(content, steps, moduleId, { moduleType: "aiStepVerification", ...edit }, momentAt(1))];

const run = () =>
  verifyStepsJob({ store: world.server.store, models: world.server.models }).run(world.appContext, {
    workspaceId: world.workspaceId,
  });

async function stepsOf(device: Device): Promise<readonly StepProgress[]> {
  const { body } = await device.get();
  device.revision = body.revision;
  return fromRecord(body).stepsProgress;
}

async function dataOf(device: Device) {
  const entry = moduleProgressOf(await stepsOf(device), moduleId);
  if (entry?.moduleType !== "aiStepVerification" || !entry.performData) throw new Error("Nothing was kept");
  return entry.performData;
}

async function shown(photo?: string): Promise<Device> {
  const device = new Device(ann, procedureId);
  const saved = await device.save(withGiven([], { submissionImageId: photo ?? (await photoBy(ann)) }));
  expect(saved.status).toBe(200);
  expect(saved.body.asked).toEqual([moduleId]);
  return device;
}

const statuses = (criteria: readonly Criterion[]) => criteria.map((one) => one.status);

const logOf = (device: Device) =>
  world.asSystem((scope) =>
    scope.db
      .selectFrom("verification_decision")
      .selectAll()
      .where("workspace_id", "=", scope.workspaceId)
      .where("perform_id", "=", device.performId)
      .orderBy("decided_at")
      .orderBy("criterion")
      .execute(),
  );

const standingOf = (device: Device) =>
  world.asSystem((scope) =>
    scope.db
      .selectFrom("perform_verification")
      .select(["status", "check_state"])
      .where("workspace_id", "=", scope.workspaceId)
      .where("perform_id", "=", device.performId)
      .executeTakeFirst(),
  );

describe("[PF94] [PF95] a photo that a model looks at", () => {
  it("waits, and is verified where every criterion was seen twice", async () => {
    const device = await shown();
    expect((await dataOf(device)).checkState).toBe("waiting");
    const before = peer.asked.length;
    await run();
    expect(peer.asked.length - before).toBe(2);
    expect(peer.asked.at(-1)?.images.map((one) => one.mediaType)).toEqual(["image/webp"]);
    const data = await dataOf(device);
    expect(statuses(data.criteria)).toEqual(["verifiedAutomatically", "verifiedAutomatically"]);
    expect([data.gradedResult, data.checkState]).toEqual(["correct", "told"]);
    expect(await standingOf(device)).toEqual({ status: "verifiedByAI", check_state: "done" });
    await run();
    expect(peer.asked.length - before).toBe(2);
  });

  it("is found by an id that its author's tool wrote in capitals", async () => {
    const capitals = JSON.parse(JSON.stringify(content).replaceAll(moduleId, moduleId.toUpperCase())) as typeof content;
    const published = await publish(world, await world.member("contentAuthor"), capitals);
    const device = new Device(ann, published.procedureId);
    const edit = { moduleType: "aiStepVerification", submissionImageId: await photoBy(ann) } as const;
    const given = [...withEdit(capitals, [], moduleId.toUpperCase(), edit, momentAt(1))];
    expect((await device.save(given)).status).toBe(200);
    await run();
    const entry = moduleProgressOf(await stepsOf(device), moduleId.toUpperCase());
    if (entry?.moduleType !== "aiStepVerification" || !entry.performData) throw new Error("Nothing was kept");
    expect(statuses(entry.performData.criteria)).toEqual(["verifiedAutomatically", "verifiedAutomatically"]);
    expect(await standingOf(device)).toEqual({ status: "verifiedByAI", check_state: "done" });
  });

  it("is left open where one of the checks fails, with the reason", async () => {
    peer.behave({ is: "answers", with: says("pass", "fail") });
    const device = await shown();
    await run();
    const data = await dataOf(device);
    expect(statuses(data.criteria)).toEqual(["verifiedAutomatically", null]);
    expect(data.criteria[1]?.finding).toEqual({ verdict: "fail", reason: "About: The hose is dry" });
    expect([data.gradedResult, data.checkState]).toEqual(["incorrect", "told"]);
    expect((await standingOf(device))?.status).toBe("notVerified");
  });

  it("goes to the person where two answers differ", async () => {
    let asked = 0;
    peer.behave({ is: "answers", with: (one) => says("pass", asked++ % 2 === 0 ? "pass" : "fail")(one) });
    const device = await shown();
    await run();
    const data = await dataOf(device);
    expect(statuses(data.criteria)).toEqual(["verifiedAutomatically", null]);
    expect([data.criteria[1]?.finding?.verdict, data.gradedResult ?? null, data.checkState]).toEqual([
      "notVisible",
      null,
      "unsure",
    ]);
  });

  it("goes to the person where the photo is blurred, whatever the model says", async () => {
    const blurred = await scenePixels({ seed: ++seed, width: 640, height: 480 }).blur(6).jpeg().toBuffer();
    const device = await shown(await photoBy(ann, blurred));
    await run();
    const data = await dataOf(device);
    expect([statuses(data.criteria), data.checkState]).toEqual([[null, null], "unsure"]);
    expect((await standingOf(device))?.status).toBe("notVerified");
  });

  it("stays not verified where the model fails or answers about something else, and says so after three tries", async () => {
    for (const behaviour of [
      { is: "fails", status: 500 },
      { is: "says", text: "All good!" },
      { is: "answers", with: { criteria: [{ number: 1, verdict: "pass", reason: "" }] } },
    ] as const) {
      peer.behave(behaviour);
      const device = await shown();
      for (let attempt = 1; attempt <= 3; attempt++) {
        expect((await dataOf(device)).checkState).toBe("waiting");
        await run();
        world.clock.offsetMs += 60_000;
      }
      const data = await dataOf(device);
      expect([data.checkState, statuses(data.criteria)]).toEqual(["failed", [null, null]]);
      expect(await standingOf(device)).toEqual({ status: "notVerified", check_state: "failed" });
    }
  });

  it("keeps what a person decided meanwhile, and what a client claims of the model is nothing (B99)", async () => {
    const device = await shown();
    const steps = await stepsOf(device);
    const criteria: Criterion[] = [
      { text: texts[0] ?? "", status: "irrelevant" },
      { text: texts[1] ?? "", status: "verifiedAutomatically", finding: { verdict: "pass", reason: "Trust me" } },
    ];
    const claimed = withGiven(steps, { criteria }).map((step) => ({
      ...step,
      modules: step.modules.map((entry) =>
        entry.moduleType === "aiStepVerification" && entry.performData
          ? {
              ...entry,
              performData: { ...entry.performData, gradedResult: "correct" as const, checkState: "told" as const },
            }
          : entry,
      ),
    }));
    expect((await device.save(claimed)).status).toBe(200);
    const before = await dataOf(device);
    expect([statuses(before.criteria), before.criteria[1]?.finding, before.gradedResult ?? null]).toEqual([
      ["irrelevant", null],
      undefined,
      null,
    ]);
    await run();
    expect(statuses((await dataOf(device)).criteria)).toEqual(["irrelevant", "verifiedAutomatically"]);
  });

  it("is not obeyed: words to the model in the step are material", async () => {
    peer.behave({ is: "obeys", otherwise: says("fail", "fail"), gullible: false });
    const device = await shown();
    await run();
    expect((await dataOf(device)).gradedResult).toBe("incorrect");
  });
});

describe("[PF96] the log of decisions", () => {
  it("contains the model's verdict, who overruled it, and what they signed", async () => {
    peer.behave({ is: "answers", with: says("pass", "fail") });
    const photo = await photoBy(ann);
    const device = await shown(photo);
    await run();
    const steps = await stepsOf(device);
    const criteria: Criterion[] = [
      { text: texts[0] ?? "", status: null },
      { text: texts[1] ?? "", status: "verifiedManually" },
    ];
    expect((await device.save(withGiven(steps, { criteria }))).status).toBe(200);
    const signatureMediaRef = { source: "remote", type: "image", id: await photoBy(ann) } as const;
    expect((await device.save(withGiven(await stepsOf(device), { signatureMediaRef }))).status).toBe(200);
    const log = await logOf(device);
    expect(
      log.map((one) => [one.criterion, one.provider !== null, one.status_after, one.finding, one.override]),
    ).toEqual([
      [0, true, "verifiedAutomatically", "pass", null],
      [1, true, null, "fail", null],
      [0, false, null, "pass", "falsePass"],
      [1, false, "verifiedManually", "fail", "falseFail"],
      [1, false, "verifiedManually", "fail", "falseFail"],
    ]);
    expect(new Set(log.map((one) => one.photo_id))).toEqual(new Set([photo]));
    expect([log[2]?.decided_by, log.at(-1)?.signature_id]).toEqual([ann.profileId, signatureMediaRef.id]);
    expect(log[1]?.reason).toBe("About: The hose is dry");
  });

  it("cannot be changed", async () => {
    const change = world.asSystem((scope) =>
      scope.db.updateTable("verification_decision").set({ reason: "" }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});

describe("[PF94] races", () => {
  it("a model's verdict on a photo is never applied to the one that was taken after it", async () => {
    for (let round = 0; round < rounds; round++) {
      const device = await shown();
      const steps = await stepsOf(device);
      const retaken = await photoBy(ann);
      let older: Buffer | undefined;
      const isAsked = new Promise<void>((resolve) => {
        const answer = (asked: AskedOfModel) => {
          const [photo] = asked.images;
          older ??= photo?.bytes;
          resolve();
          // The first photo passes, the one after it fails.
          const verdict = older && photo?.bytes.equals(older) ? "pass" : "fail";
          return says(verdict, verdict)(asked);
        };
        peer.behave({ is: "answers", with: answer });
      });
      const retake = async () => {
        await isAsked;
        await setTimeout(round % 12);
        // The verdict on the older photo may have come first.
        while ((await device.save(withGiven(steps, { submissionImageId: retaken }))).status !== 200) {
          await stepsOf(device);
        }
      };
      await Promise.all([run(), retake()]);
      await run();
      const data = await dataOf(device);
      expect([data.submissionImageId, data.gradedResult, data.checkState]).toEqual([retaken, "incorrect", "told"]);
      expect(statuses(data.criteria)).toEqual([null, null]);
    }
  }, 600_000);
});
