import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openApp, refuse, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

const token = "b".repeat(43);
const created = { ...signedIn, "POST /v1/setup": { workspaceId, token: "t" } };

async function fill(user: ReturnType<typeof userEvent.setup>, email = "ingrid@northgate.example") {
  await user.type(await screen.findByRole("textbox", { name: /Enterprise/ }), "Northgate");
  await user.type(screen.getByRole("textbox", { name: /First workspace/ }), "Plant 2");
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ingrid Halvorsen");
  await user.type(screen.getByRole("textbox", { name: /Your e-mail/ }), email);
}
const send = () => screen.getByRole("button", { name: "Set up and go in" });

it("creates the workspace and goes straight into it", async () => {
  const user = userEvent.setup();
  const app = openApp(`/setup#${token}`, created);
  await fill(user);
  await user.click(send());
  expect(await screen.findByRole("heading", { level: 1, name: /Hello/ })).toBeInTheDocument();
  expect(app.asked.find((call) => call.path === "/v1/setup")?.body).toEqual({
    enterpriseName: "Northgate",
    workspaceName: "Plant 2",
    displayName: "Ingrid Halvorsen",
    email: "ingrid@northgate.example",
    token,
  });
  expect(location.href).not.toContain(token);
});

it("says what is missing at the fields, and goes to the first", async () => {
  const user = userEvent.setup();
  const app = openApp(`/setup#${token}`, created);
  const first = await screen.findByRole("textbox", { name: /Enterprise/ });
  await user.click(send());
  expect(first).toHaveAccessibleDescription(/Please fill this in/);
  expect(first).toHaveFocus();
  expect(app.asked.some((call) => call.path === "/v1/setup")).toBe(false);
});

it("says an e-mail that is none before it is sent", async () => {
  const user = userEvent.setup();
  openApp(`/setup#${token}`, created);
  await fill(user, "ingrid");
  await user.click(send());
  const email = screen.getByRole("textbox", { name: /Your e-mail/ });
  expect(email).toHaveAccessibleDescription(/not an e-mail address/);
  expect(email).toHaveFocus();
});

it("shows what the server refuses at its field, and keeps what was typed", async () => {
  const user = userEvent.setup();
  const refused = refuse(400, "invalid", { errors: { workspaceName: ["Too long"] } });
  openApp(`/setup#${token}`, { ...created, "POST /v1/setup": refused });
  await fill(user);
  await user.click(send());
  const field = await screen.findByRole("textbox", { name: /First workspace/ });
  expect(await screen.findByText("Too long")).toBeInTheDocument();
  expect(field).toHaveValue("Plant 2");
});

it("says that a link was used already", async () => {
  const user = userEvent.setup();
  openApp(`/setup#${token}`, { ...created, "POST /v1/setup": refuse(400, "linkInvalid") });
  await fill(user);
  await user.click(send());
  expect(await screen.findByText("This set-up link does not work any more")).toBeInTheDocument();
});

it("asks for the link where there is none", async () => {
  openApp("/setup", created);
  expect(await screen.findByText("The set-up page needs its one-time link")).toBeInTheDocument();
});
