import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { deviceStore } from "#features/performs/web/state/device.ts";
import { perform } from "#features/performs/web/state/perform-reducer.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { membership, openApp, profileId, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";

const base = `/app/${workspaceId}`;
const content = contentWith([[["numberInput"]]]);
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";
const progress = progressWith(content, []);
const other = { ...membership, workspaceId: "0192aa00-0000-7000-8000-000000000009", workspaceName: "Plant 5" };
const inBoth = { ...signedIn, "GET /v1/me": { userId: profileId, memberships: [membership, other] } };
const stranger = { workspaceId, profileId: "0192aa00-0000-7000-8000-00000000000a" };

interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

const keyOf = (owner: Owner) => ({
  workspaceId: owner.workspaceId,
  profileId: owner.profileId,
  performId: progress.id,
});

/** A perform on this device, as the server has it or with an answer more. */
async function kept(owner: Owner, hasUnsent: boolean) {
  const key = keyOf(owner);
  await deviceStore().change(key, () => perform(undefined, { type: "seen", progress, at: momentAt(0) }));
  if (!hasUnsent) return;
  const edit = { moduleType: "numberInput", input: 4 } as const;
  await deviceStore().change(key, (state) => perform(state, { type: "edited", moduleId, edit, at: momentAt(1) }));
}

const isKept = async (owner: Owner) => (await deviceStore().load(keyOf(owner))) !== undefined;

async function pressSignOut() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  return user;
}

const question = () => screen.findByRole("alertdialog", { name: "Sign out and lose answers?" });

beforeEach(async () => {
  for (const owner of [membership, other, stranger]) await deviceStore().remove(keyOf(owner));
});

describe("(B141) (B142) signing out on a shared device", () => {
  it("asks nothing where the server has everything, and leaves nothing of the person in any workspace", async () => {
    await kept(membership, false);
    await kept(other, false);
    await kept(stranger, true);
    openApp(`${base}/settings`, inBoth);
    await pressSignOut();
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await waitFor(async () => expect([await isKept(membership), await isKept(other)]).toEqual([false, false]));
    expect(await isKept(stranger)).toBe(true);
  });

  it("says how many performs have unsent answers, and loses them on that word alone", async () => {
    await kept(membership, true);
    await kept(other, true);
    const app = openApp(`${base}/settings`, inBoth);
    const user = await pressSignOut();
    const asked = within(await question());
    expect(asked.getByText(/^2 performs on this device hold answers/)).toBeInTheDocument();
    expect(app.asked.some((call) => call.method === "DELETE")).toBe(false);
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    await waitFor(async () => expect([await isKept(membership), await isKept(other)]).toEqual([false, false]));
  });

  it("is called off with everything in its place", async () => {
    await kept(membership, true);
    const app = openApp(`${base}/settings`, inBoth);
    const user = await pressSignOut();
    await user.click(within(await question()).getByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(location.pathname).toBe(`${base}/settings`);
    expect(app.asked.some((call) => call.method === "DELETE")).toBe(false);
    expect(await isKept(membership)).toBe(true);
  });

  it("removes nothing while the server does not answer, for the session is still in force", async () => {
    await kept(membership, true);
    openApp(`${base}/settings`, { ...inBoth, "DELETE /v1/sessions/current": unreached });
    const user = await pressSignOut();
    const asked = within(await question());
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await asked.findByText(/you are still signed in/)).toBeInTheDocument();
    expect(await isKept(membership)).toBe(true);
  });

  it("asks on the sign-in page as well", async () => {
    await kept(membership, true);
    localStorage.setItem("fettle.session", "opened");
    openApp("/login", inBoth);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await user.click(within(await question()).getByRole("button", { name: "Stay signed in" }));
    expect(await isKept(membership)).toBe(true);
  });
});
