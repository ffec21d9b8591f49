import { expect, it } from "vitest";
import { SomeFailed, settleEach } from "./settle-each.ts";

const things = Array.from({ length: 20 }, (_, n) => ({ id: String(n) }));

it("tries each thing once, a few at a time, and names those that failed", async () => {
  const tried: string[] = [];
  let running = 0;
  let most = 0;
  const run = settleEach(things, async ({ id }) => {
    tried.push(id);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    if (id === "3" || id === "7") throw new Error("refused");
  });
  await expect(run).rejects.toBeInstanceOf(SomeFailed);
  await expect(run).rejects.toMatchObject({ failedIds: ["3", "7"], cause: new Error("refused") });
  expect(tried.toSorted()).toEqual(things.map((thing) => thing.id).toSorted());
  expect(most).toBe(6);
});
