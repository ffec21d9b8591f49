import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { offlineStore } from "./offline-store.ts";

it("[OF5] finds the answers to everything that begins alike, the oldest first, and of their owner alone", async () => {
  const store = offlineStore("answers that begin alike");
  const [mine, theirs] = ["a", "b"].map((profileId) => ({ workspaceId: "w", profileId })) as [
    { workspaceId: string; profileId: string },
    { workspaceId: string; profileId: string },
  ];
  await store.keepAnswer(mine, '["w","values","procedure","2"]', "later", 20);
  await store.keepAnswer(mine, '["w","values","procedure","3"]', "earlier", 10);
  await store.keepAnswer(mine, '["w","values","procedures","1"]', "of another kind", 30);
  await store.keepAnswer(theirs, '["w","values","procedure","1"]', "of another person", 40);
  expect(await store.findAnswers(mine, '["w","values","procedure",')).toEqual(["earlier", "later"]);
});
