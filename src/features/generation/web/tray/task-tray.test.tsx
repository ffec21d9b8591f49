import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Screen } from "#kit/web/screen.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { batchEndpoints, type DraftBatch } from "../../batch-contract.ts";
import { type Generation, generationEndpoints } from "../../contract.ts";
import { draftsOf } from "../batch/batch-figures.ts";
import { TaskTrayHost } from "../parts/task-tray-host.tsx";
import { generationScreens } from "../routes.ts";
import { startFromUpload } from "../state/finish-upload.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = "2026-11-26T10:00:00.000Z";
const taskOf = (n: number, more: Partial<Generation> = {}): Generation => ({
  id: idOf(n),
  kind: "video",
  stage: "transcribing",
  errorType: null,
  procedureId: null,
  voiceOver: null,
  title: `Film ${n}`,
  avSources: [{ videoId: idOf(100 + n) }],
  paperSources: [],
  reviewedAt: null,
  troubleshootingArtifacts: [],
  createdAt: at,
  updatedAt: at,
  ...more,
});
const failed: Partial<Generation> = {
  stage: "errored",
  errorType: "indistinct_audio",
  troubleshootingArtifacts: [{ stage: "transcribing", code: "noSpeechService", at }],
};
const completed = { stage: "completed", procedureId: idOf(200) } as const;

/** The tray on a page that can be left. */
function Host() {
  const [pathname, setPathname] = useState("/one");
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setPathname("/two")}>
        Go on
      </button>
      <TaskTrayHost pathname={pathname} />
    </main>
  );
}
const host: Screen = { path: "/tray", frame: "shell", load: async () => Host };
const flags = { procedure_generation_web_enabled: true };

let tasks: Generation[];
let server: TestServer;

beforeEach(() => {
  tasks = [];
  server = new TestServer()
    .on(generationEndpoints.list, () => ({ generations: tasks }))
    .on(generationEndpoints.get, ({ params }) => tasks.find((task) => task.id === params.generationId) ?? taskOf(1));
});

const show = (path = "/tray") => showScreens([host, ...generationScreens], { server, at: path, as: {}, flags });
const tray = () => screen.findByRole("region", { name: "Drafts from films and documents" });

describe("the tray", () => {
  it.each([
    [[taskOf(1), taskOf(2), taskOf(3, failed)], "2 drafts in progress"],
    [[taskOf(1, failed), taskOf(2, completed)], "1 draft failed"],
    [[taskOf(1, completed), taskOf(2, completed)], "2 drafts completed"],
  ])("[PG3] counts in its title what matters most", async (shown, title) => {
    tasks = shown;
    await show();
    expect(
      await screen.findByRole("button", { name: `Show drafts from films and documents: ${title}` }),
    ).toBeInTheDocument();
  });

  it.each([
    ["running", { stored: 397, working: 2, drafted: 1 }, 400],
    ["listing", {}, 1],
    ["completed", { drafted: 5, failed: 1 }, 3],
    ["failed", { failed: 5 }, 1],
  ] as const)(
    "[PG3] counts of a folder that is %s its files in progress, or what is to be reviewed",
    (state, counts, drafts) => {
      const at = "2026-11-27T10:00:00.000Z";
      const none = { awaited: 0, drafted: 0, duplicate: 0, earlier: 0, failed: 0, left: 0, stored: 0, working: 0 };
      const shown = { id: "", title: "Manuals", failure: null, isArchive: false, accepted: 1, skipped: 1 };
      expect(draftsOf({ ...shown, state, counts: { ...none, ...counts }, createdAt: at, updatedAt: at })).toBe(drafts);
    },
  );

  it("[PG24] opens where a task is added, and closes with the page", async () => {
    tasks = [taskOf(1)];
    const { user, queryClient } = await show();
    await screen.findByRole("button", { name: /^Show drafts/ });
    expect(screen.queryByRole("region", { name: "Drafts from films and documents" })).toBeNull();
    tasks = [taskOf(2), taskOf(1)];
    await queryClient.invalidateQueries();
    expect(within(await tray()).getByRole("heading", { name: "2 drafts in progress" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Go on" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Drafts from films and documents" })).toBeNull());
  });

  it("[PG24] opens for a task that this page began before the tray came", async () => {
    tasks = [taskOf(31)];
    server.on(generationEndpoints.start, () => taskOf(31));
    vi.stubGlobal("fetch", server.fetch);
    const stored = { workspaceId: idOf(400), fileId: idOf(131), fileName: "Film 31.mp4", checksum: "0".repeat(64) };
    await startFromUpload({
      ...stored,
      contentType: "video/mp4",
      purpose: { kind: "film", whoSees: [idOf(500)] },
      idempotencyKey: idOf(401),
    });
    // [PG15] Its author chose a group for it.
    expect(server.sentTo(generationEndpoints.start)[0]?.body).toMatchObject({ accessGroupIds: [idOf(500)] });
    await show();
    expect(within(await tray()).getByRole("heading", { name: "1 draft in progress" })).toBeInTheDocument();
  });

  it("[PG24] stays closed where the batches of before come after the tasks", async () => {
    const late = Promise.withResolvers<{ batches: DraftBatch[] }>();
    const none = { awaited: 0, duplicate: 0, earlier: 0, failed: 0, left: 0, stored: 0, working: 0 };
    const batch = { id: idOf(300), title: "Manuals", failure: null, isArchive: true, accepted: 0, skipped: 0 };
    const finished = { ...batch, state: "completed" as const, counts: { ...none, drafted: 5 } };
    tasks = [taskOf(21, completed)];
    server.on(batchEndpoints.list, () => late.promise);
    await showScreens([host], { server, at: "/tray", flags: { ...flags, pdf_proc_gen_enabled: true } });
    await waitFor(() => expect(server.sentTo(batchEndpoints.list)).toHaveLength(1));
    late.resolve({ batches: [{ ...finished, createdAt: at, updatedAt: at }] });
    expect(await screen.findByRole("button", { name: /6 drafts completed$/ })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Drafts from films and documents" })).toBeNull();
  });

  it("[PG81] lists what waits for its author first, and dismisses what is completed at once", async () => {
    const queued = { stage: "uploading", voiceOver: "awaited" } as const;
    tasks = [taskOf(11, completed), taskOf(12), taskOf(13, failed), taskOf(14, completed), taskOf(15, queued)];
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    const titles = async () =>
      within(await tray())
        .getAllByText(/^Film \d+$/)
        .map((one) => one.textContent);
    expect(await titles()).toEqual(["Film 13", "Film 15", "Film 12", "Film 11", "Film 14"]);
    await user.click(within(await tray()).getByRole("button", { name: "Dismiss what is completed" }));
    expect(await titles()).toEqual(["Film 13", "Film 15", "Film 12"]);
    expect(within(await tray()).queryByRole("button", { name: "Dismiss what is completed" })).toBeNull();
  });

  it.each([
    ["fileEncrypted", false],
    ["fileTooSlow", true],
  ] as const)("[PG82] offers another try of a document that failed by %s: %s", async (code, isOffered) => {
    const artifacts = [{ stage: "extracting" as const, code, at }];
    const cause = { stage: "errored", errorType: "processing_error", troubleshootingArtifacts: artifacts } as const;
    tasks = [taskOf(1, { ...cause, kind: "paper" })];
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    expect(within(await tray()).queryByRole("button", { name: "Try again: Film 1" }) !== null).toBe(isOffered);
  });

  it("[PG7] offers a recorded voice-over for a film without speech, and one by text alone where no speech is recognised here", async () => {
    const silent: Partial<Generation> = {
      ...failed,
      troubleshootingArtifacts: [{ stage: "transcribing", code: "noSound", at }],
    };
    tasks = [taskOf(1, silent), taskOf(2, failed)];
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    const link = within(await tray()).getByRole("link", { name: "Record a voice-over: Film 1" });
    expect(link).toHaveAttribute("href", expect.stringContaining(`/procedures/generation/${idOf(1)}/voice-over`));
    expect(within(await tray()).queryByRole("link", { name: "Record a voice-over: Film 2" })).toBeNull();
    // A text speaks over both.
    for (const title of ["Film 1", "Film 2"]) {
      expect(within(await tray()).getByRole("button", { name: `Add the narration: ${title}` })).toBeInTheDocument();
    }
  });

  it("[PG74] says of a film that is to be spoken over that it waits for its author, and does not ask for it again", async () => {
    tasks = [taskOf(1, { stage: "uploading", voiceOver: "awaited" })];
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    expect(within(await tray()).getByText("Waits for your voice-over")).toBeInTheDocument();
    expect(within(await tray()).getByRole("link", { name: "Record a voice-over: Film 1" })).toBeInTheDocument();
    expect(server.sentTo(generationEndpoints.get)).toHaveLength(0);
  });

  it("[PG7] offers the narration for a film without speech, and another try", async () => {
    tasks = [taskOf(1, failed)];
    server.on(generationEndpoints.retry, () => taskOf(1, { stage: "uploading" }));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    expect(await screen.findByText(/this installation has no speech recognition/)).toBeInTheDocument();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((found) => found.id)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Add the narration: Film 1" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: "Narration" }), "Open the lid.");
    await user.click(within(dialog).getByRole("button", { name: "Make the draft" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(generationEndpoints.retry)[0]?.body).toEqual({ narration: "Open the lid." });
  });

  it("[PG19] asks before it cancels, and links a finished draft; dismissing hides it here [PG23]", async () => {
    tasks = [taskOf(1), taskOf(2, completed)];
    server.on(generationEndpoints.remove, () => undefined);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: /^Show drafts/ }));
    expect(screen.getByRole("link", { name: "Open the draft: Film 2" })).toHaveAttribute(
      "href",
      expect.stringMatching(new RegExp(`/procedures/${idOf(200)}/edit$`)),
    );
    await user.click(screen.getByRole("button", { name: "Cancel: Film 1" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel the draft" }));
    await waitFor(() => expect(server.sentTo(generationEndpoints.remove)[0]?.params.generationId).toBe(idOf(1)));
    await user.click(await screen.findByRole("button", { name: "Dismiss: Film 2" }));
    await waitFor(() => expect(screen.queryByText("Film 2")).toBeNull());
    expect(server.sentTo(generationEndpoints.remove)).toHaveLength(1);
  });
});

describe("handing in a film", () => {
  it("takes films only, and starts nothing without one", async () => {
    const { user } = await show("/procedures/generation");
    await screen.findByRole("heading", { name: "A procedure from a film" });
    expect(screen.getByRole("button", { name: "Make a draft" })).toBeDisabled();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no place for a file");
    await user.upload(input, new File(["film"], "Seal.mp4", { type: "video/mp4" }));
    expect(await screen.findByText(/^Seal\.mp4, /)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Make a draft" })).toBeEnabled();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((found) => found.id)).toEqual([]);
  });
});
