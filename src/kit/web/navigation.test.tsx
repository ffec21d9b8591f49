import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useGo, useQueryParams } from "./navigation.tsx";

function Search() {
  const [{ search = "" }, change] = useQueryParams();
  const go = useGo();
  return (
    <>
      <p>Searched: {search}</p>
      <button type="button" onClick={() => change({ search: "pump" })}>
        Search
      </button>
      <button type="button" onClick={() => void go("/record")}>
        Open
      </button>
    </>
  );
}

/** Two pages, the second of which waits for `loaded`. */
function openPages(loaded: Promise<void>) {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: "/list", component: Search });
  const record = createRoute({
    getParentRoute: () => root,
    path: "/record",
    loader: () => loaded,
    component: () => <h1>The record</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([list, record]),
    history: createMemoryHistory({ initialEntries: ["/list"] }),
    defaultPendingMs: 60_000,
  });
  // The product registers no route types, so the provider takes any router.
  render(<RouterProvider router={router as never} />);
  return router;
}

test("a query changes in place", async () => {
  openPages(Promise.resolve());
  await userEvent.click(await screen.findByRole("button", { name: "Search" }));
  expect(await screen.findByText("Searched: pump")).toBeInTheDocument();
});

test("a query that changes late is not written into the next page", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const router = openPages(promise);
  await userEvent.click(await screen.findByRole("button", { name: "Open" }));
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await act(async () => resolve());
  expect(await screen.findByRole("heading", { name: "The record" })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({});
});
