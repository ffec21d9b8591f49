import { expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { contentOf, performOf, serverWith, textModule } from "#tests/support/web/perform-samples.ts";
import { workspaceId } from "#tests/support/web/show-screen.tsx";
import { performEndpoints } from "../../contract.ts";
import { withEdit } from "../../rules/steps/steps-progress.ts";
import { toRecord } from "../../rules/sync/record.ts";
import { deviceStore } from "./run/device.ts";
import { freshState } from "./run/perform-state.ts";
import { sendWaiting } from "./send-waiting.ts";
import { waitingFacts } from "./waiting-facts.ts";

it("[PF278] a submission that waited and meets an open conflict is kept for its person, and not tried again by itself", async () => {
  const module = textModule("What did you see?");
  const progress = performOf(contentOf([{ title: "Tell what you saw", modules: [module] }]));
  const answered = (input: string) =>
    withEdit(progress.procedure, [], module.id, { moduleType: "freeResponse", input }, progress.updatedAt);
  const [step] = answered("A leak");
  const [entry] = step?.modules ?? [];
  if (!step || !entry) throw new Error("The sample has a question");
  const conflicts = [{ id: "c", stepId: step.stepId, entry }];
  const server = serverWith(progress).on(performEndpoints.submit, () => {
    const current = toRecord({
      ...progress,
      stepsProgress: answered("No leak"),
      revision: progress.revision + 1,
      conflicts,
    });
    throw new Problem("conflict", "conflictsOpen", { current });
  });
  vi.stubGlobal("fetch", server.fetch);
  keepBearer("test-token-of-a-test-server");
  const owner = { workspaceId, profileId: progress.profileId };
  const store = deviceStore();
  const submission = { is: "waiting", at: progress.updatedAt } as const;
  await store.change({ ...owner, performId: progress.id }, () => ({ ...freshState(progress), submission }));
  for (let start = 0; start < 2; start += 1) expect((await sendWaiting(owner)).isDone).toBe(true);
  expect(server.sentTo(performEndpoints.submit)).toHaveLength(1);
  const [state] = await store.list(owner);
  expect(state).toMatchObject({
    submission: { is: "stopped", why: "changed" },
    conflicts: [{ id: "c" }],
    ending: null,
  });
  expect(state && waitingFacts(state).is).toBe("needsYou");
});

it("[PF280] (B105) a perform that waits is not sent under the session of the next person, and waits on", async () => {
  const performs = ["The first", "The second"].map((title) =>
    performOf(contentOf([{ title, modules: [textModule()] }])),
  );
  const owner = { workspaceId, profileId: "ada" };
  const store = deviceStore();
  for (const progress of performs) {
    const submission = { is: "waiting", at: progress.updatedAt } as const;
    await store.change({ ...owner, performId: progress.id }, () => ({ ...freshState(progress), submission }));
  }
  const [first] = performs;
  if (!first) throw new Error("The sample has changed");
  const asked: (string | null)[] = [];
  const server = serverWith(first);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get("authorization"));
    keepBearer("of bea");
    return server.fetch(url, init);
  });
  keepBearer("of ada");
  expect(await sendWaiting(owner)).toEqual({ count: 2, isDone: false });
  expect(new Set(asked)).toEqual(new Set(["Bearer of ada"]));
  const kept = await store.list(owner);
  expect(kept.map((state) => state.submission?.is)).toEqual(["waiting", "waiting"]);
});
