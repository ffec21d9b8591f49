import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { flagEndpoints } from "../../contract.ts";
import { flagsOf } from "../../rules.ts";
import { flagScreens } from "../routes.ts";

let server: TestServer;
beforeEach(() => {
  server = new TestServer().on(flagEndpoints.fetch, () => ({ flags: { ...flagsOf({}) } }));
});
const show = (as = {}) => showScreens(flagScreens, { server, at: "/settings/features", as });

describe("the features of the workspace", () => {
  it("[FL5] are switched, and show what the server then says", async () => {
    let isOn = true;
    server
      .on(flagEndpoints.fetch, () => ({ flags: { ...flagsOf({ areas_web_v2_enabled: isOn }) } }))
      .on(flagEndpoints.set, ({ body }) => {
        isOn = (body as { isOn: boolean }).isOn;
        return { flags: { ...flagsOf({ areas_web_v2_enabled: isOn }) } };
      });
    const { user } = await show();
    const areas = await screen.findByRole("switch", { name: "Areas" });
    expect(areas).toBeChecked();
    await user.click(areas);
    expect(await screen.findByRole("switch", { name: "Areas", checked: false })).toBeVisible();
    expect(server.sentTo(flagEndpoints.set)[0]?.params.flagName).toBe("areas_web_v2_enabled");
  });

  it("go back to what is true where the server refuses", async () => {
    server.on(flagEndpoints.set, () => {
      throw new Problem("internal");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("switch", { name: "Areas" }));
    expect(await screen.findByText("The feature was not switched. Try again.")).toBeVisible();
    expect(screen.getByRole("switch", { name: "Areas" })).toBeChecked();
  });

  it("are only shown to whoever is no admin", async () => {
    await show({ rank: 1 });
    expect(await screen.findByRole("switch", { name: "Areas" })).toBeDisabled();
  });
});
