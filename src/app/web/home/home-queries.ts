import { queryOptions } from "@tanstack/react-query";
import { correctiveActionEndpoints } from "#features/corrective-actions/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice } from "#kit/web/wire/query.ts";

export const homeRows = {
  newest: 6,
  drafts: 5,
  areas: 8,
  records: 5,
  own: 30,
  toCheck: 5,
  actions: 5,
  here: 6,
  recent: 4,
  favourites: 6,
  news: 5,
} as const;

type DraftStatus = "draft" | "pending" | "rejected";

const publishedIn = async (
  workspaceId: string,
  asked: { readonly areaId: string; readonly limit: number },
  signal: AbortSignal,
) =>
  (
    await call(
      procedureEndpoints.list,
      { params: { workspaceId }, query: { ...asked, status: "published" } },
      { signal },
    )
  ).procedures;

/** A few rows of each thing: the home page shows the top, the lists show the rest. */
export const homeQueries = {
  /** The published procedures of an area, newest publication first. */
  inArea: (workspaceId: string, areaId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "procedures", "home", "inArea", areaId],
      queryFn: ({ signal }) => publishedIn(workspaceId, { areaId, limit: homeRows.here }, signal),
    }),
  /** All of them, as one call gives them. */
  allInArea: (workspaceId: string, areaId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "procedures", "inArea", areaId],
      queryFn: ({ signal }) => publishedIn(workspaceId, { areaId, limit: 200 }, signal),
    }),
  /** The open corrective actions that the person has, as urgent as the list has them. */
  myActions: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "correctiveActions", "home"],
      queryFn: async ({ signal }) =>
        (
          await call(
            correctiveActionEndpoints.list,
            { params: { workspaceId }, query: { limit: homeRows.actions, show: "open", whose: "mine" } },
            { signal },
          )
        ).actions,
    }),
  drafts: (workspaceId: string, status: DraftStatus) =>
    queryOptions({
      ...alsoOf("procedureDrafts"),
      queryKey: [workspaceId, "procedures", "home", status],
      queryFn: async ({ signal }) =>
        (
          await call(
            procedureEndpoints.listDrafts,
            // The person's drafts are picked from the latest ones of all authors.
            { params: { workspaceId }, query: { limit: status === "draft" ? 50 : homeRows.drafts, status } },
            { signal },
          )
        ).procedures,
    }),
  /** Records with photos that a person is to check. */
  toCheck: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "home", "toCheck"],
      queryFn: async ({ signal }) =>
        (
          await call(
            recordEndpoints.recent,
            { params: { workspaceId }, query: { limit: homeRows.toCheck, toCheck: "photos" } },
            { signal },
          )
        ).history,
    }),
  /** What the person completed, the last one first. */
  ownRecords: (workspaceId: string, profileId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "records", "home", "own", profileId],
      queryFn: async ({ signal }) =>
        (
          await call(
            recordEndpoints.recent,
            { params: { workspaceId }, query: { limit: homeRows.own, profileId } },
            { signal },
          )
        ).history,
    }),
  records: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "records", "home"],
      queryFn: async ({ signal }) =>
        (
          await call(
            recordEndpoints.recent,
            { params: { workspaceId }, query: { limit: homeRows.records } },
            { signal },
          )
        ).history,
    }),
};
