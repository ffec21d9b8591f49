import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { findInTexts } from "../../rules/property-texts.ts";
import { type FoundThing, valueReplacingEndpoints } from "../../value-contract.ts";
import { replacingScreens } from "../routes.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const thing = (n: number, name: string, text: string): FoundThing => {
  const one = { propertyId: id(50), name: "Plate", isRequired: false, text, revision: 3 };
  const matches = findInTexts([one], { text: "px-3", isCaseSensitive: false });
  return { thingId: id(n), name, texts: [{ ...one, matches }] };
};

const replacementId = id(90);
const begun = {
  id: replacementId,
  text: "px-3",
  by: "PX-4",
  isCaseSensitive: false,
  createdAt: "2026-11-27T10:00:00.000Z",
  thingCount: 0,
  placeCount: 0,
  undoneCount: 0,
};
const at = "/properties/find?kind=area&text=px-3";
const flags = { custom_properties_enabled: true };

it("[CF19] [CF20] [CF21] shows what would change, replaces the chosen places, names what was left, and takes it back", async () => {
  const sent: { readonly texts: readonly { readonly revision: number; readonly only: readonly string[] }[] }[] = [];
  const undone: string[] = [];
  const server = new TestServer()
    .on(valueReplacingEndpoints.find, ({ query }) =>
      query.after
        ? { things: [thing(11, "Press hall", "Press px-3")], next: null }
        : { things: [thing(10, "Mill", "PX-3 and px-3")], next: id(10) },
    )
    .on(valueReplacingEndpoints.begin, () => begun)
    .on(valueReplacingEndpoints.replaceIn, ({ params, body }) => {
      sent.push(body as (typeof sent)[number]);
      if (params.thingId === id(11)) throw new Problem("stale", "stale");
      return { count: 1 };
    })
    .on(valueReplacingEndpoints.get, () => ({
      things: [{ thingId: id(10), name: "Mill", count: 1, undoneAt: null }],
    }))
    .on(valueReplacingEndpoints.undoIn, ({ params }) => void undone.push(params.thingId ?? ""));
  const { user } = await showScreens(replacingScreens, { server, at, flags });
  const mill = within(await screen.findByRole("region", { name: "Mill" }));
  await screen.findByText("Found in 2 areas");
  await user.type(screen.getByRole("textbox", { name: "Replace with" }), "PX-4");
  expect(mill.getByText("PX-4 and PX-4")).toBeVisible();
  await user.click(mill.getAllByRole("checkbox")[1] as HTMLElement);
  expect(mill.getByText("PX-3 and PX-4")).toBeVisible();
  expect((await axe.run(document.body)).violations).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Replace 2 places" }));
  expect(await mill.findByText("1 place replaced")).toBeVisible();
  const hall = within(screen.getByRole("region", { name: "Press hall" }));
  expect(await hall.findByText("somebody changed it in the meantime")).toBeVisible();
  expect(await screen.findByText("Replaced: 1 place in 1 area")).toBeVisible();
  expect(screen.getByText("1 was left:")).toBeVisible();
  expect(sent[0]?.texts).toMatchObject([{ revision: 3, only: [expect.stringContaining(id(50))] }]);

  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("1 is as it was")).toBeVisible();
  expect(undone).toEqual([id(10)]);
});

it("[CF21] lists what was replaced before in this kind, and takes it back", async () => {
  const undone: string[] = [];
  const server = new TestServer()
    .on(valueReplacingEndpoints.list, ({ query }) => ({
      replacements: query.kind === "area" ? [{ ...begun, thingCount: 2, placeCount: 5, undoneCount: 1 }] : [],
    }))
    .on(valueReplacingEndpoints.get, () => ({
      things: [
        { thingId: id(10), name: "Mill", count: 3, undoneAt: null },
        { thingId: id(11), name: "Press hall", count: 2, undoneAt: "2026-11-27T10:05:00.000Z" },
      ],
    }))
    .on(valueReplacingEndpoints.undoIn, ({ params }) => {
      undone.push(params.thingId ?? "");
      throw new Problem("conflict", "changedSince");
    });
  const { user } = await showScreens(replacingScreens, { server, at: "/properties/find?kind=area", flags });
  await user.click(await screen.findByRole("button", { name: "Earlier replacements" }));
  expect(await screen.findByText(/5 places in 2 areas/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo: “px-3” became “PX-4”" }));
  expect(await screen.findByText("Nothing was changed")).toBeVisible();
  expect(screen.getByText("Mill").closest("li")).toHaveTextContent("Mill: somebody changed it in the meantime");
  expect(undone).toEqual([id(10)]);
});
