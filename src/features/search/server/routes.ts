import { on, type Route } from "#kit/server/http/route.ts";
import { searchEndpoints } from "../contract.ts";
import { searchEverything } from "./search-everything.ts";

export const searchRoutes: readonly Route[] = [
  on(searchEndpoints.everything, (scope, { query }) => searchEverything(scope, query)),
];
