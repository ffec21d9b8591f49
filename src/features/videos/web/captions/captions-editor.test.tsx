import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { Problem } from "#kit/problem.ts";
import { stubMediaElements } from "#tests/support/web/media-elements.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { captionEndpoints, videoEndpoints } from "../../contract.ts";
import { pump, pumpCaptions } from "../parts/video-samples.ts";
import { CaptionsEditor } from "./captions-editor.tsx";

let server: TestServer;
beforeEach(() => {
  stubMediaElements();
  const saved = new Map([["en", pumpCaptions]]);
  server = new TestServer()
    .on(assetEndpoints.address, () => ({ url: "/v1/files/1", expiresAt: new Date(Date.now() + 300_000).toISOString() }))
    .on(videoEndpoints.get, () => ({
      ...pump,
      captions: [...saved.values()].map(({ language, revision, updatedAt }) => ({ language, revision, updatedAt })),
    }))
    .on(captionEndpoints.get, ({ params }) => {
      const found = saved.get(params.language ?? "");
      if (!found) throw new Problem("notFound");
      return found;
    })
    .on(captionEndpoints.set, ({ params, body, headers }) => {
      const language = params.language ?? "";
      const revision = Number(headers.get("if-match")?.replaceAll('"', ""));
      const present = saved.get(language);
      if ((present?.revision ?? 0) !== revision) {
        throw new Problem("stale", "stale", present ? { current: present } : {});
      }
      const { vtt } = body as { vtt: string };
      const written = { language, vtt, revision: revision + 1, updatedAt: pump.createdAt };
      saved.set(language, written);
      return written;
    })
    .on(captionEndpoints.remove, ({ params }) => void saved.delete(params.language ?? ""));
});

function Editor() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p>{isOpen ? "open" : "closed"}</p>
      <CaptionsEditor workspaceId={workspaceId} videoId={pump.id} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

const show = (as = {}) =>
  showScreens([{ path: "/editor", frame: "shell", load: async () => Editor }], { server, at: "/editor", as });
const listed = () =>
  within(screen.getByRole("grid", { name: "Captions in their order" }))
    .queryAllByRole("button")
    .map((button) => button.textContent);
const sent = () => server.sentTo(captionEndpoints.set).map((call) => (call.body as { vtt: string }).vtt);

async function undoFromToast(user: UserEvent, text: string): Promise<void> {
  await screen.findByText(text);
  const dialog = screen.getByRole("dialog");
  const undo = screen.getAllByRole("button", { name: "Undo", hidden: true }).find((one) => !dialog.contains(one));
  await user.click(undo as HTMLElement);
}

describe("the captions editor", () => {
  it("lists the cues in order; the selected cue can be changed and saved", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toEqual(["Open the valve slowly", "Close it"]));
    await user.click(screen.getByRole("button", { name: "Close it" }));
    const words = screen.getByRole("textbox", { name: "Words" });
    await user.clear(words);
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    expect(screen.getByText("1 caption has no words, or too many. It cannot be saved so.")).toBeVisible();
    await user.type(words, "Close <it>");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toContain("00:00:05.000 --> 00:00:07.000\nClose &lt;it&gt;\n");
    expect(server.sentTo(captionEndpoints.set)[0]?.headers.get("if-match")).toBe('"3"');
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled());
  });

  it("moves the edges of the chosen one by keys, 100 ms or a second, never past each other", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Close it" }));
    const start = screen.getByRole("slider", { name: "Start of caption 2" });
    start.focus();
    await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
    expect(start).toHaveAttribute("aria-valuetext", "00:06.100");
    await user.keyboard("{End}");
    expect(start).toHaveAttribute("aria-valuetext", "00:06.900");
    screen.getByRole("slider", { name: "End of caption 2" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("textbox", { name: "To" })).toHaveValue("00:07.100");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("textbox", { name: "To" })).toHaveValue("00:07.000");
  });

  it("accepts a typed time, and reports text that is none", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Close it" }));
    const from = screen.getByRole("textbox", { name: "From" });
    await user.clear(from);
    await user.type(from, "9{Enter}");
    expect(screen.getByText("A time such as 01:02.500, within the video")).toBeVisible();
    await user.clear(from);
    await user.type(from, "0:04.5{Enter}");
    expect(from).toHaveValue("00:04.500");
  });

  it("adds at the video's position, splits, joins, deletes and restores", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    const video = screen.getByRole("dialog").querySelector("video") as HTMLVideoElement;
    video.currentTime = 20;
    await user.click(await screen.findByRole("button", { name: "Add here" }));
    await user.type(screen.getByRole("textbox", { name: "Words" }), "Wipe the flange dry");
    expect(screen.getByRole("textbox", { name: "From" })).toHaveValue("00:20.000");
    video.currentTime = 21;
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Split here" })).not.toHaveAttribute("aria-disabled"),
    );
    await user.click(screen.getByRole("button", { name: "Split here" }));
    expect(listed().slice(2)).toEqual(["Wipe the", "flange dry"]);
    await user.click(screen.getByRole("button", { name: "Join with the next" }));
    expect(listed().slice(2)).toEqual(["Wipe the flange dry"]);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(listed()).toHaveLength(2);
    await undoFromToast(user, "The caption was deleted");
    expect(listed()).toHaveLength(3);
  });

  it("replaces all cues by a file, and reports a file that has none", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    const input = screen.getByRole("dialog").querySelector('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File(["1\n00:00:02,000 --> 00:00:03,000\nFrom a file\n"], "pump.vtt"));
    await waitFor(() => expect(listed()).toEqual(["From a file"]));
    await user.upload(input, new File(["no captions at all"], "note.vtt"));
    expect(await screen.findByText(/This is no WebVTT or SubRip file/)).toBeVisible();
    expect(listed()).toEqual(["From a file"]);
  });

  it("[V22] says that saving withdraws a request for approval", async () => {
    await show();
    expect(await screen.findByText(/awaits approval, saving or deleting captions withdraws its request/)).toBeVisible();
  });

  it("asks before unsaved changes are lost", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Close it" }));
    await user.type(screen.getByRole("textbox", { name: "Words" }), "!");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Go on writing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Words" })).toHaveValue("Close it!");
    await user.click(screen.getByRole("textbox", { name: "Words" }));
    await user.keyboard("{Escape}");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
    expect(await screen.findByText("closed")).toBeVisible();
  });

  it("shows both versions after another author's save, and keeps the chosen one", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    const theirs = { ...pumpCaptions, revision: 4, vtt: pumpCaptions.vtt.replace("Close it", "Shut it") };
    let isFirst = true;
    server.on(captionEndpoints.set, ({ body }) => {
      if (isFirst) {
        isFirst = false;
        throw new Problem("stale", "stale", { current: theirs });
      }
      return { ...theirs, vtt: (body as { vtt: string }).vtt, revision: 5 };
    });
    await user.click(screen.getByRole("button", { name: "Close it" }));
    await user.type(screen.getByRole("textbox", { name: "Words" }), " now");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Open the valve slowly · Shut it")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save mine" }));
    await waitFor(() => expect(server.sentTo(captionEndpoints.set)).toHaveLength(2));
    expect(server.sentTo(captionEndpoints.set)[1]?.headers.get("if-match")).toBe('"4"');
    expect(sent()[1]).toContain("Close it now");
  });

  it("deletes a language, which can be brought back", async () => {
    const { user } = await show();
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Delete this language" }));
    await waitFor(() => expect(listed()).toEqual([]));
    await undoFromToast(user, "The captions in English were deleted");
    await waitFor(() => expect(listed()).toEqual(["Open the valve slowly", "Close it"]));
  });

  it("is for those who may publish", async () => {
    await show({ permissions: new Set() });
    expect(await screen.findByText("Only people who may publish procedures write captions.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
