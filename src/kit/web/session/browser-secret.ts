import { remember, remembered } from "../device/device-memory.ts";

/*
 * A secret of this browser, apart from its cookies, by which the server tells it from whoever copied one. It lies in
 * IndexedDB, which is on the disk once its transaction is over; cookies and local storage are written some time later.
 * A browser that is killed while it starts loses its IndexedDB now and then: a copy lies in the local storage, which has
 * been written long before.
 */

const databaseName = "fettle-browser";
const storeName = "secrets";
const key = "browser";
const copyKey = "fettle.browser";
const secretBytes = 32;
/** A device under load may take seconds; a browser that never answers must not keep anybody out. */
const timeoutMs = 10_000;

let found: Promise<string | undefined> | undefined;

/** Made at the first call and the same from then on; undefined where the browser keeps nothing. */
export function browserSecret(): Promise<string | undefined> {
  if (typeof indexedDB === "undefined") return Promise.resolve(undefined);
  found ??= Promise.race([
    findOrMake().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
  return found;
}

async function findOrMake(): Promise<string> {
  const database = await open();
  try {
    const secret = await new Promise<string>((resolve, reject) => {
      // One transaction that may write: of two tabs the second finds what the first one made.
      const work = database.transaction(storeName, "readwrite", { durability: "strict" });
      const store = work.objectStore(storeName);
      const asked: IDBRequest<unknown> = store.get(key);
      let secret = "";
      asked.onsuccess = () => {
        secret = typeof asked.result === "string" ? asked.result : (storedCopy() ?? newSecret());
        if (secret !== asked.result) store.put(secret, key);
      };
      // Only now is it sure to be there after a crash.
      work.oncomplete = () => resolve(secret);
      work.onabort = () => reject(work.error ?? new Error("aborted"));
    });
    if (storedCopy() !== secret) remember(copyKey, secret);
    return secret;
  } finally {
    database.close();
  }
}

function storedCopy(): string | undefined {
  const copy = remembered(copyKey);
  return copy !== null && /^[\w-]{43}$/.test(copy) ? copy : undefined;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("not opened"));
  });
}

const newSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
