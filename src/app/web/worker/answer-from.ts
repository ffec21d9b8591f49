import { isAppPath } from "#kit/web-paths.ts";

/** What the worker needs to know of a request. */
export interface WorkerRequest {
  readonly method: string;
  /** `navigate` where a page is opened or loaded again. */
  readonly mode: string;
  readonly url: string;
}

/**
 * Who answers a request: the page of the worker's version, the files of the build that are kept, or the network. Calls
 * are always the network's: what the server says to one person is nothing to be kept under an address (threat B141).
 * [OF1]
 * @param origin of the app
 * @param files the paths that the build names outside of `/assets/`
 */
export function answerFrom(
  incoming: WorkerRequest,
  origin: string,
  files: readonly string[],
): "page" | "kept" | "network" {
  const { origin: asksAt, pathname } = new URL(incoming.url);
  if (incoming.method !== "GET" || asksAt !== origin) return "network";
  if (incoming.mode === "navigate") return isAppPath(pathname) ? "page" : "network";
  return pathname.startsWith("/assets/") || files.includes(pathname) ? "kept" : "network";
}
