import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
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

interface Sent {
  readonly thingId: string;
  readonly changes: readonly { readonly value: string; readonly revision: number }[];
}

it("[CF19] [CF20] shows what would change, replaces the chosen places, names what was left, and takes it back", async () => {
  const sent: Sent[] = [];
  const server = new TestServer()
    .on(valueReplacingEndpoints.find, ({ query }) =>
      query.after
        ? { things: [thing(11, "Press hall", "Press px-3")], next: null }
        : { things: [thing(10, "Mill", "PX-3 and px-3")], next: id(10) },
    )
    .on(propertyValueEndpoints.set, ({ body }) => {
      const asked = body as Sent;
      sent.push(asked);
      if (asked.thingId === id(11)) throw new Problem("stale", "stale");
      const value = asked.changes[0]?.value ?? "";
      return {
        id: asked.thingId,
        mayEdit: true,
        values: [{ propertyId: id(50), value, isDefault: false, member: null, revision: 4 }],
      };
    });
  const at = "/properties/find?kind=area&text=px-3";
  const { user } = await showScreens(replacingScreens, { server, at, flags: { custom_properties_enabled: true } });
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
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await mill.findByText("As it was")).toBeVisible();
  const changes = sent.filter(({ thingId }) => thingId === id(10)).map((one) => one.changes[0]);
  expect(changes).toMatchObject([
    { value: "PX-3 and PX-4", revision: 3 },
    { value: "PX-3 and px-3", revision: 4 },
  ]);
});
