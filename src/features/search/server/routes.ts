import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import { embeddingModelOf } from "#kit/server/models/embed-texts.ts";
import type { Models } from "#kit/server/models/models.ts";
import { day, second } from "#kit/time.ts";
import { searchEndpoints } from "../contract.ts";
import { savedSearchEndpoints } from "../saved-contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import { meaningOf } from "./meaning/question-meaning.ts";
import { listSaved, removeSaved, renameSaved, saveSearch } from "./saved-searches.ts";
import { searchEverything } from "./search-everything.ts";
import { changeSynonyms, getSynonyms } from "./synonyms.ts";

export interface SearchDeps {
  readonly models: Models;
  readonly limits: RateLimits;
}

export const searchRoutes = (deps: SearchDeps): readonly Route[] => [
  on(synonymEndpoints.get, (scope) => getSynonyms(scope)),
  on(synonymEndpoints.change, (scope, { ifMatch, body }) => changeSynonyms(scope, ifMatch, body.groups)),
  everythingRoute(deps),
  on(savedSearchEndpoints.list, async (scope) => ({ saved: await listSaved(scope) })),
  on(savedSearchEndpoints.save, (scope, { body }) => saveSearch(scope, body)),
  on(savedSearchEndpoints.rename, (scope, { params, body }) => renameSaved(scope, params.savedSearchId, body.name)),
  on(savedSearchEndpoints.remove, (scope, { params }) => removeSaved(scope, params.savedSearchId)),
];

/** [SR30] Searches of a person in a day that the model for embeddings is asked about; further ones go by words alone. */
const meaningLimit = { calls: 1_000, seconds: day / second } as const;

/** [SR30] With a model for embeddings, the search waits for it outside of a transaction; without one nothing else is done. */
function everythingRoute({ models, limits }: SearchDeps): Route {
  const { everything } = searchEndpoints;
  if (!embeddingModelOf(models)) return on(everything, (scope, { query }) => searchEverything(scope, query));
  return onMember({ ...everything, work: "manual" }, async (call, { query }) => {
    const isAllowed = async () => (await limits.take(`search meaning ${call.actor.profileId}`, meaningLimit)).allowed;
    const meaning = await meaningOf(models, query.words, isAllowed);
    return call.transact((scope) => searchEverything(scope, { ...query, meaning }), { readOnly: true });
  });
}
