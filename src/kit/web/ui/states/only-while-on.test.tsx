import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { loadScreen, whileOn } from "#kit/web/screen.ts";
import { admin, workspaceId } from "#tests/support/web/show-screen.tsx";
import { PlaceProvider } from "../../place.tsx";

const Areas = () => <button type="button">Create an area</button>;
const [areas] = whileOn("areas_web_v2_enabled", [{ path: "/areas", frame: "shell", load: async () => Areas }]);

it("[FL7] a screen runs while its flag is on; in its place stands that it is switched off, and a way on", async () => {
  if (!areas) throw new Error("No screen");
  const Screen = await loadScreen(areas);
  const showWith = (isOn: boolean) => (
    <PlaceProvider place={{ workspaceId, actor: admin, flags: { areas_web_v2_enabled: isOn }, timeZone: "UTC" }}>
      <Screen />
    </PlaceProvider>
  );
  const { rerender } = render(showWith(false));
  expect(screen.getByRole("heading", { level: 1, name: "This is switched off in your workspace" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link")).toHaveAttribute("href", `/app/${workspaceId}`);
  rerender(showWith(true));
  expect(screen.getByRole("button", { name: "Create an area" })).toBeVisible();
});
