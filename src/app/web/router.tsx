import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { withWords } from "#kit/web/i18n.ts";
import { loadScreen, type Screen } from "#kit/web/screen.ts";
import { isHeldInView } from "#kit/web/ui/hold-in-view.ts";
import { entryScreens } from "./entry/routes.ts";
import { Failed, NotFound, Pending } from "./frames/frame-states.tsx";
import { loadFrame } from "./frames/frames.ts";
import { RootFrame } from "./frames/root-frame.tsx";
import { ScreenNotLoaded } from "./frames/screen-not-loaded.ts";
import { WorkspaceFrame } from "./frames/workspace-frame.tsx";
import { lastWorkspace, pathOfIcon } from "./last-workspace.ts";
import { screens } from "./screens.ts";
import { orSignIn } from "./session-ended.ts";
import { loadPlace } from "./workspace-data.ts";

interface Context {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: RootFrame, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/login" });
  },
});

/** Where the app opens from its icon: the workspace that was open last on this device. [OF4] */
const opened = createRoute({
  getParentRoute: () => root,
  path: "/app",
  beforeLoad: ({ search }) => {
    throw redirect({ to: pathOfIcon((search as { to?: string }).to, lastWorkspace()) });
  },
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: "/app/$workspaceId",
  loader: ({ context, params, location }) =>
    orSignIn(loadPlace(context.queryClient, params.workspaceId), location.href),
  component: WorkspaceFrame,
});

const loadShell = () =>
  withWords(loadFrame()).then(
    (module) => ({ default: module.Shell }),
    (cause: unknown) => {
      throw new ScreenNotLoaded({ cause });
    },
  );

const shell = createRoute({ getParentRoute: () => workspace, id: "shell", component: lazyRouteComponent(loadShell) });
const full = createRoute({ getParentRoute: () => workspace, id: "full" });

const home = createRoute({
  getParentRoute: () => workspace,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: `/app/${params.workspaceId}/home` });
  },
});

/** An address inside a workspace that no screen has: said where one can go on. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

/** Each screen in its own chunk: it is loaded when the person opens it, or is about to. */
const routeOf = (screen: Screen, parent: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await loaded(screen) })),
  });

const loaded = (screen: Screen) =>
  withWords(loadScreen(screen)).catch((cause: unknown) => {
    throw new ScreenNotLoaded({ cause });
  });

const routesIn = (frame: Screen["frame"], parent: AnyRoute) =>
  screens.filter((screen) => screen.frame === frame).map((screen) => routeOf(screen, parent));

const tree = root.addChildren([
  start,
  opened,
  ...entryScreens.map((screen) => routeOf(screen, root)),
  workspace.addChildren([
    home,
    shell.addChildren([...routesIn("shell", shell), elsewhere]),
    full.addChildren(routesIn("full", full)),
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  let isReturn = false;
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) =>
          value === undefined || value === "" ? [] : [[key, String(value)]],
        ),
      ).toString();
      return text === "" ? "" : `?${text}`;
    },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
    // A screen that was opened at a place in it does not go to its top; a return goes to where the person was.
    scrollRestoration: () => isReturn || !isHeldInView(),
    scrollToTopSelectors: ["#screen"],
  });
  router.history.subscribe(({ action }) => {
    isReturn = action.type !== "PUSH" && action.type !== "REPLACE";
  });
  return router;
}
