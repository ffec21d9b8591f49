import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { type Vault, vaultOf } from "#kit/server/vault.ts";

/** What private keys are kept with: the present secret first, then those that were in use before. */
export interface SealSecrets {
  readonly vaults: readonly [Vault, ...Vault[]];
}

const purpose = "seal keys";

export const sealSecrets = (secret: InstallationSecret): SealSecrets => ({
  vaults: [vaultOf(secret.keyFor(purpose)), ...secret.earlierKeysFor(purpose).map(vaultOf)],
});
