import { notificationEndpoints } from "#features/notifications/contract.ts";
import { searchEndpoints } from "#features/search/contract.ts";
import { savedSearchEndpoints } from "#features/search/saved-contract.ts";
import { insertSaved } from "#features/search/server/saved-searches.ts";
import type { Kind, Row } from "../row.ts";

const asked = { name: "Line", asked: { words: "line" } };

/** A search that the caller has saved. Those of others are tested in the feature: nobody else sees them. */
const saved: Kind = {
  isPerCaller: true,
  make: async ({ workspace, maker, caller }) => {
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    const { id } = await workspace.asSystem((scope) => insertSaved(scope, profileId, asked));
    return { params: { savedSearchId: id } };
  },
};
const own = { about: saved, isGroupless: true, needs: "member" } as const;

/** What a caller does with their own things, whatever their role. */
export const personalRows: readonly Row[] = [
  { endpoint: notificationEndpoints.list, needs: "member" },
  { endpoint: notificationEndpoints.read, needs: "member", input: () => ({ body: { all: true } }) },
  { endpoint: searchEndpoints.everything, needs: "member", input: () => ({ query: { words: "line" } }) },
  { endpoint: savedSearchEndpoints.list, needs: "member" },
  { endpoint: savedSearchEndpoints.save, needs: "member", input: () => ({ body: asked }) },
  { endpoint: savedSearchEndpoints.rename, ...own, input: () => ({ body: { name: "Line 2" } }) },
  { endpoint: savedSearchEndpoints.remove, ...own },
];
