import type { UploadState, UploadView } from "../upload-view.ts";

/** What the tray says of all its items: the first of these that is true of any. */
export interface TrayHead {
  readonly is: "offline" | "sending" | "asking" | "failed" | "paused" | "done";
  readonly count: number;
  /** Of the bytes of all that is under way, 0 to 1; undefined where nothing is. */
  readonly part: number | undefined;
}

const inProgress: ReadonlySet<UploadState> = new Set(["waiting", "sending", "interrupted", "retrying", "finishing"]);
const asks: ReadonlySet<UploadState> = new Set(["needsFile", "needsPermission"]);

export const isInProgress = (item: UploadView): boolean => inProgress.has(item.state);

export function trayHead(items: readonly UploadView[]): TrayHead {
  const going = items.filter(isInProgress);
  const all = going.reduce((sum, item) => sum + item.sizeBytes, 0);
  const sent = going.reduce((sum, item) => sum + item.sentBytes, 0);
  const count = (states: (item: UploadView) => boolean) => items.filter(states).length;
  if (going.length > 0) {
    const isOffline = going.some(({ state }) => state === "interrupted") && !going.some(moves);
    return { is: isOffline ? "offline" : "sending", count: going.length, part: all === 0 ? 0 : sent / all };
  }
  const asking = count((item) => asks.has(item.state));
  if (asking > 0) return { is: "asking", count: asking, part: undefined };
  const failed = count((item) => item.state === "failed");
  if (failed > 0) return { is: "failed", count: failed, part: undefined };
  const paused = count((item) => item.state === "paused");
  if (paused > 0) return { is: "paused", count: paused, part: undefined };
  return { is: "done", count: items.length, part: undefined };
}

const moves = ({ state }: UploadView): boolean => state === "sending" || state === "finishing";

const ranks: Readonly<Record<UploadState, number>> = {
  needsFile: 0,
  needsPermission: 0,
  failed: 0,
  sending: 1,
  finishing: 1,
  interrupted: 1,
  retrying: 1,
  paused: 2,
  waiting: 3,
  done: 4,
};

/** Items that need the person first, then running, then waiting, then finished ones. */
export const inTrayOrder = (items: readonly UploadView[]): UploadView[] =>
  items.toSorted((a, b) => ranks[a.state] - ranks[b.state]);

/** The items that have ended since the last announcement. */
export interface Ended {
  readonly done: number;
  readonly failed: number;
  readonly asking: number;
}

/** Undefined while something is under way, and where nothing has ended since. */
export function endedSince(before: readonly UploadView[], now: readonly UploadView[]): Ended | undefined {
  if (!before.some(isInProgress) || now.some(isInProgress)) return undefined;
  const going = new Set(before.filter(isInProgress).map((item) => item.id));
  const ended = now.filter((item) => going.has(item.id));
  return {
    done: now.filter((item) => item.state === "done").length,
    failed: ended.filter((item) => item.state === "failed").length,
    asking: ended.filter((item) => asks.has(item.state)).length,
  };
}
