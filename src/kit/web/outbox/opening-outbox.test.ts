import { expect, test } from "vitest";
import { memoryOutbox } from "./memory-outbox.ts";
import { openingOutbox } from "./opening-outbox.ts";
import { type ItemAt, type Outbox, SealedItem } from "./outbox.ts";
import type { Sealing } from "./sealing.ts";
import { openOnce } from "./seals.ts";

const owner = { workspaceId: "w1", profileId: "ada" };
const at: ItemAt = { owner, kind: "note", key: "a" };

/** An outbox whose one item is sealed until it is opened. */
function sealedOutbox() {
  const inside = memoryOutbox();
  let isSealed = true;
  const unless = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    isSealed ? Promise.reject(new SealedItem("note/a")) : work();
  const outbox: Outbox = {
    ...inside,
    get: (...asked) => unless(() => inside.get(...asked)),
    change: (...asked) => unless(() => inside.change(...asked)),
    list: async (...asked) => (isSealed ? [] : inside.list(...asked)),
  };
  const sealing = { isSealed: async () => isSealed } as unknown as Sealing;
  const open = async () => {
    isSealed = false;
    return true;
  };
  return { outbox, sealing, open, inside };
}

test("[SL7] reading a sealed item opens it first", async () => {
  for (const ask of ["get", "list"] as const) {
    const { outbox, sealing, open, inside } = sealedOutbox();
    await inside.change(at, () => ({ value: "mine" }));
    const opening = openingOutbox(outbox, sealing, open);
    const value = ask === "get" ? (await opening.get(at))?.value : (await opening.list(owner, "note"))[0]?.value;
    expect(value).toBe("mine");
  }
});

test("[SL7] where it cannot be opened, it is as if it were not there, and nothing is written over it", async () => {
  const { outbox, sealing, inside } = sealedOutbox();
  await inside.change(at, () => ({ value: "mine" }));
  const closed = openingOutbox(outbox, sealing, async () => false);
  expect(await closed.list(owner, "note")).toEqual([]);
  await expect(closed.change(at, () => ({ value: "over it" }))).rejects.toBeInstanceOf(SealedItem);
  expect((await inside.get(at))?.value).toBe("mine");
});

test("[SL7] many that ask at once ask for one key, and a key that is not to be had is asked for ever more seldom", async () => {
  let now = 0;
  let asked = 0;
  const open = openOnce(
    async () => {
      asked += 1;
      throw new Error("unreachable");
    },
    () => now,
  );
  expect(await Promise.all([open(owner), open(owner), open(owner)])).toEqual([false, false, false]);
  await open(owner);
  expect(asked).toBe(1);
  now += 1_000;
  await open(owner);
  now += 1_000;
  await open(owner);
  expect(asked).toBe(2);
  now += 1_000;
  await open(owner);
  expect(asked).toBe(3);
});
