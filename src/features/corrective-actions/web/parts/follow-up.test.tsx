import { screen, within } from "@testing-library/react";
import { createElement } from "react";
import { expect, it } from "vitest";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { correctiveActionEndpoints as endpoints } from "../../contract.ts";
import { actionOf, personNamed } from "../screens/action-samples.ts";
import { FollowUp } from "./follow-up.tsx";

const performId = "00000000-0000-4000-8000-00000000d003";

async function show(server: TestServer, about: { moduleId: string } | { except: readonly string[] }) {
  const Screen = () => createElement("main", {}, createElement(FollowUp, { performId, ...about }));
  await showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], { server, at: "/here" });
}

it("[CA36] says of a deviation who has it and until when", async () => {
  const action = actionOf({ isAssigned: true, assignee: personNamed("Tomasz Wolski") });
  const server = new TestServer().on(endpoints.list, () => ({ actions: [action], next: null }));
  await show(server, { moduleId: action.module?.id ?? "" });
  expect(await screen.findByRole("link", { name: /Tomasz Wolski has it, due/ })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/corrective-actions/${action.id}`,
  );
});

it("[CA36] lists what else was reported during the run, and nothing twice", async () => {
  const measured = actionOf({ title: "Bolt 8 took 52 Nm" });
  const byHand = actionOf({ title: "Oil under the pump", module: null, deviation: null });
  const server = new TestServer().on(endpoints.list, () => ({ actions: [measured, byHand], next: null }));
  await show(server, { except: [measured.module?.id ?? ""] });
  const reported = within(await screen.findByRole("region", { name: "Reported during this run" }));
  expect(reported.getByText("Oil under the pump")).toBeVisible();
  expect(reported.getByRole("link", { name: /To be assigned, due/ })).toBeVisible();
  expect(screen.queryByText("Bolt 8 took 52 Nm")).toBeNull();
});
