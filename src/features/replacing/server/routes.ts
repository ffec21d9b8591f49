import type { MemberSight } from "#features/properties/server/service.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { replacingEndpoints } from "../contract.ts";
import { valueReplacingEndpoints } from "../value-contract.ts";
import { findEverywhere, findInOne } from "./find-everywhere.ts";
import { findValues } from "./find-values.ts";
import {
  beginValueReplacement,
  getReplacedThings,
  listValueReplacements,
  replaceInThing,
  undoInThing,
} from "./replace-values.ts";
import { beginReplacement, getReplacement, listReplacements, replaceInProcedure, undoInProcedure } from "./service.ts";

interface SearchQuery {
  readonly text: string;
  readonly caseSensitive?: "true" | undefined;
}
const searchOf = ({ text, caseSensitive }: SearchQuery) => ({ text, isCaseSensitive: caseSensitive === "true" });

export const replacingRoutes = (members: MemberSight): readonly Route[] => [
  on(valueReplacingEndpoints.find, (scope, { query: { kind, after, ...search } }) =>
    findValues(scope, members, { ...searchOf(search), kind, after }),
  ),
  on(valueReplacingEndpoints.begin, (scope, { body }) => beginValueReplacement(scope, body)),
  on(valueReplacingEndpoints.list, async (scope, { query }) => ({
    replacements: await listValueReplacements(scope, query.kind),
  })),
  on(valueReplacingEndpoints.get, async (scope, { params }) => ({
    things: await getReplacedThings(scope, members, params.replacementId),
  })),
  on(valueReplacingEndpoints.replaceIn, (scope, { params, body }) => replaceInThing(scope, members, params, body)),
  on(valueReplacingEndpoints.undoIn, (scope, { params }) => undoInThing(scope, members, params)),
  on(replacingEndpoints.find, (scope, { query }) => findEverywhere(scope, { ...searchOf(query), after: query.after })),
  on(replacingEndpoints.findIn, (scope, { params, query }) =>
    findInOne(scope, params.procedureId, { ...searchOf(query), from: query.from }),
  ),
  on(replacingEndpoints.begin, (scope, { body }) => beginReplacement(scope, body)),
  on(replacingEndpoints.list, async (scope) => ({ replacements: await listReplacements(scope) })),
  on(replacingEndpoints.get, (scope, { params }) => getReplacement(scope, params.replacementId)),
  on(replacingEndpoints.replaceIn, (scope, { params, body }) => replaceInProcedure(scope, params, body)),
  on(replacingEndpoints.undoIn, (scope, { params }) => undoInProcedure(scope, params)),
];
