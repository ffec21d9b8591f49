import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

it("the settings show the version of the app that the specification gives", async () => {
  openApp(`/app/${workspaceId}/settings`, signedIn);
  const name = await screen.findByText("App version");
  expect(name).toBeVisible();
  expect(name.nextElementSibling).toHaveTextContent(/^2\.0\.3$/);
});

it("the settings have a navigation by group that marks where the person is", async () => {
  openApp(`/app/${workspaceId}/settings`, signedIn);
  const sections = within(await screen.findByRole("navigation", { name: "Settings" }));
  expect(sections.getByRole("link", { name: "General" })).toHaveAttribute("aria-current", "page");
  expect(sections.getByRole("heading", { name: "You" })).toBeVisible();
  expect(sections.getByRole("link", { name: "Profile" })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/settings/profile`,
  );
  expect(sections.getByRole("link", { name: "Profile" })).not.toHaveAttribute("aria-current");
});
