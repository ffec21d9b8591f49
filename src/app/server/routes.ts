import { areaRoutes } from "#features/areas/server/routes.ts";
import { flagRoutes } from "#features/flags/server/routes.ts";
import { groupRoutes } from "#features/groups/server/routes.ts";
import { memberRoutes } from "#features/members/server/routes.ts";
import { roleRoutes } from "#features/roles/server/routes.ts";
import type { CookieSettings } from "#features/sessions/server/cookie.ts";
import { sessionRoutes } from "#features/sessions/server/routes.ts";
import { workspaceRoutes } from "#features/workspaces/server/routes.ts";
import type { FeedHub } from "#kit/server/feed/feed-hub.ts";
import { feedRoutes } from "#kit/server/feed/feed-routes.ts";
import type { Route } from "#kit/server/http/route.ts";

export interface RouteDeps {
  readonly cookies: CookieSettings;
  readonly feed: FeedHub;
}

/** Every route of the product. */
export const routesOf = (deps: RouteDeps): readonly Route[] => [
  ...sessionRoutes(deps.cookies),
  ...workspaceRoutes(deps.cookies),
  ...flagRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...areaRoutes,
  ...feedRoutes(deps.feed),
];
