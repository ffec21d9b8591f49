import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { anyMember } from "#kit/policy.ts";
import { builtInRoles } from "./rules.ts";

const roleFields = {
  permissions: z.array(z.string()),
  requiresSso: z.boolean(),
  restrictContentToAccessGroups: z.boolean(),
  updatedAt: z.string(),
};

export const builtInRole = z.object({ builtInRole: z.enum(builtInRoles), name: z.string(), ...roleFields });
export const customRole = z.object({ roleId: z.string(), name: z.string(), createdAt: z.string(), ...roleFields });

export const roleEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/roles"),
    summary: "The roles of the workspace: built-in ones in their order, then custom ones by creation time",
    access: asMember(anyMember),
    reply: z.object({ builtInRoles: z.array(builtInRole), workspaceRoles: z.array(customRole) }),
  }),
};
