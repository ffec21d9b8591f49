import { type Item, type ItemAt, type Outbox, type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import type { ProcedureSnapshot, Progress } from "../../../progress.ts";
import type { PerformState } from "./perform-state.ts";

/** The owner of a perform on this device: nobody sees what another person left here (threats B105, B141). */
export interface PerformKey extends OutboxOwner {
  readonly performId: string;
}

export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly blob: Blob;
}

export type Change = (stored: PerformState | undefined) => PerformState | undefined;

/** A device's store of running performs. Every call may fail: storage may be full, blocked, or missing. */
export interface PerformStore {
  load(key: PerformKey): Promise<PerformState | undefined>;
  /**
   * Puts what `change` makes of the stored state in its place, as one step: nothing that another tab writes comes
   * between. Counts the writes in the state. Undefined leaves everything as it is.
   */
  change(key: PerformKey, change: Change): Promise<PerformState | undefined>;
  /** With its files. */
  remove(key: PerformKey): Promise<void>;
  /** Everything of one person in one workspace, including sealed items. */
  removeAll(owner: OutboxOwner): Promise<void>;
  /** Everything of one person in one workspace. */
  list(owner: OutboxOwner): Promise<PerformState[]>;
  /** Everyone who has something here. */
  owners(): Promise<OutboxOwner[]>;
  keepFile(key: PerformKey, file: StoredFile): Promise<void>;
  findFile(key: PerformKey, fileId: string): Promise<StoredFile | undefined>;
  dropFile(key: PerformKey, fileId: string): Promise<void>;
  /** Calls back after the state was written, by whatever tab. */
  watch(key: PerformKey, changed: () => void): () => void;
}

export const keyText = (key: PerformKey): string => `${ownerText(key)}/${key.performId}`;

/** The version that is performed may be megabytes, and never changes: it is not written again with every answer. */
export interface StoredPerform {
  readonly state: Omit<PerformState, "progress"> & { readonly progress: Omit<Progress, "procedure"> };
  readonly versionId: string;
}

export const performKind = "perform";
export const procedurePart = "procedure";
export const filePart = (fileId: string): string => `file/${fileId}`;

export const placeOf = ({ performId, ...owner }: PerformKey): ItemAt => ({
  owner: { workspaceId: owner.workspaceId, profileId: owner.profileId },
  kind: performKind,
  key: performId,
});

/** Performs as items of an outbox. */
export function performStoreIn(outbox: Outbox): PerformStore {
  const procedures = new Map<string, ProcedureSnapshot>();
  const versionOf = ({ state, versionId }: StoredPerform) => `${state.progress.id}/${versionId}`;
  const wanted = (value: StoredPerform) => (procedures.has(versionOf(value)) ? [] : [procedurePart]);

  const joined = (item: Item<StoredPerform> | undefined): PerformState | undefined => {
    if (!item) return undefined;
    const { state } = item.value;
    const version = versionOf(item.value);
    const procedure = procedures.get(version) ?? (item.parts?.[procedurePart] as ProcedureSnapshot | undefined);
    if (!procedure) return undefined;
    procedures.set(version, procedure);
    return { ...state, progress: { ...state.progress, procedure } };
  };

  return {
    load: async (key) => joined(await outbox.get<StoredPerform>(placeOf(key), wanted)),
    async change(key, change) {
      let answer: PerformState | undefined;
      let isNew = false;
      const changed = (item: Item<StoredPerform> | undefined): Item<StoredPerform> | undefined => {
        const before = joined(item);
        const next = change(before);
        answer = before;
        if (!next || next === before) return undefined;
        answer = { ...next, writes: (before?.writes ?? next.writes) + 1 };
        const { procedure, ...progress } = answer.progress;
        const { versionId } = procedure;
        isNew = item?.value.versionId !== versionId;
        return {
          value: { state: { ...answer, progress }, versionId },
          ...(isNew && { parts: { [procedurePart]: procedure } }),
        };
      };
      const item = await outbox.change<StoredPerform>(placeOf(key), changed, wanted);
      if (item && isNew && answer) procedures.set(versionOf(item.value), answer.progress.procedure);
      return answer;
    },
    remove: (key) => outbox.remove(placeOf(key)),
    removeAll: (owner) => outbox.removeAll(owner, performKind),
    async list(owner) {
      const items = await outbox.list<StoredPerform>(owner, performKind, wanted);
      return items.flatMap((item) => joined(item) ?? []);
    },
    owners: () => outbox.owners(performKind),
    keepFile: (key, file) => outbox.putPart(placeOf(key), filePart(file.fileId), file),
    findFile: async (key, fileId) => (await outbox.findPart(placeOf(key), filePart(fileId))) as StoredFile | undefined,
    dropFile: (key, fileId) => outbox.dropPart(placeOf(key), filePart(fileId)),
    watch: ({ performId, ...owner }, changed) =>
      outbox.watch(owner, performKind, ({ key }) => {
        if (key === performId) changed();
      }),
  };
}
