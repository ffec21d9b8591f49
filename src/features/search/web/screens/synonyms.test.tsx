import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type SynonymSetting, synonymEndpoints } from "../../synonym-contract.ts";
import { searchScreens } from "../routes.ts";

let server: TestServer;
let setting: SynonymSetting;

beforeEach(() => {
  setting = { groups: [["CIP", "Reinigung im Umlauf"]], revision: 4 };
  server = new TestServer().on(synonymEndpoints.get, () => setting);
});

const show = async () => {
  await showScreens(searchScreens, { server, at: "/settings/synonyms" });
  return screen.findByRole("textbox", { name: "Groups of synonyms" });
};
const save = () => screen.getByRole("button", { name: "Save" });
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe("[SR15] the synonyms of the workspace", () => {
  test("are typed a line each, saved together, and read back", async () => {
    server.on(synonymEndpoints.change, ({ body }) => ({ ...(body as Pick<SynonymSetting, "groups">), revision: 5 }));
    const field = await show();
    expect(field).toHaveValue("CIP, Reinigung im Umlauf");
    await userEvent.type(field, "\nHahn , Kran;Ventil");
    await userEvent.click(save());
    await waitFor(() => expect(field).toHaveValue("CIP, Reinigung im Umlauf\nHahn, Kran, Ventil"));
    expect(server.sentTo(synonymEndpoints.change)).toMatchObject([
      {
        body: {
          groups: [
            ["CIP", "Reinigung im Umlauf"],
            ["Hahn", "Kran", "Ventil"],
          ],
        },
      },
    ]);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test.each([
    ["Hahn", "Line 1 needs at least two words or phrases."],
    ["Hahn, Kran\n\nHahn, hahn", "Line 3 needs at least two words or phrases."],
    ["a1, a2, a3, a4, a5, a6, a7, a8, a9", "Line 1 has more than eight words or phrases."],
    ["Hahn, der", "Line 1: “der” cannot be found. Use a word, or a phrase of at most five words and 60 characters."],
  ])("%j is not sent", async (text, fault) => {
    const field = await show();
    await type(field, text);
    await userEvent.click(save());
    expect(await screen.findByText(fault)).toBeVisible();
    expect(server.sentTo(synonymEndpoints.change)).toEqual([]);
  });

  test("that another member changed meanwhile are shown beside one's own, which are kept", async () => {
    const current: SynonymSetting = { groups: [["Tor", "Tür"]], revision: 5 };
    server.on(synonymEndpoints.change, () => {
      throw new Problem("stale", "stale", { current });
    });
    const field = await show();
    await type(field, "Hahn, Kran");
    await userEvent.click(save());
    expect(await screen.findByText("Tor, Tür")).toBeVisible();
    expect(field).toHaveValue("Hahn, Kran");
    await userEvent.click(screen.getByRole("button", { name: "Take what is there now" }));
    expect(field).toHaveValue("Tor, Tür");
  });
});
