import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import { type ItemAt, type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { type PackedCopy, packed, unpacked } from "../../state/packed-copy.ts";
import type { Copies } from "./draft-driver.ts";
import type { Snapshot } from "./draft-state.ts";

/** Content that the server does not have, as this device keeps it. */
export interface UnsentCopy {
  readonly id: string;
  /** Of the draft. */
  readonly versionId: string;
  readonly edited: Snapshot;
  /** The revision that it was written on. */
  readonly revision: number;
  /** ISO 8601 */
  readonly keptAt: string;
  /** Put aside by a decision between two versions, and not offered by itself again. */
  readonly isAside: boolean;
}

/** As stored in the outbox. A copy of an earlier build of this page has its content unpacked. */
interface StoredCopy extends Omit<UnsentCopy, "edited"> {
  readonly edited?: Snapshot;
  readonly packed?: PackedCopy;
}

/** The kind of a copy in the outbox. */
export const copyKind = "draft-copy";

/** What an earlier build kept names workspace, profile and version in one. */
interface OldCopy extends Omit<StoredCopy, "versionId"> {
  readonly owner: string;
}

const outbox = deviceOutboxAfter({
  name: "fettle-drafts",
  itemsOf: ({ copies = [] }) =>
    (copies as OldCopy[])
      .toSorted((a, b) => a.keptAt.localeCompare(b.keptAt))
      .map(({ owner, ...copy }) => {
        const [workspaceId = "", profileId = "", versionId = ""] = owner.split("/");
        return { at: atOf({ workspaceId, profileId }, copy.id), item: { value: { ...copy, versionId } } };
      }),
});

function atOf({ workspaceId, profileId }: CopyOwner, id: string): ItemAt {
  return { owner: { workspaceId, profileId }, kind: copyKind, key: id };
}

export type CopyOwner = OutboxOwner;

export interface DraftOwner extends CopyOwner {
  readonly versionId: string;
}

/** What the keys of all drafts of a person begin with. */
export const ownerPrefix = (owner: CopyOwner): string => `${ownerText(owner)}/`;

export const ownerKey = (owner: DraftOwner): string => `${ownerPrefix(owner)}${owner.versionId}`;

/** The copy of one editor, which has an id of its own: two tabs do not write over each other's. */
export function openCopies(owner: DraftOwner, newId: () => string, now: () => Date = () => new Date()): Copies {
  const ownId = newId();
  const put = async (id: string, edited: Snapshot, revision: number, isAside: boolean): Promise<void> => {
    // Memory ends with the page: the editor keeps this content anyway, and it must not be called stored.
    if (!outbox.isLasting) throw new Error("This browser keeps nothing");
    const { versionId } = owner;
    const content = packed(edited);
    const value: StoredCopy = { id, versionId, packed: content, revision, keptAt: now().toISOString(), isAside };
    await outbox.change<StoredCopy>(atOf(owner, id), () => ({ value }));
  };
  return {
    keep: (edited, revision) => put(ownId, edited, revision, false),
    drop: () => outbox.remove(atOf(owner, ownId)),
    stash: (edited, revision) => put(newId(), edited, revision, true),
    // A copy of its own, so that later typing does not replace it; offered like any unsent text.
    park: (n, edited, revision) => put(`${ownId}/${n}`, edited, revision, false),
    unpark: (n) => outbox.remove(atOf(owner, `${ownId}/${n}`)),
  };
}

/** All copies of a draft on this device, newest first; none where the device keeps nothing. */
export async function unsentCopies(owner: DraftOwner): Promise<UnsentCopy[]> {
  try {
    const found = await copiesOf(owner);
    return found
      .filter((copy) => copy.versionId === owner.versionId)
      .flatMap(opened)
      .sort((a, b) => b.keptAt.localeCompare(a.keptAt));
  } catch {
    return [];
  }
}

function opened({ packed: content, edited, ...copy }: StoredCopy): UnsentCopy[] {
  if (content) return [{ ...copy, edited: unpacked(content) }];
  return edited ? [{ ...copy, edited }] : [];
}

const copiesOf = async ({ workspaceId, profileId }: CopyOwner): Promise<StoredCopy[]> =>
  (await outbox.list<StoredCopy>({ workspaceId, profileId }, copyKind)).map(({ value }) => value);

export const forgetCopy = (owner: CopyOwner, id: string): Promise<void> => outbox.remove(atOf(owner, id));

/** How many drafts of a person have copies on this device. @throws where the device's store cannot be read */
export async function draftsWithCopies(owner: CopyOwner): Promise<number> {
  return new Set((await copiesOf(owner)).map((copy) => copy.versionId)).size;
}

/** Removes every copy of a person's in one workspace. @throws where the device's store cannot be opened */
export const forgetCopies = (owner: CopyOwner): Promise<void> => outbox.removeAll(owner, copyKind);
