import type { Dexie, EntityTable } from "dexie";
import type { Copies } from "./draft-driver.ts";
import type { Edited } from "./draft-editor.ts";
import { type PackedCopy, packed, unpacked } from "./packed-copy.ts";

/** Content that the server does not have, as this device keeps it. */
export interface KeptCopy {
  readonly id: string;
  /** Workspace, profile and version: a device may be shared, and nobody sees what another person wrote. */
  readonly owner: string;
  readonly edited: Edited;
  /** The revision that it was written on. */
  readonly revision: number;
  /** ISO 8601 */
  readonly keptAt: string;
  /** Put aside by a decision between two versions, and not offered by itself again. */
  readonly isAside: boolean;
}

/** As it lies in the store. One that was kept by an earlier build of this page has its content as it is. */
interface StoredCopy extends Omit<KeptCopy, "edited"> {
  readonly edited?: Edited;
  readonly packed?: PackedCopy;
}

type Store = Dexie & { copies: EntityTable<StoredCopy, "id"> };

let opening: Promise<Store> | undefined;

/** The database's code is large, and the editor stands before it is asked. */
function store(): Promise<Store> {
  opening ??= import("dexie").then(
    ({ Dexie }) => {
      const opened = new Dexie("fettle-drafts") as Store;
      opened.version(1).stores({ copies: "id, owner" });
      return opened;
    },
    (cause: unknown) => {
      opening = undefined;
      throw cause;
    },
  );
  return opening;
}

export interface CopyOwner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export interface DraftOwner extends CopyOwner {
  readonly versionId: string;
}

/** What the keys of all drafts of a person begin with. */
export const ownerPrefix = ({ workspaceId, profileId }: CopyOwner): string => `${workspaceId}/${profileId}/`;

export const ownerKey = (owner: DraftOwner): string => `${ownerPrefix(owner)}${owner.versionId}`;

/** The copy of one editor, which has an id of its own: two tabs do not write over each other's. */
export function openCopies(owner: DraftOwner, newId: () => string, now: () => Date = () => new Date()): Copies {
  const id = newId();
  const row = (edited: Edited, revision: number, isAside: boolean): StoredCopy => ({
    id: isAside ? newId() : id,
    owner: ownerKey(owner),
    packed: packed(edited),
    revision,
    keptAt: now().toISOString(),
    isAside,
  });
  return {
    keep: async (edited, revision) => void (await (await store()).copies.put(row(edited, revision, false))),
    drop: async () => (await store()).copies.delete(id),
    putAside: async (edited, revision) => void (await (await store()).copies.put(row(edited, revision, true))),
    // Of its own, so that what is typed next does not take its place; offered like any text that was not sent.
    park: async (n, edited, revision) =>
      void (await (await store()).copies.put({ ...row(edited, revision, false), id: `${id}/${n}` })),
    unpark: async (n) => (await store()).copies.delete(`${id}/${n}`),
  };
}

/** All copies of a draft on this device, newest first; none where the device keeps nothing. */
export async function keptCopies(owner: DraftOwner): Promise<KeptCopy[]> {
  try {
    const found = await (await store()).copies.where("owner").equals(ownerKey(owner)).toArray();
    return found.flatMap(opened).sort((a, b) => b.keptAt.localeCompare(a.keptAt));
  } catch {
    return [];
  }
}

function opened({ packed: content, edited, ...copy }: StoredCopy): KeptCopy[] {
  if (content) return [{ ...copy, edited: unpacked(content) }];
  return edited ? [{ ...copy, edited }] : [];
}

export const forgetCopy = async (id: string): Promise<void> => (await store()).copies.delete(id);

const copiesOf = async (owner: CopyOwner) => (await store()).copies.where("owner").startsWith(ownerPrefix(owner));

/** How many drafts of a person have copies on this device. @throws where the device's store cannot be read */
export async function draftsWithCopies(owner: CopyOwner): Promise<number> {
  return (await (await copiesOf(owner)).uniqueKeys()).length;
}

/** Removes every copy of a person's in one workspace. @throws where the device's store cannot be opened */
export async function forgetCopies(owner: CopyOwner): Promise<void> {
  await (await copiesOf(owner)).delete();
}
