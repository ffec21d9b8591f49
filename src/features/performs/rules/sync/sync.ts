export type SyncState = "noChanges" | "fastForward" | "localChanges" | "diverged";

/**
 * How the copy on a device relates to the server's, by their lists of change tokens (specification, procedures section
 * 4). A list that extends the other continues it; otherwise they have diverged. [PF20]
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
 * What a device does when it sees the server's copy; undefined means that there is none. A dirty copy is never
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

/** How many tokens that the server has already are sent again, so that another history of the same length shows. */
const tokensRepeated = 8;

/** A list of change tokens without its beginning: `updatesListFrom` says how many tokens came before. */
export interface ListTail {
  readonly updatesList: readonly string[];
  readonly updatesListFrom?: number | undefined;
}

/** The part of its list that a save sends: the new tokens, and a few before them. [PF120] */
export const tailToSend = (known: readonly string[], added: readonly string[]) => {
  const updatesListFrom = Math.max(0, known.length - tokensRepeated);
  return { updatesListFrom, updatesList: [...known.slice(updatesListFrom), ...added] };
};

/**
 * The full list behind a save or its reply: the omitted beginning is that of the known copy. Undefined if that copy has
 * fewer tokens. [PF120]
 */
export function wholeList(
  { updatesList, updatesListFrom = 0 }: ListTail,
  known: readonly string[],
): readonly string[] | undefined {
  if (updatesListFrom === 0) return updatesList;
  return updatesListFrom > known.length ? undefined : [...known.slice(0, updatesListFrom), ...updatesList];
}

/** What the server does with a save. `conflict` is 409 with its copy, `ended` is 410 with the final state. */
export type SaveVerdict = "store" | "alreadyStored" | "conflict" | "ended";

export interface SaveFacts extends ListTail {
  /** Undefined where the caller does not know them; then the token list alone decides, and must be whole. */
  readonly revision: number | undefined;
  readonly generation: number | undefined;
  /** Whether the answers in the save are the ones stored; of a save of what changed, see `mayRepeat`. */
  readonly hasStoredAnswers: boolean;
}

/**
 * Whether a save can be the one that was stored last. A partial save proves less by its answers than a whole one:
 * another device's may have taken the same token, with the same answers and some more. So it is recognised by the id
 * that all tries of one save share, and never without one. [PF120]
 */
export const mayRepeat = ({ saveId, updatesListFrom }: SaveIdentity, storedSaveId: string): boolean =>
  saveId === undefined ? updatesListFrom === undefined : saveId.toLowerCase() === storedSaveId;

interface SaveIdentity {
  readonly saveId?: string | undefined;
  readonly updatesListFrom?: number | undefined;
}

/**
 * A save is stored only if its list extends the server's and it is based on the server's revision (ruling R7). The same
 * list with the same answers is a repeat whose acknowledgement was lost; with other answers, a collision. If the
 * beginning of the list was left out, the revision stands for it. [PF23] [PF120]
 */
export function saveVerdict(save: SaveFacts, server: SyncCopy): SaveVerdict {
  if (save.generation !== undefined && save.generation !== server.generation) return "ended";
  const meant = wholeList(save, server.updatesList);
  if (!meant || (save.updatesListFrom && save.revision === undefined)) return "conflict";
  const state = compare(meant, server.updatesList);
  if (state === "noChanges" && save.hasStoredAnswers) return "alreadyStored";
  if (state !== "localChanges") return "conflict";
  return save.revision === undefined || save.revision === server.revision ? "store" : "conflict";
}
