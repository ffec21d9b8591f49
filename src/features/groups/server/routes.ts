import { on, type Route } from "#kit/server/http/route.ts";
import { groupEndpoints } from "../contract.ts";
import { listGroups, modifiableGroups } from "./service.ts";

export const groupRoutes: readonly Route[] = [
  on(groupEndpoints.list, async (scope) => ({ groups: await listGroups(scope) })),
  on(groupEndpoints.permissions, async (scope) => ({ modifiableGroups: await modifiableGroups(scope) })),
];
