import "fake-indexeddb/auto";
import { Blob as PlainBlob, File as PlainFile } from "node:buffer";
import { webcrypto } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { indexedOutbox } from "./indexed-outbox.ts";
import { type ItemAt, SealedItem } from "./outbox.ts";
import { toBase64 } from "./seal-crypto.ts";

const ada = { workspaceId: "w1", profileId: "ada" };
const bea = { workspaceId: "w1", profileId: "bea" };
const at = (key: string, owner = ada): ItemAt => ({ owner, kind: "note", key });
const facts = (_kind: string, value: unknown) => ({
  isNeeded: true,
  answers: (value as { answers?: number }).answers ?? 0,
  subject: "procedure",
  stamp: 1,
});

let keyPair: { publicKey: string; privateKey: string };

beforeAll(async () => {
  // What jsdom calls a blob cannot be kept by a database.
  vi.stubGlobal("Blob", PlainBlob);
  vi.stubGlobal("File", PlainFile);
  vi.stubGlobal("crypto", webcrypto);
  keyPair = await newPair();
});

async function newPair() {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  return {
    publicKey: toBase64(await crypto.subtle.exportKey("spki", pair.publicKey)),
    privateKey: toBase64(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
  };
}

let names = 0;
async function sealed(name = `sealed-${++names}`) {
  const outbox = indexedOutbox(name);
  await outbox.sealing.keepKey(ada, { keyId: "k1", publicKey: keyPair.publicKey });
  await outbox.change(at("a"), () => ({
    value: { said: "A soft rattle", answers: 3 },
    parts: { photo: { name: "ada-valve.jpg", blob: new File(["bytes of the photo"], "ada-valve.jpg") } },
  }));
  return { name, outbox };
}
const ask = async () => keyPair.privateKey;

/** Everything that the database holds, as a text. */
async function raw(name: string): Promise<string> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await asked(indexedDB.open(name));
  const found: string[] = [];
  const look = async (value: unknown): Promise<void> => {
    if (value instanceof Blob)
      found.push(Buffer.from(await value.arrayBuffer()).toString("latin1"), String((value as File).name));
    else if (typeof value === "object" && value !== null)
      for (const one of Object.entries(value)) await Promise.all(one.map(look));
    else found.push(String(value));
  };
  for (const store of database.objectStoreNames) {
    const rows = database.transaction(store).objectStore(store);
    await look([await asked(rows.getAll()), await asked(rows.getAllKeys())]);
  }
  database.close();
  return found.join("\n");
}
const secrets = ["rattle", "bytes of the photo", "ada-valve"];

describe("[SL1] a sealed item", () => {
  test("is nowhere in clear, and is whole again once its owner's key opens it", async () => {
    const { name, outbox } = await sealed();
    for (const secret of secrets) expect(await raw(name)).toContain(secret);
    await outbox.sealing.seal(ada, facts);
    for (const secret of secrets) expect(await raw(name)).not.toContain(secret);
    await expect(outbox.get(at("a"))).rejects.toBeInstanceOf(SealedItem);
    expect(await outbox.list(ada, "note")).toEqual([]);

    expect(await outbox.sealing.open(ada, ask)).toBe(true);
    expect((await outbox.get(at("a")))?.value).toEqual({ said: "A soft rattle", answers: 3 });
    const { name: photo, blob } = (await outbox.findPart(at("a"), "photo")) as { name: string; blob: File };
    expect([photo, blob.name, await blob.text()]).toEqual(["ada-valve.jpg", "ada-valve.jpg", "bytes of the photo"]);
  });

  test("shows outside of the seal its owner, kind, subject and amount", async () => {
    const { outbox } = await sealed();
    await outbox.sealing.seal(ada, facts);
    expect(await outbox.owners("note")).toEqual([ada]);
    const [item] = await outbox.sealing.factsOf("note");
    expect(item).toMatchObject({ at: at("a"), facts: { isNeeded: true, answers: 3, subject: "procedure" } });
  });

  test("is not overwritten by a tab of the former person that was left open, and that tab is notified", async () => {
    const { outbox, name } = await sealed();
    const stale = indexedOutbox(name);
    await outbox.sealing.seal(ada, facts);
    await expect(stale.change(at("a"), () => ({ value: "late" }))).rejects.toBeInstanceOf(SealedItem);
    await expect(stale.putPart(at("a"), "photo", "late")).rejects.toBeInstanceOf(SealedItem);
    await outbox.sealing.open(ada, ask);
    expect((await outbox.get(at("a")))?.value).toMatchObject({ said: "A soft rattle" });
  });

  test("contains what was written while it was being sealed", async () => {
    const { outbox } = await sealed();
    let isWritten = false;
    const late = (kind: string, value: unknown) => {
      if (!isWritten) void outbox.change(at("a"), () => ({ value: { said: "Louder now" } }));
      isWritten = true;
      return facts(kind, value);
    };
    await outbox.sealing.seal(ada, late);
    await outbox.sealing.open(ada, ask);
    expect((await outbox.get(at("a")))?.value).toEqual({ said: "Louder now" });
  });

  test("other people's items are sealed only where this device has a key of theirs", async () => {
    const { outbox } = await sealed();
    await outbox.change(at("b", bea), () => ({ value: "of bea" }));
    await outbox.sealing.seal(bea, facts);
    await outbox.sealing.seal(ada, facts);
    expect((await outbox.get(at("b", bea)))?.value).toBe("of bea");
  });
});

test("[SL1] after a kill in the middle each item is clear or sealed, never half, and the next start continues", async () => {
  const { outbox, name } = await sealed();
  await outbox.change(at("b"), () => ({ value: { said: "Oil" }, parts: { photo: "of b" } }));
  const dying = indexedOutbox(name);
  const killed = (kind: string, value: unknown) => {
    if ((value as { said: string }).said === "Oil") throw new Error("killed");
    return facts(kind, value);
  };
  await expect(dying.sealing.seal(ada, killed)).rejects.toThrow("killed");
  await expect(outbox.get(at("a"))).rejects.toBeInstanceOf(SealedItem);
  expect((await outbox.get(at("b"), () => ["photo"]))?.parts).toEqual({ photo: "of b" });
  await outbox.sealing.seal(ada, facts);
  expect(await raw(name)).not.toContain("Oil");
  await outbox.sealing.open(ada, ask);
  expect((await outbox.list(ada, "note")).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("[SL1] two tabs that seal and open at the same time lose nothing", async () => {
  const { outbox, name } = await sealed();
  const other = indexedOutbox(name);
  await Promise.all([outbox.sealing.seal(ada, facts), other.sealing.seal(ada, facts)]);
  expect(await Promise.all([outbox.sealing.open(ada, ask), other.sealing.open(ada, ask)])).toEqual([true, true]);
  expect((await other.get(at("a"), () => ["photo"]))?.parts?.["photo"]).toMatchObject({ name: "ada-valve.jpg" });
});

test("[SL4] an item that no key opens stays as it is, is counted, and opens once its key is available again", async () => {
  const { outbox } = await sealed();
  await outbox.sealing.seal(ada, facts);
  expect(await outbox.sealing.open(ada, async () => undefined)).toBe(false);
  const other = await newPair();
  expect(await outbox.sealing.open(ada, async () => other.privateKey)).toBe(false);
  expect(await outbox.sealing.factsOf("note", ada)).toHaveLength(1);
  expect(await outbox.sealing.open(ada, ask)).toBe(true);
});

test("[SL1] a file that is larger than a piece is the same afterwards, and one of many pieces cannot be moved", async () => {
  const { outbox } = await sealed();
  const large = Buffer.alloc(2 * 1024 ** 2 + 7, "x");
  large.write("end", large.length - 3);
  await outbox.putPart(at("a"), "film", new File([large], "film.mp4", { type: "video/mp4", lastModified: 5 }));
  await outbox.sealing.seal(ada, facts);
  await outbox.sealing.open(ada, ask);
  const video = (await outbox.findPart(at("a"), "film")) as File;
  expect([video.name, video.type, video.lastModified, video.size]).toEqual(["film.mp4", "video/mp4", 5, large.length]);
  expect(Buffer.from(await video.arrayBuffer()).equals(large)).toBe(true);
});

test("[SL7] (B141) forgetting a person removes files that were written when their items were gone, and nobody else's", async () => {
  const { name, outbox } = await sealed();
  await outbox.change(at("b", bea), () => ({ value: "of bea", parts: { photo: "photo of bea" } }));
  await outbox.remove(at("a"));
  await outbox.putPart(at("a"), "photo", { blob: new File(["bytes of the photo"], "ada-valve.jpg") });
  await outbox.sealing.forget(ada);
  for (const secret of secrets) expect(await raw(name)).not.toContain(secret);
  expect(await outbox.findPart(at("b", bea), "photo")).toBe("photo of bea");
});

test("[SL7] forgetting leaves the files of items that are still to be removed", async () => {
  const { outbox } = await sealed();
  await outbox.sealing.forget(ada);
  expect(await outbox.findPart(at("a"), "photo")).toMatchObject({ name: "ada-valve.jpg" });
});
