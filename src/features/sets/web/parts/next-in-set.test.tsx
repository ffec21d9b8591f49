import { screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, it } from "vitest";
import { performEndpoints } from "#features/performs/contract.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { setEndpoints } from "../../contract.ts";
import { drain, hygiene, rinse, rounds } from "../screens/set-samples.ts";
import { NextInSet } from "./next-in-set.tsx";

const server = () =>
  new TestServer()
    .on(setEndpoints.list, () => ({ sets: [rounds], next: null }))
    .on(setEndpoints.get, () => rounds)
    .on(performEndpoints.listMine, () => ({ performances: [] }));

async function show(procedureId: string, isOn = true, at = server()) {
  const Screen = () => createElement("main", {}, "The end", createElement(NextInSet, { procedureId, className: "" }));
  return showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], {
    server: at,
    at: "/here",
    flags: { procedure_sets_enabled: isOn },
  });
}

it("[S40] leads on to the next procedure of the set", async () => {
  await show(drain.id);
  expect(await screen.findByRole("button", { name: `Next in “${rounds.title}”: ${rinse.title}` })).toBeVisible();
});

it("[S40] says nothing after a procedure that is in no unfinished set", async () => {
  const { queryClient } = await show(hygiene.id);
  expect(await screen.findByText("The end")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole("button")).toBeNull();
});

it("[FL6] asks for no sets where they are switched off", async () => {
  const asked = server();
  const { queryClient } = await show(drain.id, false, asked);
  expect(await screen.findByText("The end")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(asked.sentTo(setEndpoints.list)).toEqual([]);
  expect(screen.queryByRole("button")).toBeNull();
});
