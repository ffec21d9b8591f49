import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listQueryOf, type PropertyListParams } from "#features/properties/web/parts/list-query.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice } from "#kit/web/wire/query.ts";
import { areaEndpoints, areaNoteEndpoints } from "../contract.ts";

const topic = "areas";

export const areaQueries = {
  /** The visible areas, by name. */
  list: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, topic, "list"],
      queryFn: async ({ signal }) =>
        (await call(areaEndpoints.list, { params: { workspaceId }, query: {} }, { signal })).areas,
    }),
  /** Those that pass the filters, in the order of a property where one is named. */
  listed: (workspaceId: string, listed: PropertyListParams) =>
    queryOptions({
      ...alsoOf("propertyValues", "properties"),
      queryKey: [workspaceId, topic, "listed", listed],
      queryFn: async ({ signal }) =>
        (await call(areaEndpoints.list, { params: { workspaceId }, query: listQueryOf(listed) }, { signal })).areas,
      placeholderData: keepPreviousData,
    }),
  detail: (workspaceId: string, areaId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, topic, "detail", areaId],
      queryFn: ({ signal }) => call(areaEndpoints.get, { params: { workspaceId, areaId } }, { signal }),
    }),
  /** The notes of an area, oldest first. */
  notes: (workspaceId: string, areaId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "notes", areaId],
      queryFn: async ({ signal }) =>
        (await call(areaNoteEndpoints.list, { params: { workspaceId }, query: { areaId } }, { signal })).notes,
    }),
  /** Every wording of a note, newest first. */
  noteHistory: (workspaceId: string, noteId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "noteHistory", noteId],
      queryFn: async ({ signal }) =>
        (await call(areaNoteEndpoints.history, { params: { workspaceId, noteId } }, { signal })).versions,
    }),
};
