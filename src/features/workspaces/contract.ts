import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";

export const workspaceInfo = z.object({
  id,
  name: z.string(),
  enterpriseId: id,
  enterpriseName: z.string(),
  timeZone: z.string(),
  workspaceAuthRequirement: z.enum(["none", "allSSO"]),
  ssoAuthTypes: z.array(z.object({ authType: z.string() })),
  verifiedEmailDomains: z.array(z.string()),
});
export type WorkspaceInfo = z.output<typeof workspaceInfo>;

export const workspaceEndpoints = {
  info: endpoint({
    method: "GET",
    path: inWorkspace("/info"),
    summary: "What the workspace is and how one signs in to it",
    access: asMember(anyMember),
    reply: workspaceInfo,
  }),
  setUp: endpoint({
    method: "POST",
    path: "/v1/setup",
    summary: "First start: creates the enterprise, its first workspace and the first admin, by the one-time link",
    access: publicly,
    body: z.strictObject({
      token: z.string().check(z.minLength(20), z.maxLength(100)),
      enterpriseName: name(120),
      workspaceName: name(120),
      displayName: name(120),
      email: z.email(),
    }),
    reply: z.object({ workspaceId: id, token: z.string() }),
    status: 201,
    problems: ["linkInvalid"],
    limit: { calls: 10, seconds: 60 },
  }),
};
