import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { lend } from "#kit/server/storage/span-stream.ts";
import type { NamedObject } from "./stored-objects.ts";

export interface Fetched {
  readonly object: NamedObject;
  /** Undefined where the store holds no such object. A chunk is the reader's until it asks for the next one. */
  readonly content:
    | { readonly size: number; readonly chunks: AsyncIterable<Uint8Array> | readonly Buffer[] }
    | undefined;
}

/** How many small objects are under way at a time: most of the wait is for the disk or the bucket. */
const atOnce = 8;
/** Larger objects are streamed when it is their turn, so that memory stays bounded. In bytes. */
const smallMax = 1024 * 1024;

/** Objects in the order of the list, the small ones fetched while those before them are written. */
export async function* fetchAhead(store: ObjectStore, objects: AsyncIterable<NamedObject>): AsyncGenerator<Fetched> {
  const coming: Promise<() => Promise<Fetched>>[] = [];
  for await (const object of objects) {
    const fetching = object.sizeBytes > smallMax ? Promise.resolve(() => opened(store, object)) : held(store, object);
    // Its failure is met when its turn comes.
    fetching.catch(() => {});
    coming.push(fetching);
    const [first] = coming.length < atOnce ? [] : coming.splice(0, 1);
    if (first) yield (await first)();
  }
  for (const next of coming) yield (await next)();
}

async function opened(store: ObjectStore, object: NamedObject): Promise<Fetched> {
  const found = await store.get(object.key);
  return { object, content: found && { size: found.size, chunks: lend(found.body) } };
}

async function held(store: ObjectStore, object: NamedObject): Promise<() => Promise<Fetched>> {
  const found = await store.get(object.key);
  // The database says that it is small; an object that was replaced by a large one is streamed like any large one.
  const isSmall = found !== undefined && found.size <= smallMax;
  const content = isSmall
    ? { size: found.size, chunks: [await buffer(found.body)] }
    : found && { size: found.size, chunks: lend(found.body) };
  return async () => ({ object, content });
}
