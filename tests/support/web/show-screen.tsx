import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { vi } from "vitest";
import { Filled } from "#app/web/filled.tsx";
import { permissions } from "#kit/permissions.ts";
import { type Actor, adminRank } from "#kit/policy.ts";
import { type Place, PlaceProvider } from "#kit/web/place.tsx";
import { loadScreen, type Screen } from "#kit/web/screen.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { createQueryClient } from "#kit/web/wire/query.ts";
import type { TestServer } from "./test-server.ts";

export const workspaceId = "00000000-0000-4000-8000-000000000001";

/** An admin, who may do everything and sees everything. */
export const admin: Actor = {
  profileId: "00000000-0000-4000-8000-000000000002",
  workspaceId,
  displayName: "Ada",
  rank: adminRank,
  permissions: new Set(permissions),
  seesAllContent: true,
  scope: new Set(),
};

export interface ShowOptions {
  readonly server: TestServer;
  /** Where the person is, below the workspace: "/areas?search=hall". */
  readonly at: string;
  readonly as?: Partial<Actor>;
  /** Those of the screens themselves are on where nothing else is said. */
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly hasModel?: boolean;
  /** Of the workspace; by default that of the device. */
  readonly timeZone?: string;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows the screens of a feature in the frame of a workspace, at one path; links go between them. */
export async function showScreens(
  screens: readonly Screen[],
  { server, at, as = {}, flags = {}, hasModel = false, timeZone = deviceZone() }: ShowOptions,
) {
  vi.stubGlobal("fetch", server.fetch);
  // A workspace has screens for those who have signed in.
  keepBearer("test-token-of-a-test-server");
  // The router scrolls, which jsdom cannot.
  vi.stubGlobal("scrollTo", () => {});
  const queryClient = createQueryClient();
  const ofScreens = Object.fromEntries(screens.flatMap(({ flag }) => (flag === undefined ? [] : [[flag, true]])));
  const place = { workspaceId, actor: { ...admin, ...as }, flags: { ...ofScreens, ...flags }, hasModel, timeZone };
  const root = createRootRoute({
    component: Frame({ queryClient, place }),
  });
  const shown = await Promise.all(
    screens.map(async (screen) => ({ path: screen.path, component: await loadScreen(screen) })),
  );
  const routes = shown.map(({ path, component }) =>
    createRoute({
      getParentRoute: () => root,
      path: `/app/$workspaceId${path}`,
      component: () => createElement(component),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [`/app/${workspaceId}${at}`] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === "" ? "" : `?${text}`;
    },
  });
  await router.load();
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), queryClient, path: () => router.state.location.href };
}

interface FrameProps {
  readonly queryClient: QueryClient;
  readonly place: Place;
}

const Frame =
  ({ queryClient, place }: FrameProps) =>
  () => (
    <QueryClientProvider client={queryClient}>
      <PlaceProvider place={place}>
        <Filled>
          <KitProvider>
            <Outlet />
          </KitProvider>
        </Filled>
      </PlaceProvider>
    </QueryClientProvider>
  );
