import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import { noteOwners } from "#features/sessions/web/parts/device-owners.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, progressWith } from "#tests/support/progress-samples.ts";
import {
  membership,
  openApp,
  profileId,
  refuse,
  signedIn,
  unreached,
  workspaceId,
} from "#tests/support/web/open-app.tsx";
// Loaded already, so that the first test waits no longer than the others.
import "#app/web/device/seals.ts";
import "#features/corrective-actions/web/parts/unsent/unsent-actions.ts";
import "#features/feedback/web/parts/unsent-feedback.ts";
import "#features/media/web/parts/unsent-uploads.ts";
import "#features/offline/web/parts/forget-content.ts";
import "#features/performs/web/parts/performs-kind.ts";
import "#features/drafts/web/parts/draft/unsent-drafts.ts";
import "#kit/web/outbox/indexed-outbox.ts";

const content = { ...contentWith([[["freeResponse"]]]), title: "Change the filter" };
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";
const progress = progressWith(content, []);
const owner = { workspaceId, profileId };
const key = { ...owner, performId: progress.id };
const at = "/v1/workspaces/{workspaceId}";
const code = "K7QM-2F9T-XW3H";

const nobody = { ...signedIn, "POST /v1/sessions/resume": 401, "GET /v1/me": 401 };
/** Signed in, and a member of nothing any more. */
const removed = {
  ...signedIn,
  "GET /v1/me": { userId: profileId, memberships: [] },
  [`GET ${at}/profiles/me`]: 404,
  "GET /v1/me/former-memberships": {
    memberships: [
      {
        ...owner,
        workspaceName: "Plant 2",
        removedAt: momentAt(0),
        acceptedUntil: momentAt(7 * 86_400),
        verdict: "accepted",
      },
    ],
  },
  [`POST ${at}/handovers`]: { id: progress.id },
};

async function entered(input: string) {
  await deviceStore().change(key, (state) => state ?? perform(undefined, { type: "seen", progress, at: momentAt(0) }));
  const edit = { moduleType: "freeResponse", input } as const;
  await deviceStore().change(key, (state) => perform(state, { type: "edited", moduleId, edit, at: momentAt(1) }));
}

const isHere = async () => (await deviceStore().load(key)) !== undefined;
const sentTo = (app: ReturnType<typeof openApp>, end: string) =>
  app.asked.filter((call) => call.method === "POST" && call.path.endsWith(end));

beforeEach(async () => {
  localStorage.clear();
  await deviceStore().remove(key);
});

describe("the sign-in page", () => {
  it("[PF197] [OF19] shows how many answers wait on the device, and neither whose they are nor their content", async () => {
    await entered("Oil on the floor");
    openApp("/login", nobody);
    expect(await screen.findByText("1 answer on this device was not sent")).toBeVisible();
    const page = document.body.textContent;
    for (const word of ["Oil on the floor", "Ana", "Change the filter"]) expect(page).not.toContain(word);
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((one) => one.id)).toEqual([]);
  });

  it("[PF197] says nothing where everything was sent", async () => {
    await deviceStore().change(key, () => perform(undefined, { type: "seen", progress, at: momentAt(0) }));
    openApp("/login", nobody);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(screen.queryByText(/on this device was not sent/)).not.toBeInTheDocument());
  });

  it("[PF195] [PF197] hands them over with a code; then nothing waits, until something is entered after it", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    const app = openApp("/login", { ...nobody, [`POST ${at}/handovers/by-code`]: { id: progress.id } });
    await user.click(await screen.findByRole("button", { name: "Hand over with a code" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: "Code" }), "K7QM");
    await user.click(within(dialog).getByRole("button", { name: "Hand over" }));
    expect(await within(dialog).findByText(/A code has 12 letters/)).toBeVisible();
    expect(sentTo(app, "/by-code")).toEqual([]);
    await user.type(within(dialog).getByRole("textbox", { name: "Code" }), "2f9t xw3h");
    await user.click(within(dialog).getByRole("button", { name: "Hand over" }));
    expect(await within(dialog).findByText("1 run was handed over.")).toBeVisible();
    const [call] = sentTo(app, "/by-code");
    expect(call?.body).toMatchObject({
      code,
      profileId,
      answers: { performId: progress.id, filesMissing: 0, stepsProgress: [{ modules: [{ moduleId }] }] },
    });
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText("1 answer on this device was not sent")).not.toBeInTheDocument());
    expect(await isHere()).toBe(true);
    await entered("Wiped up");
    await app.queryClient.invalidateQueries({ queryKey: ["session", "unsentHere"] });
    expect(await screen.findByText("1 answer on this device was not sent")).toBeVisible();
  });

  it("[PF195] says that a code was refused, or that the server did not answer, and keeps the answers", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    const byCode = `POST ${at}/handovers/by-code`;
    const app = openApp("/login", { ...nobody, [byCode]: refuse(422, "handoverCodeInvalid") });
    await user.click(await screen.findByRole("button", { name: "Hand over with a code" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: "Code" }), code);
    await user.click(within(dialog).getByRole("button", { name: "Hand over" }));
    expect(await within(dialog).findByText(/This code is wrong, used up/)).toBeVisible();
    app.answer({ [byCode]: unreached });
    await user.click(within(dialog).getByRole("button", { name: "Hand over" }));
    expect(await within(dialog).findByText(/The server did not answer/)).toBeVisible();
    expect(await isHere()).toBe(true);
  });
});

describe("a person whom a workspace has removed", () => {
  beforeEach(() => {
    localStorage.setItem("fettle.session", "opened");
    noteOwners({ userId: profileId, memberships: [membership] });
  });

  it.each(["/workspace-select", "/login", `/app/${workspaceId}/home`])(
    "[SE30] is led from %s to what this device has of theirs",
    async (path) => {
      await entered("Oil on the floor");
      openApp(path, removed);
      expect(await screen.findByRole("link", { name: "Show my answers" })).toHaveAttribute("href", "/unsent-answers");
    },
  );

  it("[PF198] sees what they entered, copies it, and hands it over by their own sign-in", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    const app = openApp("/unsent-answers", removed);
    expect(await screen.findByText("Oil on the floor")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Workspace: Plant 2" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy as text" }));
    expect(await navigator.clipboard.readText()).toMatch(/^Change the filter\n[\s\S]*Oil on the floor/);
    expect(screen.getByRole("button", { name: "Download as JSON" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hand over" }));
    expect(await screen.findByText(/^Handed over\./)).toBeVisible();
    expect(sentTo(app, "/handovers")[0]?.body).toMatchObject({ profileId, answers: { performId: progress.id } });
    expect(await isHere()).toBe(true);
  });

  it("[PF198] downloads it as a text and as JSON", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${files.push(blob as Blob)}`);
    openApp("/unsent-answers", removed);
    await user.click(await screen.findByRole("button", { name: "Download as text" }));
    await user.click(screen.getByRole("button", { name: "Download as JSON" }));
    const [text, json] = await Promise.all(files.map((file) => file.text()));
    expect(text).toContain("Oil on the floor");
    expect(JSON.parse(json ?? "")).toMatchObject({ performId: progress.id, title: "Change the filter" });
  });

  it("[PF198] is told why it was refused, and still has it", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    openApp("/unsent-answers", { ...removed, [`POST ${at}/handovers`]: refuse(422, "tooManyHandovers") });
    await user.click(await screen.findByRole("button", { name: "Hand over" }));
    expect(await screen.findByText(/The workspace did not take them: Refused/)).toBeVisible();
    expect(screen.getByText("Oil on the floor")).toBeVisible();
  });

  it("[PF198] removes it from the device after a question, and not before", async () => {
    const user = userEvent.setup();
    await entered("Oil on the floor");
    openApp("/unsent-answers", removed);
    await user.click(await screen.findByRole("button", { name: "Remove from this device" }));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("They were not handed over");
    expect(await isHere()).toBe(true);
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("No answers of yours are on this device")).toBeVisible();
    expect(await isHere()).toBe(false);
  });

  it("[PF198] reads and downloads it if the server is unreachable, by what the device knows of them", async () => {
    await entered("Oil on the floor");
    openApp("/unsent-answers", { ...removed, "GET /v1/me/former-memberships": unreached });
    expect(await screen.findByText("Oil on the floor")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Hand over" })).not.toBeInTheDocument();
    expect(screen.getByText(/more than seven days/)).toBeVisible();
  });

  it("[PF198] sees nothing of what another person left on the same device", async () => {
    await entered("Oil on the floor");
    const stranger = { ...removed, "GET /v1/me": { userId: workspaceId, memberships: [] } };
    openApp("/unsent-answers", { ...stranger, "GET /v1/me/former-memberships": { memberships: [] } });
    expect(await screen.findByText("No answers of yours are on this device")).toBeVisible();
    expect(document.body.textContent).not.toContain("Oil on the floor");
  });
});
