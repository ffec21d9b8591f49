import { queryOptions } from "@tanstack/react-query";
import { generationEndpoints } from "#features/generation/contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { onDevice } from "#kit/web/wire/query.ts";
import { voiceOverEndpoints } from "../contract.ts";

/** The device keeps the answers: the screen opens without a network too. [PG80] */
export const voiceOverQueries = {
  /** The takes that the server has. The feed names the generation. */
  takes: (workspaceId: string, generationId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "voiceOver", generationId],
      queryFn: async ({ signal }) =>
        (await call(voiceOverEndpoints.get, { params: { workspaceId, generationId } }, { signal })).takes,
      ...onDevice(),
    }),
  task: (workspaceId: string, generationId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "task", generationId],
      queryFn: ({ signal }) => call(generationEndpoints.get, { params: { workspaceId, generationId } }, { signal }),
      ...onDevice(),
    }),
};
