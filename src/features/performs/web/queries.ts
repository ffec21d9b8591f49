import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice } from "#kit/web/wire/query.ts";
import { performEndpoints } from "../contract.ts";

export const performQueries = {
  /** The caller's running performs, last touched first. */
  mine: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "performs", "mine"],
      queryFn: async ({ signal }) =>
        (await call(performEndpoints.listMine, { params: { workspaceId } }, { signal })).performances,
    }),
  /** When each visible procedure was last completed, and by whom; on this device too. [PF240] */
  lastRuns: (workspaceId: string) =>
    queryOptions({
      ...onDevice(alsoOf("records")),
      queryKey: [workspaceId, "performs", "lastRuns"],
      queryFn: async ({ signal }) =>
        (await call(performEndpoints.lastRuns, { params: { workspaceId } }, { signal })).runs,
    }),
  /** A version newer than the performed one; null while there is none. Publishing invalidates it. */
  newerVersion: (workspaceId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", "newerThanPerform", performId],
      queryFn: async ({ signal }) => {
        const { performances } = await call(performEndpoints.listMine, { params: { workspaceId } }, { signal });
        return performances.find((one) => one.id === performId)?.newerVersion ?? null;
      },
    }),
};
