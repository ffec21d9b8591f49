import { flagEndpoints } from "#features/flags/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import type { Row } from "../row.ts";

/** What every member may ask of the workspace. */
export const workspaceRows: readonly Row[] = [
  { endpoint: workspaceEndpoints.info, needs: "member" },
  {
    endpoint: flagEndpoints.fetch,
    needs: "member",
    input: (_thing, { workspaceId }) => ({ body: { orgID: workspaceId, platform: "web" } }),
  },
  { endpoint: groupEndpoints.list, needs: "member" },
  { endpoint: groupEndpoints.permissions, needs: "member" },
  { endpoint: memberEndpoints.list, needs: "member" },
  { endpoint: memberEndpoints.me, needs: "member" },
  { endpoint: roleEndpoints.list, needs: "member" },
];
