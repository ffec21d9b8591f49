import type { QueryKey } from "@tanstack/react-query";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { findAllOnDevice, findOnDevice } from "../state/cached-fallback.ts";
import { copiesOf, noteOpened, offlineProcedure } from "../state/copies.ts";
import type { Owner } from "../state/copy-row.ts";
import { ownerHere } from "../state/here.ts";
import type { CopyRequest } from "../state/take-copy.ts";

/** The published version as this device keeps it for a person; undefined where it keeps none, or may not show it. */
export const offlineContent = (owner: Owner, procedureId: string): Promise<PublishedProcedure | undefined> =>
  offlineProcedure(owner, procedureId).catch(() => undefined);

/** All published versions that this device keeps for a person, and may show them. Never fails. */
export async function offlineContents(owner: Owner): Promise<PublishedProcedure[]> {
  const copies = await copiesOf(owner).catch(() => []);
  const read = await Promise.all(copies.map(({ procedureId }) => offlineContent(owner, procedureId)));
  return read.filter((one) => one !== undefined);
}

/** The same for whoever the server last said is here; undefined where that is unknown. */
export async function offlineContentsHere(workspaceId: string): Promise<PublishedProcedure[] | undefined> {
  const owner = ownerHere(workspaceId);
  return owner && offlineContents(owner);
}

/** The last answer of the server to a query that the device keeps [OF6], for whoever is here. Never fails. */
export const keptAnswer = (queryKey: QueryKey): Promise<unknown> => findOnDevice(queryKey).catch(() => undefined);

/** The same of all queries whose keys begin like this, the oldest first. Never fails. */
export const keptAnswers = (beginning: QueryKey): Promise<readonly unknown[]> =>
  findAllOnDevice(beginning).catch(() => []);

/** Reports that a procedure is open on this device: it is stored for a while, with its files. Never fails. */
export const keepOpened = (owner: Owner, procedureId: string, performed?: CopyRequest["performed"]): void =>
  void noteOpened(owner, procedureId, performed).catch(() => {});
