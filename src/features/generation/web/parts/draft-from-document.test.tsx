import { screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, it } from "vitest";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { generationEndpoints } from "../../contract.ts";
import { paperEndpoints } from "../../paper-contract.ts";
import { DraftFromDocument } from "./draft-from-document.tsx";

const mediaId = "0a0a0a0a-0000-4000-8000-000000000001";
const flags = { pdf_proc_gen_enabled: true, procedure_generation_web_enabled: true };
const name = "Make a procedure from it";

async function show(mimeType: string, more: Parameters<typeof showScreens>[1]["flags"] = {}) {
  const server = new TestServer();
  const Here = () =>
    createElement("main", {}, "Here", createElement(DraftFromDocument, { mediaId, mimeType, className: "" }));
  const screens = [{ path: "/here", frame: "shell", load: async () => Here }] as const;
  const { user } = await showScreens(screens, { server, at: "/here", flags: { ...flags, ...more } });
  await screen.findByText("Here");
  return { server, user };
}

const at = "2026-11-30T08:00:00.000Z";
const task = { id: mediaId, kind: "video", stage: "uploading", errorType: null, procedureId: null } as const;
const sources = { avSources: [], paperSources: [], voiceOver: null, reviewedAt: null, troubleshootingArtifacts: [] };
const started = { ...task, ...sources, title: "Retort walk", createdAt: at, updatedAt: at };

it.each([
  ["video/mp4", generationEndpoints.start, { avSources: [{ videoId: mediaId }] }],
  ["application/pdf", paperEndpoints.start, { paperSources: [{ mediaId }] }],
])("[PG84] a stored file of the type %s begins a draft", async (mimeType, endpoint, body) => {
  const { server, user } = await show(mimeType);
  server.on(endpoint, () => started);
  await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText(/^The draft is being made/)).toBeVisible();
  expect(server.sentTo(endpoint).map((call) => call.body)).toEqual([body]);
});

it.each([
  ["a recording", "audio/mpeg", {}],
  ["a film, where drafts from films are switched off", "video/mp4", { procedure_generation_web_enabled: false }],
  ["a document, where drafts from documents are switched off", "application/pdf", { pdf_proc_gen_enabled: false }],
])("[PG84] nothing is offered for %s", async (_, mimeType, more) => {
  await show(mimeType, more);
  expect(screen.queryByRole("button", { name })).toBeNull();
});
