import { randomUUID } from "node:crypto";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { WrappedKey } from "../contract.ts";
import { aboutItem, type SealedAbout } from "../rules.ts";
import { newKeyPair, unwrappedItemKey } from "./item-key.ts";
import { insertSealKey, type StoredSealKey, selectSealKeys } from "./seal-key-store.ts";
import type { SealSecrets } from "./seal-secrets.ts";

export { type SealSecrets, sealSecrets } from "./seal-secrets.ts";

const aboutKey = (scope: Scope, profileId: string, keyId: string): string =>
  `seal key ${keyId} of ${profileId} in ${scope.workspaceId}`;

/** Undefined where no secret of this installation opens it: it was sealed under one that is not named any more. */
function opened(scope: Scope, { vaults }: SealSecrets, profileId: string, key: StoredSealKey): string | undefined {
  const about = aboutKey(scope, profileId, key.id);
  for (const vault of vaults) {
    const text = vault.open(key.privateKey, about);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** [SL2] The caller's public key. One whose private half this installation cannot open any more gets a successor. */
export async function ownKey(scope: Scope, secrets: SealSecrets) {
  const { profileId } = scope.actor;
  const keys = await selectSealKeys(scope, profileId);
  const inForce = keys.find((key) => opened(scope, secrets, profileId, key) !== undefined);
  const key = inForce ?? (await madeKey(scope, secrets, profileId));
  return { profileId, keyId: key.id, publicKey: key.publicKey.toString("base64") };
}

async function madeKey(scope: Scope, { vaults }: SealSecrets, profileId: string): Promise<StoredSealKey> {
  const id = randomUUID();
  const { publicKey, privateKey } = await newKeyPair();
  const sealed = vaults[0].seal(privateKey.toString("base64"), aboutKey(scope, profileId, id));
  const key = { id, publicKey, privateKey: sealed };
  await insertSealKey(scope, profileId, key);
  scope.audit({ action: "sealKey.created", objectType: "profile", objectId: profileId, details: { keyId: id } });
  return key;
}

/**
 * [SL3] A private key, in base64, for whom the caller has proven to be. Each time is recorded.
 * @throws Problem 404 for a key of anybody else; 422 `sealKeyGone` where no secret opens it
 */
export async function openKey(scope: Scope, secrets: SealSecrets, profileId: string, keyId: string) {
  const keys = await selectSealKeys(scope, profileId);
  const key = keys.find((one) => one.id === keyId.toLowerCase());
  if (!key) throw notFound();
  const privateKey = opened(scope, secrets, profileId, key);
  if (privateKey === undefined) throw keyGone();
  scope.audit({ action: "sealKey.opened", objectType: "profile", objectId: profileId, details: { keyId } });
  return { privateKey };
}

/** [SL3] @throws Problem 404 for somebody else's */
export async function openOwnKey(scope: Scope, secrets: SealSecrets, profileId: string, keyId: string) {
  if (profileId.toLowerCase() !== scope.actor.profileId) throw notFound();
  return openKey(scope, secrets, scope.actor.profileId, keyId);
}

/**
 * [SL6] The key of one item, in base64, for a caller who may receive it: ask that first. It opens this item and no other.
 * @throws Problem 404 where it was not sealed for that profile, or says of itself what is not true; 422 `sealKeyGone`
 */
export async function openItemKey(
  scope: Scope,
  secrets: SealSecrets,
  item: Omit<SealedAbout, "workspaceId">,
  wrapped: WrappedKey,
): Promise<string> {
  const keys = await selectSealKeys(scope, item.profileId);
  const key = keys.find((one) => one.id === wrapped.keyId.toLowerCase());
  if (!key) throw notFound();
  const privateKey = opened(scope, secrets, item.profileId, key);
  if (privateKey === undefined) throw keyGone();
  const about = aboutItem({ ...item, workspaceId: scope.workspaceId });
  const itemKey = unwrappedItemKey(Buffer.from(privateKey, "base64"), wrapped, about);
  if (!itemKey) throw notFound();
  const details = { keyId: key.id, kind: item.kind, item: item.key };
  scope.audit({ action: "sealedItem.opened", objectType: "profile", objectId: item.profileId, details });
  return itemKey.toString("base64");
}

const keyGone = (): Problem =>
  new Problem("unprocessable", "sealKeyGone", {
    detail: "The key to what is sealed on this device cannot be opened by this server any more",
  });
