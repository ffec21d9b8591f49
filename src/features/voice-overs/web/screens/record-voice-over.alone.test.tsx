import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Generation, generationEndpoints } from "#features/generation/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { contentKind } from "#features/offline/web/parts/forget-content.ts";
import { heldFiles, holdFile } from "#features/offline/web/parts/held-files.ts";
import { noteContact } from "#features/offline/web/state/device.ts";
import { forgetHere, noteHere } from "#features/offline/web/state/here.ts";
import { videoEndpoints } from "#features/videos/contract.ts";
import { notFound } from "#kit/problem.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { reportAnswered, reportUnanswered } from "#kit/web/wire/contact.ts";
import { newId } from "#tests/support/draft-sample.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type VoiceTake, voiceOverEndpoints } from "../../contract.ts";
import { voiceOverScreens } from "../routes.ts";
import { deviceTakes } from "../state/device-takes.ts";
import { releaseFilms } from "../state/forget-voice-over.ts";

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

const owner = { workspaceId, profileId: admin.profileId };
const held = { fileId: videoId, subject: generationId, title: "Change the jaw", openAt: "/app/speak" };

beforeEach(async () => {
  await contentKind.forget(owner);
  await deviceTakes.removeAll(owner);
  noteHere(owner);
  await noteContact(owner, 7);
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

const unreachable = () => {
  throw new TypeError("Failed to fetch");
};
// The server of a test has no bytes to send.
const noBytes = () => undefined as never;
const isHeld = async () => (await heldFiles(owner)).some(({ fileId }) => fileId === videoId);

describe("the film of a voice-over", () => {
  beforeEach(() => {
    let addresses = 0;
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => `blob:${++addresses}`, revokeObjectURL: () => {} }),
    );
  });

  it("[PG80] plays from this device where the server cannot be asked for it", async () => {
    await holdFile(owner, held, new Blob(["film"], { type: "video/mp4" }));
    server.on(videoEndpoints.get, unreachable).on(assetEndpoints.download, unreachable);
    await show();
    const film = (await screen.findByLabelText("Change the jaw", { selector: "video" })) as HTMLVideoElement;
    await vi.waitFor(() => expect(film.src).toMatch(/^blob:/));
    expect(server.sentTo(assetEndpoints.download)).toHaveLength(0);
  });

  it("[PG80] is kept on this device once it was fetched, until its draft is being made", async () => {
    takes = [takeAt(1000, 4000)];
    server.on(videoEndpoints.get, () => ({ ...video, sizeBytes: 20 })).on(assetEndpoints.download, noBytes);
    const { user } = await show();
    await filmReady();
    await vi.waitFor(async () => expect(await isHeld()).toBe(true));
    const passages = screen.getByRole("region", { name: "Passages" });
    expect(await within(passages).findAllByRole("listitem")).toHaveLength(1);
    await user.click(await screen.findByRole("button", { name: "Make the draft" }));
    expect(server.sentTo(voiceOverEndpoints.draft)).toHaveLength(1);
    await vi.waitFor(async () => expect(await isHeld()).toBe(false));
  });

  it("[PG80] says so where it is too large, and up to which size films are kept", async () => {
    await show();
    expect(
      await screen.findByText(/too large to be kept on this device \(2 GB; up to 250 MB are kept\)/),
    ).toBeVisible();
  });

  it("[PG80] says that a reload needs the network where this device could not keep it", async () => {
    server.on(videoEndpoints.get, () => ({ ...video, sizeBytes: 20 })).on(assetEndpoints.download, noBytes);
    forgetHere();
    await show();
    expect(await screen.findByText(/no room to keep the film/)).toBeVisible();
  });

  it("[PG80] says that it is not here, and opens as soon as there is a network", async () => {
    server.on(videoEndpoints.get, () => ({ ...video, sizeBytes: 20 })).on(assetEndpoints.download, unreachable);
    await show();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The film is not on this device");
    expect(alert).toHaveTextContent("Your passages are kept here.");
    server.on(assetEndpoints.download, noBytes);
    reportUnanswered();
    reportAnswered();
    await filmReady();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each<readonly [string, () => Generation, boolean]>([
    ["whose draft was cancelled", () => raise(notFound()), false],
    ["whose draft is being made", () => ({ ...task, stage: "transcribing", errorType: null }), false],
    ["that is still to be spoken over", () => task, true],
    ["while the server cannot be asked", unreachable, true],
  ])("[PG80] is released, or stays: one %s", async (_name, answer, stays) => {
    await holdFile(owner, held, new Blob(["film"]));
    vi.stubGlobal("fetch", server.on(generationEndpoints.get, answer).fetch);
    keepBearer("test-token-of-a-test-server");
    await releaseFilms(owner);
    expect(await isHeld()).toBe(stays);
  });
});

function raise(error: unknown): never {
  throw error;
}
