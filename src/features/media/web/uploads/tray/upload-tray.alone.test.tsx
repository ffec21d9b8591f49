// Alone in its process: uploads continue from screen to screen.
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import type { Screen } from "#kit/web/screen.ts";
import { forgetBearer } from "#kit/web/session/session.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { assetEndpoints } from "../../../contract.ts";
import { UploadsGoOn, UploadTrayHost } from "../../parts/upload-tray-host.tsx";
import { addUploads, registerPurpose, type StoredUpload } from "../../parts/uploads.ts";

/** Answers bodies when the test lets it. */
class HeldRequest {
  static held: HeldRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 204;
  responseText = "";
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): string | null {
    return null;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  send(body: Blob): void {
    HeldRequest.held.push(this);
    this.upload.onprogress?.({ loaded: body.size / 2 });
  }
  answer(status = 204): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

const screens: Screen[] = [
  {
    path: "/tray",
    frame: "shell",
    load: async () => () => (
      <main>
        <UploadsGoOn />
        <UploadTrayHost />
      </main>
    ),
  },
];

let server: TestServer;
let finish: (stored: StoredUpload) => Promise<{ path?: string }>;
let files = 0;
beforeEach(() => {
  HeldRequest.held = [];
  vi.stubGlobal("XMLHttpRequest", HeldRequest);
  server = new TestServer()
    .on(assetEndpoints.create, () => ({
      file_fettle_id: `00000000-0000-4000-8000-00000000000${++files % 10}`,
      signed_upload_url: "/v1/uploads/ticket",
    }))
    .on(assetEndpoints.finish, ({ params, body }) => ({
      file_fettle_id: params.fileId ?? "",
      checksum: (body as { checksum: string }).checksum,
    }));
  finish = async () => ({ path: `/app/${workspaceId}/tray` });
  registerPurpose("test", {
    finish: (stored) => finish(stored),
    words: (code, name) => (code === "unknownFolder" ? `The folder of ${name} is gone.` : undefined),
  });
});

const show = async (...names: string[]) => {
  const shown = await showScreens(screens, { server, at: "/tray" });
  const requests = names.map((name) => ({
    file: new File(["ten bytes."], name, { type: "application/pdf" }),
    purpose: { kind: "test" },
  }));
  await act(() => addUploads({ workspaceId, profileId: admin.profileId }, requests));
  return shown;
};
const tray = () => screen.findByRole("region", { name: "Uploads" });
const row = async (name: string) => {
  const item = (await within(await tray()).findAllByRole("listitem")).find((one) => within(one).queryByText(name));
  if (!item) throw new Error(`No row of ${name}`);
  return within(item);
};
const sent = (count: number) => waitFor(() => expect(HeldRequest.held).toHaveLength(count));
const clearAll = async (user: Awaited<ReturnType<typeof show>>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Clear finished" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument());
};

test("there is no tray while there is nothing to show", async () => {
  await showScreens(screens, { server, at: "/tray" });
  expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("[MU8] files chosen after the session has ended are not accepted", async () => {
  await showScreens(screens, { server, at: "/tray" });
  const file = new File(["ten bytes."], "late.pdf", { type: "application/pdf" });
  const adding = addUploads({ workspaceId, profileId: admin.profileId }, [{ file, purpose: { kind: "test" } }]);
  act(() => forgetBearer());
  await expect(adding).rejects.toThrow("is over");
  expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument();
});

test("shows each progress, announces the end of all, and links to the results", async () => {
  const { user } = await show("plan.pdf", "photo.pdf");
  expect(await within(await tray()).findByRole("heading", { name: "2 uploading" })).toBeInTheDocument();
  await sent(2);
  const bar = await (await row("plan.pdf")).findByRole("progressbar", { name: "plan.pdf: uploaded" });
  await waitFor(() => expect(bar).toHaveAttribute("aria-valuenow", "50"));
  expect(within(await tray()).getByRole("progressbar", { name: "All uploads" })).toHaveAttribute("aria-valuenow", "50");
  expect((await row("plan.pdf")).getByText("5 B of 10 B")).toBeInTheDocument();
  act(() => {
    for (const request of HeldRequest.held) request.answer();
  });
  expect(await within(await tray()).findByRole("heading", { name: "2 uploaded" })).toBeInTheDocument();
  expect(await screen.findByText("2 files are uploaded")).toBeInTheDocument();
  expect((await row("plan.pdf")).getByRole("link", { name: "plan.pdf" })).toHaveAttribute(
    "href",
    `/app/${workspaceId}/tray`,
  );
  await clearAll(user);
});

test("[PG83] on a phone the sheet closes by itself once everything is uploaded, and its button stays", async () => {
  const plain = globalThis.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => ({ ...plain(query), matches: query.includes("max-width") }));
  onTestFinished(() => void vi.stubGlobal("matchMedia", plain));
  const { user } = await show("plan.pdf");
  await sent(1);
  await user.click(await screen.findByRole("button", { name: /1 uploading/ }));
  expect(await screen.findByRole("dialog", { name: "1 uploading" })).toBeInTheDocument();
  act(() => HeldRequest.held[0]?.answer());
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: /1 uploaded/ }));
  await user.click(await screen.findByRole("button", { name: "Clear finished" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("[PG83] on a desk it becomes its button a moment after everything is uploaded, unless somebody is at it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = await show("plan.pdf");
  await sent(1);
  act(() => HeldRequest.held[0]?.answer());
  expect(await within(await tray()).findByRole("heading", { name: "1 uploaded" })).toBeInTheDocument();
  await user.hover(await tray());
  act(() => void vi.advanceTimersByTime(20_000));
  expect(await tray()).toBeInTheDocument();
  await user.unhover(await tray());
  act(() => void vi.advanceTimersByTime(6_000));
  const button = await screen.findByRole("button", { name: "Show uploads: 1 uploaded" });
  await user.click(button);
  act(() => void vi.advanceTimersByTime(20_000));
  await clearAll(user);
});

test("each can be paused, taken up again and called off, by buttons that name it", async () => {
  const { user } = await show("plan.pdf");
  await sent(1);
  await user.click(await screen.findByRole("button", { name: "Pause plan.pdf" }));
  expect(await within(await tray()).findByRole("heading", { name: "1 paused" })).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Go on with plan.pdf" }));
  await sent(2);
  await user.click(await screen.findByRole("button", { name: "Cancel plan.pdf" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument());
});

test("shows the reason of a failure, in the words of its purpose, and retries", async () => {
  finish = async () => {
    throw new Problem("notFound", "unknownFolder");
  };
  const { user } = await show("plan.pdf");
  await sent(1);
  act(() => HeldRequest.held[0]?.answer());
  expect(await within(await tray()).findByRole("heading", { name: "1 failed" })).toBeInTheDocument();
  expect((await row("plan.pdf")).getByText("The folder of plan.pdf is gone.")).toBeInTheDocument();
  expect(await screen.findByText("1 upload failed")).toBeInTheDocument();
  finish = async () => ({});
  await user.click(screen.getByRole("button", { name: "Try plan.pdf again" }));
  expect(await within(await tray()).findByRole("heading", { name: "1 uploaded" })).toBeInTheDocument();
  await sent(1);
  await clearAll(user);
});

test("what the server refuses is said at the item", async () => {
  server.on(assetEndpoints.create, () => {
    throw new Problem("full", "quotaExceeded");
  });
  const { user } = await show("plan.pdf");
  expect(await (await row("plan.pdf")).findByText(/take all the space there is/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove plan.pdf from the list" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).not.toBeInTheDocument());
});

test("it continues while hidden, shows its state, and returns with the focus", async () => {
  const { user } = await show("plan.pdf");
  await sent(1);
  await user.click(await screen.findByRole("button", { name: "Hide uploads; they go on" }));
  const button = await screen.findByRole("button", { name: "Show uploads: 1 uploading" });
  await waitFor(() => expect(button).toHaveFocus());
  act(() => HeldRequest.held[0]?.answer());
  await user.click(await screen.findByRole("button", { name: "Show uploads: 1 uploaded" }));
  expect(await tray()).toBeInTheDocument();
  await clearAll(user);
});

test("[MU7] leaving the page is asked about while something would be lost with it", async () => {
  const { user } = await show("plan.pdf");
  await sent(1);
  // What cannot be kept on this device, for jsdom has no database.
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  act(() => HeldRequest.held[0]?.answer());
  expect(await within(await tray()).findByRole("heading", { name: "1 uploaded" })).toBeInTheDocument();
  expect(leave()).toBe(false);
  await clearAll(user);
});
