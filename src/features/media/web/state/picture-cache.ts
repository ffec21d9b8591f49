import { onSessionEnd } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import { assetEndpoints, type PictureSize } from "../../contract.ts";
import { fileOnDevice } from "../parts/device-files.ts";

export interface PictureState {
  readonly url?: string;
  readonly hasFailed?: boolean;
  /** It failed without a response: it is loaded again when the network is back. */
  readonly isAwaited?: boolean;
}

interface Entry {
  state: PictureState;
  readonly listeners: Set<() => void>;
  isLoading: boolean;
}

/** Addresses of pictures that are not on screen are kept up to this many, the longest unused going first. */
const idleMax = 200;
/** So that a list that is scrolled fast leaves the network some room for everything else. */
const loadingMax = 4;

const loading: PictureState = {};
const entries = new Map<string, Entry>();
const waiting: (() => void)[] = [];
let running = 0;

export const pictureKey = (workspaceId: string, assetId: string, size: PictureSize): string =>
  `${workspaceId}/${assetId}/${size}`;

export const pictureState = (key: string): PictureState => entries.get(key)?.state ?? loading;

/** Loads the picture unless it is cached, and calls back on changes. Returns the function to stop. */
export function watchPicture(key: string, listener: () => void): () => void {
  const entry = entries.get(key) ?? { state: loading, listeners: new Set<() => void>(), isLoading: false };
  // Inserted again, so that the map stays in the order of use.
  entries.delete(key);
  entries.set(key, entry);
  entry.listeners.add(listener);
  if (!entry.state.url && !entry.isLoading) load(key, entry);
  return () => {
    entry.listeners.delete(listener);
    forgetIdle();
  };
}

function load(key: string, entry: Entry): void {
  entry.isLoading = true;
  waiting.push(() => void run(key, entry));
  next();
}

function next(): void {
  while (running < loadingMax) {
    // The latest request is the visible picture.
    const start = waiting.pop();
    if (!start) return;
    start();
  }
}

async function run(key: string, entry: Entry): Promise<void> {
  if (entry.listeners.size === 0) {
    entry.isLoading = false;
    return;
  }
  running++;
  const state = await fetched(key);
  running--;
  entry.isLoading = false;
  if (entries.get(key) === entry) {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  } else if (state.url) URL.revokeObjectURL(state.url);
  next();
}

async function fetched(key: string): Promise<PictureState> {
  const [workspaceId, fileId, size] = key.split("/") as [string, string, PictureSize];
  const known = await fileOnDevice(workspaceId, fileId);
  if (known) return { url: URL.createObjectURL(known) };
  try {
    const bytes = await call(assetEndpoints.download, { params: { workspaceId, fileId }, query: { size } });
    return bytes instanceof Blob ? { url: URL.createObjectURL(bytes) } : { hasFailed: true };
  } catch (error) {
    return { hasFailed: true, isAwaited: error instanceof NetworkError };
  }
}

/** Pictures that failed without a network are loaded again when it is back. */
onContact(() => {
  if (isAway()) return;
  for (const [key, entry] of entries) {
    if (entry.state.isAwaited && entry.listeners.size > 0 && !entry.isLoading) load(key, entry);
  }
});

function forgetIdle(): void {
  const idle = [...entries].filter(([, entry]) => entry.listeners.size === 0 && !entry.isLoading);
  for (const [key, entry] of idle.slice(0, Math.max(0, idle.length - idleMax))) {
    if (entry.state.url) URL.revokeObjectURL(entry.state.url);
    entries.delete(key);
  }
}

// Pictures seen under a session are not kept without it.
onSessionEnd(() => {
  for (const { state } of entries.values()) if (state.url) URL.revokeObjectURL(state.url);
  entries.clear();
});
