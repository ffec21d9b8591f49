import { on, type Route } from "#kit/server/http/route.ts";
import { propertyEndpoints, propertyValueEndpoints } from "../contract.ts";
import {
  changeProperty,
  createProperty,
  listProperties,
  orderProperties,
  restoreProperty,
  retireProperty,
} from "./definitions.ts";
import type { MemberSight } from "./things.ts";
import { findValues, setForMany, setValues } from "./values.ts";

export const propertyRoutes = (members: MemberSight): readonly Route[] => [
  on(propertyEndpoints.list, (scope) => listProperties(scope)),
  on(propertyEndpoints.create, (scope, { body }) => createProperty(scope, body)),
  on(propertyEndpoints.order, (scope, { body }) => orderProperties(scope, body)),
  on(propertyEndpoints.update, (scope, { params, ifMatch, body }) =>
    changeProperty(scope, params.propertyId, ifMatch, body),
  ),
  on(propertyEndpoints.retire, (scope, { params }) => retireProperty(scope, params.propertyId)),
  on(propertyEndpoints.restore, (scope, { params }) => restoreProperty(scope, params.propertyId)),
  on(propertyValueEndpoints.find, async (scope, { body }) => ({ things: await findValues(scope, members, body) })),
  on(propertyValueEndpoints.set, (scope, { body }) => setValues(scope, members, body)),
  on(propertyValueEndpoints.setMany, async (scope, { body }) => ({
    results: await setForMany(scope, members, body),
  })),
];
