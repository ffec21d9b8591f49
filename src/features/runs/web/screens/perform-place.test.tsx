import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Area, areaEndpoints } from "#features/areas/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import type { Module } from "#features/procedures/content.ts";
import { Problem } from "#kit/problem.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { contentOf, instruction, pathOf, performOf, serverWith } from "#tests/support/web/perform-samples.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import type { TestServer } from "#tests/support/web/test-server.ts";
import { runScreens } from "../routes.ts";

const newId = countedIds(0x900);
const at = "2026-11-01T08:00:00.000Z";
const hall: Area = {
  id: newId(),
  name: "Hall",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: newId(),
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: at,
  updatedAt: at,
};
const place: Module = {
  id: newId(),
  category: "context",
  moduleType: "spatialInstruction",
  moduleData: { areaId: hall.id, transform: { x: 0.2, y: 0.5, rotation: 270, scale: 1.5 } },
};

/** The place is in the second step: in sight only once the first is done. */
const twoSteps = () =>
  performOf(
    contentOf([
      { title: "Put on gloves", modules: [instruction("Both of them.")] },
      { title: "Open valve 17", modules: [place] },
    ]),
  );

/** jsdom shows no picture: that it was asked for is what counts. */
const missing = (): never => {
  throw new Problem("notFound");
};

async function openWith(answer: (server: TestServer) => void) {
  const progress = twoSteps();
  const server = serverWith(progress);
  answer(server);
  const shown = await showScreens(runScreens, { server, at: pathOf(progress) });
  await screen.findByRole("heading", { level: 1, name: "Put on gloves" });
  return { ...shown, server };
}

it("[P147] a step shows its place on the picture of the area, says it in words, and opens it large", async () => {
  const { user } = await openWith((server) => server.on(areaEndpoints.get, () => hall));
  await user.click(screen.getByRole("button", { name: "Done, next step" }));
  expect(await screen.findByText("Where: Hall")).toBeVisible();
  const name = "Picture of Hall with a mark: left of the middle, pointing right";
  await user.click(screen.getByRole("button", { name: new RegExp(name) }));
  expect(await screen.findByRole("dialog", { name })).toBeVisible();
});

it("[P148] of a hidden area a step shows only that there is one", async () => {
  const { user } = await openWith((server) =>
    server.on(areaEndpoints.get, () => {
      throw new Problem("notFound");
    }),
  );
  await user.click(screen.getByRole("button", { name: "Done, next step" }));
  expect(await screen.findByText(/an area that you do not see/)).toBeVisible();
  expect(screen.queryByText(/Hall/)).toBeNull();
});

it("[P149] area and picture are asked for before their step is reached, and shown without a network then", async () => {
  const { user, server } = await openWith((one) =>
    one.on(areaEndpoints.get, () => hall).on(assetEndpoints.download, missing),
  );
  await waitFor(() =>
    expect(server.sentTo(assetEndpoints.download).map(({ params, query }) => [params.fileId, query.size])).toEqual([
      [hall.displayFettleImageId, "detail"],
    ]),
  );
  server.on(areaEndpoints.get, () => {
    throw new TypeError("no network");
  });
  await user.click(screen.getByRole("button", { name: "Done, next step" }));
  expect(await screen.findByText("Where: Hall")).toBeVisible();
});
