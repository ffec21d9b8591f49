import { queryOptions } from "@tanstack/react-query";
import { remembered } from "#kit/web/device/device-memory.ts";
import { pushPersonKey } from "#kit/web/push/push-person.ts";
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
        // What this browser shows is one person's: another gives it up.
        if (![null, me.userId].includes(remembered(pushPersonKey)))
          void import("#kit/web/push/push-here.ts").then(({ dropPushHere }) => dropPushHere());
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
