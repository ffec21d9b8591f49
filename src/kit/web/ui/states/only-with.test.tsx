import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { admin, workspaceId } from "#tests/support/web/show-screen.tsx";
import { may } from "../../../policy.ts";
import { PlaceProvider } from "../../place.tsx";
import { onlyWith } from "./only-with.tsx";

const Audit = onlyWith(may("workspace.roles.manage"), () => <button type="button">Verify the chain</button>);

const showTo = (permissions: readonly "workspace.roles.manage"[]) =>
  render(
    <PlaceProvider
      place={{ workspaceId, actor: { ...admin, permissions: new Set(permissions) }, flags: {}, timeZone: "UTC" }}
    >
      <Audit />
    </PlaceProvider>,
  );

it("who may not see a screen reads that, and has none of its controls", () => {
  const { unmount } = showTo([]);
  expect(screen.getByRole("heading", { level: 1, name: "You may not see this" })).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  showTo(["workspace.roles.manage"]);
  expect(screen.getByRole("button", { name: "Verify the chain" })).toBeInTheDocument();
});
