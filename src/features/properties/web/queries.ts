import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice, onDeviceOr } from "#kit/web/wire/query.ts";
import { propertyEndpoints, propertyValueEndpoints } from "../contract.ts";
import type { PropertyKind } from "../rules/property.ts";
import { keptValues, propertiesKey, valuesKey } from "./parts/kept-values.ts";

export const propertyQueries = {
  /** All that the workspace defined, retired ones too. */
  all: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: propertiesKey(workspaceId),
      queryFn: async ({ signal }) =>
        (await call(propertyEndpoints.list, { params: { workspaceId } }, { signal })).properties,
    }),
  /** What these things have; at most 500 of them. Defaults come from the definitions. */
  values: (workspaceId: string, kind: PropertyKind, thingIds: readonly string[]) =>
    queryOptions({
      // [CF7] Without a network a list shows what the device keeps of its things, whichever pages they came with.
      ...onDeviceOr(async (kept) => {
        const known = await keptValues(workspaceId, kind, kept);
        const things = thingIds.flatMap((id) => known?.things.get(id) ?? []);
        return things.length === 0 ? undefined : things;
      }, alsoOf("properties")),
      queryKey: [...valuesKey(workspaceId, kind), ...thingIds],
      queryFn: async ({ signal }) => {
        const body = { kind, thingIds: [...thingIds] };
        return (await call(propertyValueEndpoints.find, { params: { workspaceId }, body }, { signal })).things;
      },
    }),
};
