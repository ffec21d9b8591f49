import { on, type Route } from "#kit/server/http/route.ts";
import { memberEndpoints } from "../contract.ts";
import { getOwnProfile, listMemberNames } from "./service.ts";

export const memberRoutes: readonly Route[] = [
  on(memberEndpoints.list, async (scope) => ({ profiles: await listMemberNames(scope) })),
  on(memberEndpoints.me, (scope) => getOwnProfile(scope)),
];
