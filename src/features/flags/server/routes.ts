import { on, type Route } from "#kit/server/http/route.ts";
import { flagEndpoints } from "../contract.ts";
import type { FlagName } from "../rules.ts";
import { getFlags, switchFlag } from "./service.ts";

export const flagRoutes: readonly Route[] = [
  on(flagEndpoints.fetch, async (scope) => ({ flags: { ...(await getFlags(scope)) } })),
  on(flagEndpoints.set, async (scope, { params, body }) => ({
    flags: { ...(await switchFlag(scope, params.flagName as FlagName, body.isOn)) },
  })),
];
