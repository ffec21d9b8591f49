import { on, type Route } from "#kit/server/http/route.ts";
import { flagEndpoints } from "../contract.ts";
import { getFlags } from "./service.ts";

export const flagRoutes: readonly Route[] = [
  on(flagEndpoints.fetch, async (scope) => ({ flags: { ...(await getFlags(scope)) } })),
];
