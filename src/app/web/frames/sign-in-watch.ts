import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isProblem } from "#kit/problem.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";

/**
 * [SO17] Leaves the workspace to its error boundary as soon as one call meets the refusal of the person's sign-in: every part of the
 * screen would meet the same.
 */
export function SignInWatch() {
  const refusal = useSignInRefusal(useWorkspaceId());
  if (refusal) throw refusal;
  return null;
}

function useSignInRefusal(workspaceId: string): Error | undefined {
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback(
    (changed: () => void) =>
      cache.subscribe((event) => event.type === "updated" && event.action.type === "error" && changed()),
    [cache],
  );
  return useSyncExternalStore(listen, () => refusalIn(cache.findAll({ queryKey: [workspaceId] })));
}

const refusalIn = (queries: readonly Query[]): Error | undefined =>
  queries.map((query) => query.state.error).find((error) => isProblem(error, "ssoRequired")) ?? undefined;
