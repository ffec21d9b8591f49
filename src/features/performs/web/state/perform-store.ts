import type { PerformState } from "./perform-state.ts";

/** Whose perform on this device: nobody sees what another person left here (threats B105, B141). */
export interface PerformKey {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly performId: string;
}

export interface KeptFile {
  readonly fileId: string;
  readonly name: string;
  readonly blob: Blob;
}

export type Change = (stored: PerformState | undefined) => PerformState | undefined;

/** What the device keeps of running performs. All of it may fail: storage may be full, blocked, or not there. */
export interface PerformStore {
  load(key: PerformKey): Promise<PerformState | undefined>;
  /**
   * Puts what `change` makes of the stored state in its place, as one step: nothing that another tab writes comes
   * between. Counts the writes in the state. Undefined leaves everything as it is.
   */
  change(key: PerformKey, change: Change): Promise<PerformState | undefined>;
  /** With its files. */
  remove(key: PerformKey): Promise<void>;
  /** Everything of one person in one workspace. */
  list(owner: Omit<PerformKey, "performId">): Promise<PerformState[]>;
  /** Everybody who has something here. */
  owners(): Promise<Omit<PerformKey, "performId">[]>;
  keepFile(key: PerformKey, file: KeptFile): Promise<void>;
  findFile(key: PerformKey, fileId: string): Promise<KeptFile | undefined>;
  dropFile(key: PerformKey, fileId: string): Promise<void>;
  /** Calls back after the state was written, by whatever tab. */
  watch(key: PerformKey, changed: () => void): () => void;
}

export const keyText = ({ workspaceId, profileId, performId }: PerformKey): string =>
  `${workspaceId}/${profileId}/${performId}`;

export const ownerText = ({ workspaceId, profileId }: Omit<PerformKey, "performId">): string =>
  `${workspaceId}/${profileId}`;

/** The way back from `ownerText`, or from `keyText`. */
export function ownerIn(text: string): Omit<PerformKey, "performId"> {
  const [workspaceId = "", profileId = ""] = text.split("/");
  return { workspaceId, profileId };
}

export const withWrite = (before: PerformState | undefined, next: PerformState): PerformState => ({
  ...next,
  writes: (before?.writes ?? next.writes) + 1,
});
