import { useQueryClient } from "@tanstack/react-query";
import { useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { prepareSealing } from "#kit/web/outbox/seals.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { ownPath } from "../../rules.ts";
import { sessionQueries } from "../queries.ts";
import { pathAfterSignIn, workspaceOf } from "../state/path-after-sign-in.ts";
import { forgetEndedDrafts } from "../state/unsent-work.ts";

/** A bearer token of a sign-in that just happened, and where that leads by itself. */
export interface FreshSession {
  readonly token: string;
  readonly workspaceId?: string;
  /** Where the sign-in began, where the address of this page does not say it. */
  readonly from?: string | undefined;
}

/**
 * Takes up a new session and navigates to its target. Forgets the data of another session first.
 * @throws what `call` throws, when the person's workspaces cannot be fetched
 */
export function useEnter(): (session: FreshSession) => Promise<void> {
  const queryClient = useQueryClient();
  const go = useGo();
  const [search] = useQueryParams();
  return async ({ token, workspaceId, from = search.from }) => {
    keepBearer(token);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[1] !== "welcome" });
    const me = await queryClient.fetchQuery(sessionQueries.me());
    // Fire and forget: cleaning up must not delay the sign-in.
    void forgetEndedDrafts(me).catch(() => {});
    const path = pathAfterSignIn({
      from: ownPath(from),
      workspaceId,
      workspaceIds: me.memberships.map((one) => one.workspaceId),
    });
    const entered = me.memberships.find((one) => one.workspaceId === workspaceOf(path));
    if (entered) await prepareSealing(entered);
    await go(path, { replace: true });
  };
}
