import { useQueryClient } from "@tanstack/react-query";
import { newKey } from "#kit/web/new-key.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type FoundProcedure, type ReplacedProcedure, replacingEndpoints } from "../contract.ts";
import { type Search, searchQuery } from "./queries.ts";

export interface ReplaceOptions {
  /** Single places by their keys. */
  readonly only?: string[];
  readonly withdrawsRequest?: boolean;
}

/** The calls of a replacement. Screens of procedures are refreshed once at the end, by `settle`. */
export function useReplacing() {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  return {
    begin: async (search: Search, by: string): Promise<string> => {
      const body = { ...search, by };
      const begun = await call(
        replacingEndpoints.begin,
        { params: { workspaceId }, body },
        { idempotencyKey: newKey() },
      );
      return begun.id;
    },
    replaceIn: (
      replacementId: string,
      { procedureId, versionId, revision, isDraft }: FoundProcedure,
      options: ReplaceOptions = {},
    ): Promise<ReplacedProcedure> =>
      call(replacingEndpoints.replaceIn, {
        params: { workspaceId, replacementId, procedureId },
        body: { versionId, revision, isDraft, ...options },
      }),
    undoIn: (replacementId: string, procedureId: string): Promise<void> =>
      call(replacingEndpoints.undoIn, { params: { workspaceId, replacementId, procedureId } }),
    changesOf: async (replacementId: string) =>
      (await call(replacingEndpoints.get, { params: { workspaceId, replacementId } })).procedures,
    recheck: (procedureId: string, search: Search, from = 0): Promise<FoundProcedure> =>
      call(replacingEndpoints.findIn, {
        params: { workspaceId, procedureId },
        query: { ...searchQuery(search), from },
      }),
    settle: () =>
      Promise.all(
        ["procedures", "replacements"].map((topic) =>
          queryClient.invalidateQueries({ queryKey: [workspaceId, topic] }),
        ),
      ),
  };
}
