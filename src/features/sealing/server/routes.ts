import { on, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { sealingEndpoints } from "../contract.ts";
import { openOwnKey, ownKey, sealSecrets } from "./service.ts";

export function sealingRoutes({ secret }: { readonly secret: InstallationSecret }): readonly Route[] {
  const secrets = sealSecrets(secret);
  return [
    on(sealingEndpoints.own, (scope) => ownKey(scope, secrets)),
    on(sealingEndpoints.open, (scope, { params }) => openOwnKey(scope, secrets, params.profileId, params.keyId)),
  ];
}
