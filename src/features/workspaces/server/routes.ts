import { on, onPublic, type Route } from "#kit/server/http/route.ts";
import { type CookieSettings, signInAs, spendOneTimeLink } from "../../sessions/server/service.ts";
import { workspaceEndpoints } from "../contract.ts";
import { getInfo, setUp } from "./service.ts";

export const workspaceRoutes = (settings: CookieSettings): readonly Route[] => [
  on(workspaceEndpoints.info, (scope) => getInfo(scope)),
  onPublic(workspaceEndpoints.setUp, async (call, { body }) => {
    const { token, ...wish } = body;
    await spendOneTimeLink(call.foundation, token, "setup");
    const { workspaceId, identity } = await setUp(call.foundation, wish);
    const bearer = await signInAs(call, settings, identity);
    return { workspaceId, token: bearer.token };
  }),
];
