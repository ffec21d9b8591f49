import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { flagsOf } from "#features/flags/rules.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { plan } from "#tests/support/web/document-samples.ts";
import { openApp, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const areaId = "0192aa00-0000-7000-8000-000000000041";
const area = {
  id: areaId,
  name: "Boiler house",
  accessGroups: [],
  hiddenAccessGroups: 0,
  displayFettleImageId: null,
  connectedAreas: [],
  noteCount: 0,
  revision: 1,
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
};
const published = publishedOf({ ...draftWith({ "Fit the seal": ["instruction"] }), title: "Change the seal" });

const answers = {
  ...signedIn,
  [`GET ${at}/areas/{areaId}`]: area,
  [`GET ${at}/procedures/{procedureId}`]: published,
  [`${documentEndpoints.get.method} ${documentEndpoints.get.path}`]: plan,
};

it.each([
  ["an area", `/areas/${areaId}`, "Boiler house"],
  ["a published procedure", `/procedures/${published.id}`, "Change the seal"],
  ["a document", `/documents/view/${plan.id}`, plan.documentName],
])("[CP20] %s can be asked about, and the panel looks there first", async (_what, path, name) => {
  openApp(`/app/${workspaceId}${path}`, answers);
  await userEvent.click(await screen.findByRole("button", { name: "Ask" }, { timeout: 5_000 }));
  const panel = within(await screen.findByRole("dialog", { name: "Ask" }, { timeout: 5_000 }));
  expect(await panel.findByText(name)).toBeVisible();
});

it("[CP22] nothing is asked where the flag is off", async () => {
  const flags = flagsOf({ archie_enabled: false });
  openApp(`/app/${workspaceId}/areas/${areaId}`, { ...answers, "POST /v1/functions/fetchFeatureFlags": { flags } });
  expect(await screen.findByRole("heading", { name: "Boiler house" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
});
