import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetCopies, openCopies, unsentCopies } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import { forgetFeedback, unsentFeedback } from "#features/feedback/web/parts/unsent-feedback.ts";
import { keepWaiting } from "#features/feedback/web/waiting/waiting-queue.ts";
import { newItem } from "#features/media/web/uploads/new-item.ts";
import { ownerText } from "#features/media/web/uploads/upload-owner.ts";
import { uploadStore } from "#features/media/web/uploads/upload-store.ts";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import { noteOwners } from "#features/sessions/web/parts/device-owners.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import { momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { membership, openApp, profileId, signedIn, unreached, workspaceId } from "#tests/support/web/open-app.tsx";
// Loaded already, so that the first test waits no longer than the others.
import "#app/web/device/seals.ts";
import "#features/corrective-actions/web/parts/unsent/unsent-actions.ts";
import "#features/feedback/web/parts/unsent-feedback.ts";
import "#features/media/web/parts/unsent-uploads.ts";
import "#features/offline/web/parts/forget-content.ts";
import "#features/performs/web/parts/performs-kind.ts";
import "#features/drafts/web/parts/draft/unsent-drafts.ts";
import "#kit/web/outbox/indexed-outbox.ts";

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

const draft = draftOf("Torque the flange");

const storedDraft = (owner: Owner) =>
  openCopies({ workspaceId: owner.workspaceId, profileId: owner.profileId, versionId: draft.versionId }, () =>
    crypto.randomUUID(),
  ).keep({ content: draft, areaIds: [] }, 1);

const copiesOf = async ({ workspaceId, profileId }: Owner) =>
  (await unsentCopies({ workspaceId, profileId, versionId: draft.versionId })).length;

const uploadsOf = (owner: Owner) => uploadStore(owner).list();

/** A file that was begun and paused. */
async function storedUpload(owner: Owner) {
  const wish = { file: new File(["abc"], "plan.pdf"), purpose: { kind: "document" } };
  const item = newItem(owner, wish, { id: crypto.randomUUID(), addedAt: 1 });
  const session = { fileId: "f", location: "/v1/uploads/sessions/one" };
  await uploadStore(owner).add([{ ...item, isPaused: true, session, sentBytes: 1 }]);
  localStorage.setItem(`fettle.uploads.${ownerText(owner)}`, "kept");
}

const storedFeedback = ({ workspaceId: workspace, profileId: profile }: Owner) =>
  keepWaiting(
    { workspaceId: workspace, profileId: profile },
    {
      id: crypto.randomUUID(),
      owner: `${workspace}/${profile}`,
      procedureId: draft.id,
      versionId: draft.versionId,
      step: undefined,
      given: { text: "Too tight" },
      picture: undefined,
      givenAt: 1,
      refusal: undefined,
    },
  );

async function pressSignOut() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  return user;
}

const question = () => screen.findByRole("alertdialog", { name: "Sign out and lose answers?" }, { timeout: 15_000 });

beforeEach(async () => {
  for (const owner of [membership, other, stranger]) {
    await deviceStore().remove(keyOf(owner));
    await forgetCopies(owner);
  }
});

describe("(B141) (B142) signing out on a shared device", () => {
  it("[PF59] asks nothing where the server has everything, and leaves nothing of the person in any workspace", async () => {
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
    expect(asked.getByText(/^2 runs on this device hold answers/)).toBeInTheDocument();
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

  it("[P32] asks about changes to drafts, and removes the person's copies in every workspace, but not another person's", async () => {
    await storedDraft(membership);
    await storedDraft(other);
    await storedDraft(stranger);
    openApp(`${base}/settings`, inBoth);
    const user = await pressSignOut();
    const asked = within(await screen.findByRole("alertdialog", { name: "Sign out and lose what was not sent?" }));
    expect(asked.getByText(/^2 drafts have changes on this device/)).toBeInTheDocument();
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    await waitFor(async () => expect([await copiesOf(membership), await copiesOf(other)]).toEqual([0, 0]));
    expect(await copiesOf(stranger)).toBe(1);
  });

  it("[P32] changing the person in the demo is signing out, with the same question", async () => {
    await storedDraft(membership);
    openApp(`${base}/settings`, inBoth);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Ana Baptista/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Change person" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Sign out and lose what was not sent?" }));
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    await waitFor(async () => expect(await copiesOf(membership)).toBe(0));
  });

  it("[P32] copies of a workspace that the person was removed from go at the next sign-in", async () => {
    noteOwners(inBoth["GET /v1/me"]);
    await storedDraft(membership);
    await storedDraft(other);
    await storedDraft(stranger);
    const persona = { key: "ana", label: "Ana", workspaceId, workspaceName: "Plant 2", blurb: "Performs" };
    openApp("/login", {
      ...signedIn,
      "GET /v1/welcome": { mode: "demo", personas: [persona], needsSetUp: false, signInWays: [] },
      "POST /v1/welcome/personas/{persona}": { token: "t", expiresAt: "2026-11-20T12:00:00.000Z", workspaceId },
    });
    await userEvent.setup().click(await screen.findByRole("button", { name: /Ana/ }));
    await waitFor(async () => expect(await copiesOf(other)).toBe(0));
    expect([await copiesOf(membership), await copiesOf(stranger)]).toEqual([1, 1]);
  });

  it("[MU11] asks about unsent files, and leaves none of them on the device", async () => {
    await storedUpload(membership);
    await storedUpload(stranger);
    const app = openApp(`${base}/settings`, { ...inBoth, "DELETE /v1/uploads/sessions/{session}": 204 });
    const user = await pressSignOut();
    const asked = within(await screen.findByRole("alertdialog", { name: "Sign out and lose what was not sent?" }));
    expect(asked.getByText(/^1 file is still being uploaded/)).toBeInTheDocument();
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    await waitFor(async () => expect(await uploadsOf(membership)).toEqual([]));
    expect(await uploadsOf(stranger)).toHaveLength(1);
    await waitFor(() =>
      expect(app.asked.map((call) => `${call.method} ${call.path}`)).toContain("DELETE /v1/uploads/sessions/one"),
    );
  });

  it("[FB19] asks about feedback that waits for the network, and removes the person's own, but not another person's", async () => {
    await storedFeedback(membership);
    await storedFeedback(stranger);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    openApp(`${base}/settings`, inBoth);
    const user = await pressSignOut();
    const asked = within(await screen.findByRole("alertdialog", { name: "Sign out and lose what was not sent?" }));
    expect(asked.getByText(/^1 piece of your feedback waits on this device/)).toBeInTheDocument();
    await user.click(asked.getByRole("button", { name: "Sign out and lose them" }));
    expect(await screen.findByText("You are signed out.")).toBeInTheDocument();
    await waitFor(async () => expect(await unsentFeedback(membership)).toBe(0));
    expect(await unsentFeedback(stranger)).toBe(1);
    await forgetFeedback(stranger);
    vi.restoreAllMocks();
  });

  it("asks on the sign-in page as well", async () => {
    await kept(membership, true);
    localStorage.setItem("fettle.session", "opened");
    openApp("/login?again=true", inBoth);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await user.click(within(await question()).getByRole("button", { name: "Stay signed in" }));
    expect(await isKept(membership)).toBe(true);
  });
});
