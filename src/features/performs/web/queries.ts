import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { onDevice } from "#kit/web/wire/query.ts";
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
