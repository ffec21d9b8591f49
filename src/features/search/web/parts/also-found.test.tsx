import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { areaScreens } from "#features/areas/web/routes.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { searchEndpoints } from "../../contract.ts";

const hall = {
  id: "00000000-0000-4000-8000-000000000007",
  name: "Retort hall",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: null,
  connectedAreas: [],
  noteCount: 1,
  revision: 1,
  createdAt: "2026-11-26T08:00:00.000Z",
  updatedAt: "2026-11-26T08:00:00.000Z",
};
const place = {
  stepId: null,
  stepNumber: null,
  stepTitle: null,
  page: null,
  excerpt: "Mind the gasket box",
  marks: [{ start: 9, end: 15 }],
};
const note = {
  kind: "note",
  id: hall.id,
  name: hall.name,
  isNamed: false,
  isDraft: false,
  changedAt: null,
  places: [place],
} as const;

const areas = () => new TestServer().on(areaEndpoints.list, () => ({ areas: [hall] }));

it("[SR26] says below a list what the words find in the text, and leads to the place and to all results", async () => {
  const server = areas().on(searchEndpoints.everything, () => ({
    found: [{ ...note, places: [...note.places] }],
    corrections: [],
    unknownWords: [],
  }));
  const { user } = await showScreens(areaScreens, { at: "/areas", server });
  await user.click(await screen.findByRole("searchbox"));
  // Letter by letter, whoever pauses after three of them has asked for these.
  await user.paste("gasket");
  const also = within(await screen.findByRole("region", { name: "Also in the text" }));
  expect(also.getByText("gasket").tagName).toBe("MARK");
  expect(also.getByRole("link", { name: "Retort hall" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/areas/${hall.id}?find=gasket`),
  );
  expect(also.getByRole("link", { name: "All results" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/search\?words=gasket&kind=note$/),
  );
  expect(server.sentTo(searchEndpoints.everything).map(({ query }) => query)).toEqual([
    { words: "gasket", kind: "note" },
  ]);
});

it("[SR26] leaves the list as it is where the search fails", async () => {
  const server = areas().on(searchEndpoints.everything, () => {
    throw new Problem("unavailable", "databaseUnavailable");
  });
  await showScreens(areaScreens, { at: "/areas?search=retort", server });
  expect(await screen.findByRole("link", { name: /Retort hall/ })).toBeVisible();
  await waitFor(() => expect(server.sentTo(searchEndpoints.everything)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Also in the text" })).toBeNull();
});
