import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { sessionEndpoints, welcomeEndpoints } from "../contract.ts";
import { noteOwners } from "./parts/device-owners.ts";

/** These belong to no workspace, so no feed invalidates them: the person, and the server. */
export const sessionQueries = {
  /** The signed-in user and their workspaces; 401 without a session. */
  me: () =>
    queryOptions({
      queryKey: ["session", "me"],
      queryFn: async ({ signal }) => {
        const me = await call(sessionEndpoints.me, {}, { signal });
        noteOwners(me);
        return me;
      },
    }),
  /** The sign-in methods of this server, and its mode. */
  welcome: () =>
    queryOptions({
      queryKey: ["session", "welcome"],
      queryFn: ({ signal }) => call(welcomeEndpoints.get, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
