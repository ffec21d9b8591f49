import { areaPolicy } from "#features/areas/policy.ts";
import { discardUnused } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { FileUse, LibraryFile } from "../contract.ts";
import { countUses, type LibraryFilter, selectFiles, selectUses, type Use } from "./library-store.ts";

const pageMax = 60;

/** [LB1] A page of the library. @throws Problem 400 for a cursor of another list */
export async function listFiles(
  scope: Scope,
  {
    limit = pageMax,
    after,
    ...filter
  }: LibraryFilter & { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<{ files: LibraryFile[]; next: string | null }> {
  const [createdAt, id] = (after === undefined ? [] : partsOf(after, 2)) ?? [];
  if (after !== undefined && (createdAt === undefined || id === undefined)) {
    throw new Problem("invalid", "invalidRequest", { errors: { after: ["No such page"] } });
  }
  const at = createdAt === undefined || id === undefined ? undefined : { createdAt, id };
  const files = await selectFiles(scope, filter, { limit: limit + 1, ...(at && { after: at }) });
  const last = files.length > limit ? files[limit - 1] : undefined;
  return { files: files.slice(0, limit), next: last ? cursorOf(last.createdAt, last.id) : null };
}

/** A file that the actor finds in their library. @throws Problem 404 */
export async function getFile(scope: Scope, id: string): Promise<LibraryFile> {
  const [file] = await selectFiles(scope, {}, { limit: 1 }, [id]);
  if (!file) throw notFound();
  return file;
}

/** [LB2] Where a file is used. @throws Problem 404 */
export async function listUses(
  scope: Scope,
  id: string,
): Promise<{ uses: FileUse[]; hiddenCount: number; earlierCount: number }> {
  const file = await getFile(scope, id);
  const uses = await selectUses(scope, file.id);
  const { all, earlier } = await countUses(scope, file.id);
  return {
    uses: uses.map((use) => ({ ...use, mayReplace: mayReplace(scope, use) })),
    hiddenCount: all - uses.length,
    earlierCount: earlier,
  };
}

/** [LB4] Visible things may be edited by members with the permission: the groups were checked already. */
export function mayReplace(scope: Scope, { kind }: Use): boolean {
  const thing = { accessGroupIds: [] };
  return (kind === "area" ? areaPolicy : procedurePolicy).edit(scope.actor, thing);
}

/** [LB6] @throws Problem 404, 409 `fileInUse` */
export async function removeFile(scope: Scope, id: string): Promise<void> {
  const file = await getFile(scope, id);
  const isDiscarded = file.uploadedBy.id === scope.actor.profileId && (await discardUnused(scope, file.id));
  if (!isDiscarded) throw new Problem("conflict", "fileInUse", { detail: "Something uses this file" });
  scope.audit({ action: "file.deleted", objectType: "file", objectId: id, details: { name: file.fileName } });
}
