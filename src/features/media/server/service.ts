import { Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import { lockAssets, refreshUnusedSince, type StoredAsset } from "./asset-store.ts";
import { type AssetUser, deleteUses, insertUses, selectUsedAssets } from "./use-store.ts";

export type { AssetUser, AssetUserType } from "./use-store.ts";

/**
 * [M9] The files that `user` uses become exactly these; whoever sees `user` then sees them, so the caller has checked
 * that the actor may change it. A file that is new to it must be the actor's own upload, or one of `proven`: ids that
 * the caller has shown to be in the actor's sight already (a copy, an earlier version).
 *
 * @throws Problem 400 `unknownMedia`, which names the ids under `media`
 */
export async function setUses(
  scope: Scope,
  user: AssetUser,
  assetIds: readonly string[],
  proven: readonly string[] = [],
): Promise<void> {
  const held = new Set(await selectUsedAssets(scope, user));
  const wanted = new Set(assetIds.map((id) => id.toLowerCase()));
  const gained = [...wanted].filter((id) => !held.has(id));
  const lost = [...held].filter((id) => !wanted.has(id));
  if (gained.length === 0 && lost.length === 0) return;
  const assets = await lockAssets(scope, [...gained, ...lost]);
  demandUsable(scope, gained, assets, new Set(proven.map((id) => id.toLowerCase())));
  await insertUses(scope, user, gained);
  await deleteUses(scope, user, lost);
  await refreshUnusedSince(scope, [...gained, ...lost]);
}

/** The ids of the files that `user` uses. */
export const usedAssets = (scope: Scope, user: AssetUser): Promise<string[]> => selectUsedAssets(scope, user);

/** A file of another workspace is not among `assets`: it is as unknown as one that never was. */
function demandUsable(
  scope: Scope,
  ids: readonly string[],
  assets: readonly StoredAsset[],
  proven: ReadonlySet<string>,
): void {
  const { profileId } = scope.actor;
  const isUsable = (asset: StoredAsset) =>
    asset.state === "stored" && (asset.uploadedBy === profileId || profileId === nobody || proven.has(asset.id));
  const usable = new Set(assets.filter(isUsable).map((asset) => asset.id));
  const unknown = ids.filter((id) => !usable.has(id));
  if (unknown.length === 0) return;
  throw new Problem("invalid", "unknownMedia", {
    detail: "A file that is named here is not known",
    errors: { media: unknown.map((id) => `No such file: ${id}`) },
  });
}
