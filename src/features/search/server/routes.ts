import { on, type Route } from "#kit/server/http/route.ts";
import { searchEndpoints } from "../contract.ts";
import { savedSearchEndpoints } from "../saved-contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import { listSaved, removeSaved, renameSaved, saveSearch } from "./saved-searches.ts";
import { searchEverything } from "./search-everything.ts";
import { changeSynonyms, getSynonyms } from "./synonyms.ts";

export const searchRoutes: readonly Route[] = [
  on(synonymEndpoints.get, (scope) => getSynonyms(scope)),
  on(synonymEndpoints.change, (scope, { ifMatch, body }) => changeSynonyms(scope, ifMatch, body.groups)),
  on(searchEndpoints.everything, (scope, { query }) => searchEverything(scope, query)),
  on(savedSearchEndpoints.list, async (scope) => ({ saved: await listSaved(scope) })),
  on(savedSearchEndpoints.save, (scope, { body }) => saveSearch(scope, body)),
  on(savedSearchEndpoints.rename, (scope, { params, body }) => renameSaved(scope, params.savedSearchId, body.name)),
  on(savedSearchEndpoints.remove, (scope, { params }) => removeSaved(scope, params.savedSearchId)),
];
