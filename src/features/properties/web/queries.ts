import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { propertyEndpoints, propertyValueEndpoints } from "../contract.ts";
import type { PropertyKind } from "../rules/property.ts";

export const propertyQueries = {
  /** All that the workspace defined, retired ones too. */
  all: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "properties"],
      queryFn: async ({ signal }) =>
        (await call(propertyEndpoints.list, { params: { workspaceId } }, { signal })).properties,
    }),
  /** What these things have; at most 500 of them. Defaults come from the definitions. */
  values: (workspaceId: string, kind: PropertyKind, thingIds: readonly string[]) =>
    queryOptions({
      ...alsoOf("properties"),
      queryKey: [workspaceId, "propertyValues", kind, ...thingIds],
      queryFn: async ({ signal }) => {
        const body = { kind, thingIds: [...thingIds] };
        return (await call(propertyValueEndpoints.find, { params: { workspaceId }, body }, { signal })).things;
      },
    }),
};
