import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { forgetBearer, keepBearer } from "#kit/web/session/session.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import { createDraftDriver } from "../parts/draft/draft-driver.ts";
import { openCopies, ownerKey, unsentCopies } from "../parts/draft/unsent-copies.ts";
import { forgetDrafts, unsentDrafts } from "../parts/draft/unsent-drafts.ts";
import { holdDriver } from "./open-drafts.ts";

const person = { workspaceId: crypto.randomUUID(), profileId: crypto.randomUUID() };

/** An editor that was left with a title which the server has not taken; it takes saves from when `isReached` says so. */
function leftEditor(isReached: () => boolean) {
  const draft = draftOf();
  const owner = { ...person, versionId: draft.versionId };
  const driver = createDraftDriver(draft, {
    clock: { now: Date.now, after: () => () => {} },
    save: async (_, { revision }) => {
      if (!isReached()) throw new NetworkError("PUT /draft");
      return { revision: revision + 1, updatedAt: draft.updatedAt };
    },
    copies: openCopies(owner, () => crypto.randomUUID()),
    draftOf: () => undefined,
  });
  const leave = holdDriver(ownerKey(owner), driver, () => {});
  driver.edit(({ content, areaIds }) => ({ content: { ...content, title: "Not sent" }, areaIds }));
  leave();
  return owner;
}

test("[P32] what an editor that was left keeps when the session ends is removed with the rest", async () => {
  keepBearer("token");
  const owner = leftEditor(() => false);
  expect(await unsentDrafts(person)).toBe(1);
  forgetBearer();
  await forgetDrafts(person);
  expect(await unsentCopies(owner)).toEqual([]);
});

test("[P32] a session that ends by itself leaves the copy to its author", async () => {
  keepBearer("token");
  const owner = leftEditor(() => false);
  forgetBearer();
  await expect.poll(async () => (await unsentCopies(owner)).length).toBe(1);
  await forgetDrafts(person);
});

test("[P32] unsaved content that can still be sent is sent first, without a question", async () => {
  keepBearer("token");
  let isReached = false;
  leftEditor(() => isReached);
  isReached = true;
  expect(await unsentDrafts(person)).toBe(0);
  forgetBearer();
});
