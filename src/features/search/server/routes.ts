import { on, type Route } from "#kit/server/http/route.ts";
import { searchEndpoints } from "../contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import { searchEverything } from "./search-everything.ts";
import { changeSynonyms, getSynonyms } from "./synonyms.ts";

export const searchRoutes: readonly Route[] = [
  on(synonymEndpoints.get, (scope) => getSynonyms(scope)),
  on(synonymEndpoints.change, (scope, { ifMatch, body }) => changeSynonyms(scope, ifMatch, body.groups)),
  on(searchEndpoints.everything, (scope, { query }) => searchEverything(scope, query)),
];
