import { areaRoutes } from "#features/areas/server/routes.ts";
import { selectVisibleIds as selectVisibleAreaIds } from "#features/areas/server/service.ts";
import { flagRoutes } from "#features/flags/server/routes.ts";
import { groupRoutes } from "#features/groups/server/routes.ts";
import { mediaRoutes, type Sights } from "#features/media/server/routes.ts";
import { memberRoutes } from "#features/members/server/routes.ts";
import { notificationRoutes } from "#features/notifications/server/routes.ts";
import { performRoutes } from "#features/performs/server/routes.ts";
import { selectVisiblePerformIds, selectVisibleRecordIds } from "#features/performs/server/service.ts";
import { procedureRoutes } from "#features/procedures/server/routes.ts";
import { selectVisibleDraftIds, selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import { roleRoutes } from "#features/roles/server/routes.ts";
import type { CookieSettings } from "#features/sessions/server/cookie.ts";
import { sessionRoutes } from "#features/sessions/server/routes.ts";
import { workspaceRoutes } from "#features/workspaces/server/routes.ts";
import { type Clock, isMovable } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import type { FeedHub } from "#kit/server/feed/feed-hub.ts";
import { feedRoutes } from "#kit/server/feed/feed-routes.ts";
import type { Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { testRoutes } from "./testing/routes.ts";
import { type PersonaBook, welcomeRoutes } from "./welcome.ts";

export interface RouteDeps {
  readonly config: Config;
  readonly cookies: CookieSettings;
  readonly feed: FeedHub;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly personas: PersonaBook | undefined;
}

/** Who sees the things that use files; a file is readable through them. */
const sights: Sights = {
  area: selectVisibleAreaIds,
  procedureDraft: selectVisibleDraftIds,
  procedure: selectVisibleProcedureIds,
  perform: selectVisiblePerformIds,
  record: selectVisibleRecordIds,
};

/** Every route of the product. */
export const routesOf = (deps: RouteDeps): readonly Route[] => [
  ...welcomeRoutes(deps.config.FETTLE_MODE, deps.cookies, deps.personas),
  ...sessionRoutes(deps.cookies),
  ...workspaceRoutes(deps.cookies),
  ...flagRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...mediaRoutes({ store: deps.store, publicUrl: deps.config.publicUrl, sights }),
  ...areaRoutes,
  ...procedureRoutes,
  ...performRoutes,
  ...notificationRoutes,
  ...feedRoutes(deps.feed),
  ...(deps.config.FETTLE_MODE === "test" && isMovable(deps.clock) ? testRoutes(deps.clock) : []),
];
