import "fake-indexeddb/auto";
import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { indexedOutbox } from "./indexed-outbox.ts";
import { memoryOutbox } from "./memory-outbox.ts";
import type { Item, ItemAt } from "./outbox.ts";

const owner = { workspaceId: "w1", profileId: "ada" };
const other = { workspaceId: "w1", profileId: "bea" };
const at = (key: string, more: Partial<ItemAt> = {}): ItemAt => ({ owner, kind: "note", key, ...more });
const put = (value: unknown, parts?: Record<string, unknown>) => () => ({ value, ...(parts && { parts }) });

let names = 0;
const outboxes = [
  ["memory", memoryOutbox],
  ["IndexedDB", () => indexedOutbox(`outbox-${++names}`)],
] as const;

describe.each(outboxes)("an outbox in %s", (_, newOutbox) => {
  test("returns what was put in, and lists it in the order of insertion, whatever was changed since", async () => {
    const outbox = newOutbox();
    for (const key of ["b", "a", "c"]) await outbox.change(at(key), put({ of: key }));
    await outbox.change(at("b"), put({ of: "b, changed" }));
    const listed = await outbox.list<{ of: string }>(owner, "note");
    expect(listed.map(({ key, value }) => [key, value.of])).toEqual([
      ["b", "b, changed"],
      ["a", "a"],
      ["c", "c"],
    ]);
    expect((await outbox.get(at("a")))?.value).toEqual({ of: "a" });
    expect(await outbox.get(at("z"))).toBeUndefined();
  });

  test("changes follow one another: none is lost when many come at once", async () => {
    const outbox = newOutbox();
    const more = (before: Item<number> | undefined) => ({ value: (before?.value ?? 0) + 1 });
    await Promise.all(Array.from({ length: 20 }, () => outbox.change(at("n"), more)));
    expect((await outbox.get<number>(at("n")))?.value).toBe(20);
  });

  test("a change that leaves an item as it is writes nothing and notifies nobody", async () => {
    const outbox = newOutbox();
    const heard: string[] = [];
    await outbox.change(at("a"), put({ n: 1 }));
    const stop = outbox.watch(owner, "note", ({ key }) => heard.push(key));
    await outbox.change(at("a"), (before) => before && { value: before.value });
    await outbox.change(at("a"), () => undefined);
    await outbox.change(at("b"), put({ n: 2 }));
    await waitFor(() => expect(heard).toEqual(["b"]));
    stop();
  });

  test("one person's, and one kind's, is not another's", async () => {
    const outbox = newOutbox();
    await outbox.change(at("a"), put(1));
    await outbox.change(at("a", { owner: other }), put(2));
    await outbox.change(at("a", { kind: "run" }), put(3));
    const values = async (of: typeof owner, kind: string) => (await outbox.list(of, kind)).map(({ value }) => value);
    expect([await values(owner, "note"), await values(other, "note"), await values(owner, "run")]).toEqual([
      [1],
      [2],
      [3],
    ]);
    expect(await outbox.owners("note")).toEqual([owner, other]);
    expect(await outbox.owners("run")).toEqual([owner]);
    await outbox.removeAll(owner, "note");
    expect([await values(owner, "note"), await values(other, "note"), await values(owner, "run")]).toEqual([
      [],
      [2],
      [3],
    ]);
  });

  test("parts come where they are wanted, stay through changes, and go with their item", async () => {
    const outbox = newOutbox();
    await outbox.change(at("a"), put({ n: 1 }, { picture: "bytes" }));
    await outbox.change(at("b"), put({ n: 1 }, { picture: "of b" }));
    await outbox.change(at("a"), put({ n: 2 }));
    expect((await outbox.get(at("a"), () => ["picture", "none"]))?.parts).toEqual({ picture: "bytes" });
    await outbox.putPart(at("a"), "more", "text");
    expect(await outbox.findPart(at("a"), "more")).toBe("text");
    await outbox.dropPart(at("a"), "more");
    expect(await outbox.findPart(at("a"), "more")).toBeUndefined();
    await outbox.remove(at("a"));
    expect(await outbox.findPart(at("a"), "picture")).toBeUndefined();
    expect(await outbox.findPart(at("b"), "picture")).toBe("of b");
  });

  test("a part may be stored before its item, unless it needs the item", async () => {
    const outbox = newOutbox();
    await outbox.putPart(at("a"), "picture", "bytes");
    await outbox.putPart(at("a"), "needy", "bytes", true);
    await outbox.change(at("a"), put(1));
    expect(await outbox.findPart(at("a"), "picture")).toBe("bytes");
    expect(await outbox.findPart(at("a"), "needy")).toBeUndefined();
  });

  test("a change sees the parts that it wants, and writes those that it names", async () => {
    const outbox = newOutbox();
    await outbox.change(at("a"), put({ version: 1 }, { text: "one" }));
    const seen: unknown[] = [];
    await outbox.change<{ version: number }>(
      at("a"),
      (before) => {
        seen.push(before?.parts);
        return { value: { version: 2 }, parts: { text: "two" } };
      },
      (value) => (value.version === 1 ? ["text"] : []),
    );
    expect(seen).toEqual([{ text: "one" }]);
    expect(await outbox.findPart(at("a"), "text")).toBe("two");
  });
});
