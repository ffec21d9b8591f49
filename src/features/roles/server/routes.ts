import { on, type Route } from "#kit/server/http/route.ts";
import { roleEndpoints } from "../contract.ts";
import { listRoles } from "./service.ts";

export const roleRoutes: readonly Route[] = [on(roleEndpoints.list, (scope) => listRoles(scope))];
