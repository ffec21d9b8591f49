import { flagEndpoints } from "#features/flags/contract.ts";
import type { Row } from "../row.ts";

export const flagRows: readonly Row[] = [
  {
    endpoint: flagEndpoints.fetch,
    needs: "member",
    input: (_thing, { workspaceId }) => ({ body: { orgID: workspaceId, platform: "web" } }),
  },
  {
    endpoint: flagEndpoints.set,
    needs: "member",
    except: ({ role }) => (role === "admin" ? null : "403"),
    input: () => ({ params: { flagName: "rbac_enabled" }, body: { isOn: true } }),
  },
];
