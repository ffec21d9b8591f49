import { screen } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { notFound } from "#kit/problem.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type CopyCheck, printEndpoints } from "../../contract.ts";
import { printPaths } from "../../paths.ts";
import { printScreens } from "../routes.ts";

const procedureId = "00000000-0000-4000-8000-000000000101";
const versionId = "00000000-0000-4000-8000-000000000102";
const mark = "0123456789abcdef";
let server: TestServer;

beforeEach(() => {
  server = new TestServer();
});

const screens = printScreens.filter((one) => one.path.includes("/copy/"));
const at = printPaths.copy(workspaceId, procedureId, versionId, mark).slice(`/app/${workspaceId}`.length);
const show = () => showScreens(screens, { server, at });

/** A moment of a day of the reader's own, wherever the machine is: a copy is dated by days. */
const onDay = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).toISOString();

const current: CopyCheck = {
  is: "current",
  title: "Torque the flange",
  version: 3,
  currentVersion: 3,
  currentSince: onDay(2026, 11, 19),
  effectiveAt: null,
};

describe("[PR13] is this copy current?", () => {
  test.each<[CopyCheck["is"], Partial<CopyCheck>, "Yes" | "No", RegExp]>([
    ["current", {}, "Yes", /is current\. You can work by it/],
    ["planned", { effectiveAt: onDay(2026, 12, 1) }, "No", /in force from 12\/01\/2026/],
    ["replaced", { version: 2 }, "No", /newer version of 11\/19\/2026/],
    ["withdrawn", { version: 2 }, "No", /no longer in force/],
    ["draft", { version: null }, "No", /printed from a draft/],
  ])("%s", async (is, more, word, said) => {
    server.on(printEndpoints.check, () => ({ ...current, is, ...more }));
    await show();
    const answer = await screen.findByRole("status");
    expect(answer).toHaveTextContent(word);
    expect(answer).toHaveTextContent(said);
    expect(answer).toHaveTextContent("Torque the flange");
    expect(screen.getByRole("link", { name: "Current version" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/procedures/${procedureId}`,
    );
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });

  test("where nothing is published there is no version to open", async () => {
    const alone = { is: "draft", title: null, version: null, currentVersion: null, currentSince: null } as const;
    server.on(printEndpoints.check, () => ({ ...current, ...alone }));
    await show();
    expect(await screen.findByRole("status")).toHaveTextContent("printed from a draft");
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("gives one and the same answer for missing and for hidden procedures", async () => {
    server.on(printEndpoints.check, () => {
      throw notFound();
    });
    await show();
    const answer = await screen.findByRole("status");
    expect(answer).toHaveTextContent("Unknown");
    expect(answer).toHaveTextContent("Nothing can be said about this copy. Do not work by it.");
    expect(screen.getByRole("link", { name: "All procedures" })).toBeVisible();
  });

  test("without a network nothing is said, and it is asked again", async () => {
    let isAway = true;
    server.on(printEndpoints.check, () => {
      if (isAway) throw new TypeError("no network");
      return current;
    });
    const { user } = await show();
    expect(await screen.findByText(/Do not work by this copy until you know/, {}, { timeout: 20_000 })).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("status")).toHaveTextContent("Yes");
  });
});
