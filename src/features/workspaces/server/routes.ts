import { type CookieSettings, signInAs, spendOneTimeLink } from "#features/sessions/server/service.ts";
import { on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import { workspaceEndpoints } from "../contract.ts";
import { changeInfo } from "./change-info.ts";
import { createSibling, listSiblings } from "./enterprise.ts";
import { getInfo, setUp } from "./service.ts";

export const workspaceRoutes = (settings: CookieSettings, hasModel: boolean): readonly Route[] => [
  on(workspaceEndpoints.info, async (scope) => ({ ...(await getInfo(scope)), hasModel })),
  on(workspaceEndpoints.changeInfo, async (scope, { ifMatch, body }) => ({
    ...(await changeInfo(scope, ifMatch, body)),
    hasModel,
  })),
  on(workspaceEndpoints.enterprise, async (scope) => {
    const { enterpriseId, enterpriseName } = await getInfo(scope);
    return { id: enterpriseId, name: enterpriseName };
  }),
  onMember(workspaceEndpoints.enterpriseWorkspaces, async (call) => ({ workspaces: await listSiblings(call) })),
  onMember(workspaceEndpoints.createSibling, async (call, { body }) => ({
    workspaceId: await createSibling(call, body),
  })),
  onPublic(workspaceEndpoints.setUp, async (call, { body }) => {
    const { token, ...input } = body;
    await spendOneTimeLink(call.appContext, token, "setup");
    const { workspaceId, identity } = await setUp(call.appContext, input);
    const bearer = await signInAs(call, settings, identity);
    return { workspaceId, token: bearer.token };
  }),
];
