import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Generation, generationEndpoints } from "#features/generation/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { videoEndpoints } from "#features/videos/contract.ts";
import { newId } from "#tests/support/draft-sample.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type VoiceTake, voiceOverEndpoints } from "../../contract.ts";
import { voiceOverScreens } from "../routes.ts";

const [generationId, videoId, procedureId] = [newId(), newId(), newId()];
const at = "2026-11-27T10:00:00.000Z";
let task: Generation;
let takes: VoiceTake[];
let server: TestServer;
const video = {
  id: videoId,
  remoteFileId: videoId,
  widthPx: 320,
  heightPx: 180,
  durationMs: 60_000,
  videoThumbnails: [],
  createdAt: at,
  deletedAt: null,
  state: "done" as const,
  fileName: "film.mp4",
  contentType: "video/mp4",
  // Too large to be fetched whole: a page of a test plays nothing.
  sizeBytes: 2 ** 31,
  wantsThumbnails: false,
  captions: [],
};
const takeAt = (fromMs: number, lengthMs: number): VoiceTake => ({
  id: newId(),
  passageId: newId(),
  mediaId: newId(),
  fromMs,
  lengthMs,
  recordedAt: at,
});

beforeEach(() => {
  task = {
    id: generationId,
    kind: "video",
    stage: "errored",
    errorType: "indistinct_audio",
    procedureId: null,
    voiceOver: null,
    title: "Change the jaw",
    avSources: [{ videoId }],
    paperSources: [],
    reviewedAt: null,
    troubleshootingArtifacts: [],
    createdAt: at,
    updatedAt: at,
  };
  takes = [];
  server = new TestServer()
    .on(generationEndpoints.get, () => task)
    .on(videoEndpoints.get, () => video)
    .on(assetEndpoints.address, () => ({ url: "/film", expiresAt: "2099-01-01T00:00:00.000Z" }))
    .on(voiceOverEndpoints.get, () => ({ takes }))
    .on(voiceOverEndpoints.draft, () => ({ ...task, stage: "uploading" as const, voiceOver: "given" as const }));
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  showScreens(voiceOverScreens, { server, at: `/procedures/generation/${generationId}/voice-over`, as: {} });

/** The film knows its length, as a browser says it. */
async function filmReady() {
  const film = (await screen.findByLabelText("Change the jaw", { selector: "video" })) as HTMLVideoElement;
  Object.defineProperty(film, "duration", { value: 60, configurable: true });
  film.dispatchEvent(new Event("loadedmetadata"));
  return film;
}

describe("recording a voice-over", () => {
  it("[PG71] says what to do while nothing is recorded, and is accessible", async () => {
    await show();
    expect(await screen.findByRole("heading", { name: "Voice-over of “Change the jaw”" })).toBeVisible();
    expect(await screen.findByText("Nothing recorded yet")).toBeVisible();
    const film = await filmReady();
    expect(film.muted).toBe(true);
    expect(screen.getByRole("button", { name: "Make the draft" })).toHaveAttribute("aria-disabled", "true");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it("[PG72] lists what is heard in the order of the film, and makes the draft of it [PG73]", async () => {
    takes = [takeAt(20_000, 5000), takeAt(1000, 4000)];
    const { user } = await show();
    await filmReady();
    const passages = await screen.findByRole("region", { name: "Passages" });
    const items = await within(passages).findAllByRole("listitem");
    expect(items.map((item) => within(item).getByText(/–/).textContent)).toEqual(["00:01–00:05", "00:20–00:25"]);
    expect(within(passages).getByRole("button", { name: "Record again: passage 2, 00:20 to 00:25" })).toBeEnabled();
    await user.click(within(passages).getByRole("button", { name: "Make the draft" }));
    expect(server.sentTo(voiceOverEndpoints.draft)).toHaveLength(1);
  });

  it("[PG70] takes a passage off the list at once, whatever the network does", async () => {
    takes = [takeAt(1000, 4000)];
    const { user } = await show();
    await filmReady();
    await user.click(await screen.findByRole("button", { name: /^Remove: passage 1/ }));
    expect(await screen.findByText("Nothing recorded yet")).toBeVisible();
    expect(server.sentTo(voiceOverEndpoints.draft)).toHaveLength(0);
  });

  it.each([
    ["NotAllowedError", "The browser may not use the microphone"],
    ["NotFoundError", "No microphone was found"],
    ["NotReadableError", "The microphone is in use"],
  ])("[PG69] says what to do where the browser answers %s", async (name, title) => {
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("AudioWorkletNode", class {});
    vi.stubGlobal("navigator", {
      ...navigator,
      onLine: true,
      language: "en",
      userAgent: navigator.userAgent,
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException("no", name)) },
    });
    const { user } = await show();
    await filmReady();
    await user.click(await screen.findByRole("button", { name: "Record" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(title);
    expect(screen.getByRole("button", { name: "Record" })).toBeEnabled();
  });

  it("[PG69] says where a browser cannot record at all", async () => {
    vi.stubGlobal("isSecureContext", true);
    const { user } = await show();
    await filmReady();
    await user.click(await screen.findByRole("button", { name: "Record" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("This browser cannot record");
  });

  it.each<readonly [string, Partial<Generation>, string]>([
    ["is being made", { stage: "transcribing", errorType: null }, "A draft is being made of this film."],
    ["is there", { stage: "completed", errorType: null, procedureId }, "The draft of this film is made."],
  ])("[PG71] records nothing for a draft that %s", async (_name, changed, words) => {
    task = { ...task, ...changed };
    await show();
    expect(await screen.findByText((text) => text.startsWith(words))).toBeVisible();
    expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
  });
});
