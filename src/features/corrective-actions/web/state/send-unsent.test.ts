import fc from "fast-check";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import type { OpenActionInput } from "../../contract.ts";
import { type SendingTools, sendUnsent } from "./send-unsent.ts";
import { type UnsentAction, unsentStoreIn } from "./unsent-store.ts";

const owner = { workspaceId: "w", profileId: "p" };
const actionOf = (id: string, more: Partial<UnsentAction> = {}): UnsentAction => ({
  ...owner,
  id,
  procedureId: "procedure",
  procedureTitle: "Round at the pump",
  wish: {
    id,
    versionId: "version",
    title: `Action ${id}`,
    priority: "high",
    claimedAt: "2026-11-20T08:00:00.000Z",
  },
  photos: [],
  refusal: null,
  waitsForPerform: false,
  ...more,
});

/** A server that recognises an action by its id, and a network that behaves as specified, call by call. */
function world(faults: (("lost" | "unanswered" | Problem) | undefined)[] = []) {
  const store = unsentStoreIn(memoryOutbox());
  const opened: OpenActionInput[] = [];
  const uploaded: string[] = [];
  const tools: SendingTools = {
    store,
    upload: async (_workspace, photo) => {
      uploaded.push(photo.name);
      return `media-${photo.name}`;
    },
    open: async (_action, wish) => {
      const fault = faults.shift();
      if (fault === "lost") throw new NetworkError("lost");
      if (fault instanceof Problem) throw fault;
      if (!opened.some((one) => one.id === wish.id)) opened.push(wish);
      if (fault === "unanswered") throw new NetworkError("unanswered");
    },
  };
  return { store, opened, uploaded, send: () => sendUnsent(owner, tools) };
}
const left = async ({ store }: ReturnType<typeof world>) => (await store.list(owner)).map((one) => one.id);

it("[CA30] sends in the order of opening, and keeps nothing that was acknowledged", async () => {
  const here = world();
  for (const id of ["b", "a", "c"]) await here.store.add(actionOf(id), []);
  expect(await here.send()).toBe("all");
  expect([here.opened.map((one) => one.id), await left(here)]).toEqual([["b", "a", "c"], []]);
});

it("[CA30] stops while the server is unreachable, and continues in order", async () => {
  const here = world([undefined, "lost"]);
  for (const id of ["a", "b", "c"]) await here.store.add(actionOf(id), []);
  expect(await here.send()).toBe("none");
  expect(await left(here)).toEqual(["b", "c"]);
  expect(await here.send()).toBe("all");
  expect(here.opened.map((one) => one.id)).toEqual(["a", "b", "c"]);
});

it.each([401, 429, 503])("[CA30] keeps an action after a response %i", async (status) => {
  const kinds = { 401: "unauthenticated", 429: "tooMany", 503: "unavailable" } as const;
  const here = world([new Problem(kinds[status as 401])]);
  await here.store.add(actionOf("a"), []);
  expect([await here.send(), (await here.store.list(owner))[0]?.refusal]).toEqual(["none", null]);
});

it("[CA30] sends photos before the action names them, and none twice", async () => {
  const here = world(["unanswered"]);
  const photos = [
    { fileId: "f1", name: "one.jpg", mediaId: null },
    { fileId: "f2", name: "two.jpg", mediaId: "known" },
  ];
  await here.store.add(actionOf("a", { photos }), [{ fileId: "f1", blob: new Blob(["x"], { type: "image/jpeg" }) }]);
  expect(await here.send()).toBe("none");
  expect(await here.send()).toBe("all");
  expect(here.uploaded).toEqual(["one.jpg"]);
  expect(here.opened.map((one) => one.photoIds)).toEqual([["media-one.jpg", "known"]]);
});

it("[CA31] a refused action stays with the reason, and blocks no other", async () => {
  const here = world([new Problem("unprocessable", "assigneeOutOfSight")]);
  for (const id of ["a", "b"]) await here.store.add(actionOf(id), []);
  expect(await here.send()).toBe("all");
  expect([here.opened.map((one) => one.id), await left(here)]).toEqual([["b"], ["a"]]);
  expect((await here.store.list(owner))[0]?.refusal).toBe("assigneeOutOfSight");
});

it("[CA31] an action that precedes its perform waits for it", async () => {
  const here = world([new Problem("unprocessable", "unknownPerform")]);
  await here.store.add(actionOf("a"), []);
  expect(await here.send()).toBe("some");
  expect((await here.store.list(owner))[0]).toMatchObject({ waitsForPerform: true, refusal: null });
  expect(await here.send()).toBe("all");
  expect(here.opened).toHaveLength(1);
});

it("[CA32] belongs to one person in one workspace", async () => {
  const here = world();
  await here.store.add(actionOf("a"), []);
  await here.store.add(actionOf("b", { profileId: "other" }), []);
  expect(await here.send()).toBe("all");
  expect(here.opened.map((one) => one.id)).toEqual(["a"]);
  expect((await here.store.list({ ...owner, profileId: "other" })).map((one) => one.id)).toEqual(["b"]);
});

it("[CA30] whatever the network does, each is opened once and in order", async () => {
  const fault = fc.constantFrom("lost" as const, "unanswered" as const, undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), async (faults, count) => {
      const here = world(faults);
      const ids = Array.from({ length: count }, (_, at) => String(at));
      for (const id of ids) await here.store.add(actionOf(id), []);
      while ((await here.send()) !== "all");
      expect(here.opened.map((one) => one.id)).toEqual(ids);
      expect(await left(here)).toEqual([]);
    }),
  );
});
