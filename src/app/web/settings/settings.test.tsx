import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

it("the settings show the version of the app that the specification gives", async () => {
  openApp(`/app/${workspaceId}/settings`, signedIn);
  const name = await screen.findByText("App version");
  expect(name).toBeVisible();
  expect(name.nextElementSibling).toHaveTextContent(/^2\.0\.3$/);
});
