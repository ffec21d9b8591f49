export type SyncState = "noChanges" | "fastForward" | "localChanges" | "diverged";

/**
 * How the copy on a device stands to the server's, by their lists of change tokens (specification, procedures section
 * 4). Each list that extends the other continues it; lists that went different ways have diverged. [PF20]
 */
export function compare(local: readonly string[], server: readonly string[]): SyncState {
  const isPrefix = local.slice(0, server.length).every((token, index) => token === server[index]);
  if (!isPrefix) return "diverged";
  if (local.length === server.length) return "noChanges";
  return local.length < server.length ? "fastForward" : "localChanges";
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A change token: two characters of [0-9A-Za-z]. `random` gives numbers from 0 up to but not including 1. [PF21] */
export const newChangeToken = (random: () => number): string => pick(random()) + pick(random());

const pick = (fraction: number): string => alphabet.charAt(Math.floor(fraction * alphabet.length));

/** A copy as synchronisation sees it. */
export interface SyncCopy {
  readonly updatesList: readonly string[];
  readonly revision: number;
  readonly generation: number;
}

export interface LocalCopy extends SyncCopy {
  /** Holds entries that the server has not confirmed. `revision` is the server's, on which they were made. */
  readonly isDirty: boolean;
}

export type SyncMove =
  | { readonly move: "none" | "send" | "merge" }
  /** Take the server's copy, or drop the local one. Entries that were never sent are kept aside and shown. */
  | { readonly move: "adopt" | "clear"; readonly keepUnsent: boolean };

/**
 * What a device does when it sees the server's copy; undefined stands for "there is none". A dirty copy is never
 * fast-forwarded (threat B93), and one of an ended generation is never sent (threat B95). Equal lists on different
 * revisions are tokens that collided, or a server that graded: a clean copy adopts, a dirty one merges. [PF22]
 */
export function syncMove(local: LocalCopy | undefined, server: SyncCopy | undefined): SyncMove {
  if (!server) return local ? { move: "clear", keepUnsent: local.isDirty } : { move: "none" };
  if (!local) return { move: "adopt", keepUnsent: false };
  if (local.generation !== server.generation) return { move: "adopt", keepUnsent: local.isDirty };
  const isSameRevision = local.revision === server.revision;
  switch (compare(local.updatesList, server.updatesList)) {
    case "noChanges":
      if (isSameRevision) return { move: local.isDirty ? "send" : "none" };
      return local.isDirty ? { move: "merge" } : { move: "adopt", keepUnsent: false };
    case "fastForward":
      return local.isDirty ? { move: "merge" } : { move: "adopt", keepUnsent: false };
    case "localChanges":
      return { move: isSameRevision ? "send" : "merge" };
    case "diverged":
      return { move: "merge" };
  }
}

/** What the server does with a save. `conflict` is 409 with its copy, `ended` is 410 with the final state. */
export type SaveVerdict = "store" | "alreadyStored" | "conflict" | "ended";

export interface SaveFacts {
  readonly updatesList: readonly string[];
  /** Undefined where the caller does not know them; then the token list alone decides. */
  readonly revision: number | undefined;
  readonly generation: number | undefined;
  /** Whether the answers in the save are the ones stored. */
  readonly hasStoredAnswers: boolean;
}

/**
 * A save is stored only if its list extends the server's and it was made on the server's revision (ruling R7). The
 * same list with the same answers is a repeat whose acknowledgement was lost; with other answers, a collision. [PF23]
 */
export function saveVerdict(save: SaveFacts, server: SyncCopy): SaveVerdict {
  if (save.generation !== undefined && save.generation !== server.generation) return "ended";
  const state = compare(save.updatesList, server.updatesList);
  if (state === "noChanges" && save.hasStoredAnswers) return "alreadyStored";
  if (state !== "localChanges") return "conflict";
  return save.revision === undefined || save.revision === server.revision ? "store" : "conflict";
}
