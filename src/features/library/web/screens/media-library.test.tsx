import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type LibraryFile, libraryEndpoints } from "../../contract.ts";
import { libraryScreens } from "../routes.ts";

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const ada = { id: admin.profileId, displayName: "Ada" };
const picture: LibraryFile = {
  id: id(10),
  fileName: "valve.png",
  contentType: "image/png",
  family: "image",
  sizeBytes: 1_572_864,
  widthPx: 1200,
  heightPx: 900,
  durationMs: null,
  uploadedBy: ada,
  createdAt: "2026-11-02T08:00:00.000Z",
  useCount: 2,
  unusedSince: null,
};
const video: LibraryFile = {
  ...picture,
  id: id(11),
  fileName: "start.mp4",
  contentType: "video/mp4",
  family: "video",
  durationMs: 65_400,
  useCount: 0,
  unusedSince: "2026-11-03T08:00:00.000Z",
};
const uses = {
  uses: [
    { kind: "area" as const, id: id(20), title: "Mill", mayReplace: true },
    { kind: "procedure" as const, id: id(21), title: "Start the mill", mayReplace: true },
  ],
  hiddenCount: 1,
  earlierCount: 2,
};

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(libraryEndpoints.list, () => ({ files: [picture, video], next: null }))
    .on(libraryEndpoints.uses, ({ params }) =>
      params.fileId === picture.id ? uses : { uses: [], hiddenCount: 0, earlierCount: 0 },
    );
});

const show = (at = "/media", as = {}) => showScreens(libraryScreens, { server, at, as });
const open = async (name: string) => {
  const shown = await show();
  await shown.user.click(await screen.findByRole("button", { name: new RegExp(name) }));
  return { ...shown, drawer: await screen.findByRole("dialog", { name: "File" }) };
};

describe("the media library", () => {
  it("shows every file with how often it is used", async () => {
    await show();
    const cards = await screen.findAllByRole("listitem");
    expect(cards[0]).toHaveTextContent("valve.pngUsed 2 times");
    expect(cards[1]).toHaveTextContent("start.mp4Not used");
  });

  it("asks for what the address says, and says when nothing fits", async () => {
    const asked: unknown[] = [];
    server.on(libraryEndpoints.list, ({ query }) => {
      asked.push(query);
      return { files: [], next: null };
    });
    const { user, path } = await show("/media?family=video&use=unused&search=start");
    expect(await screen.findByText("Nothing fits")).toBeVisible();
    expect(asked[0]).toEqual({ family: "video", use: "unused", name: "start" });
    await user.click(screen.getAllByRole("button", { name: "Clear the filters" })[0] as HTMLElement);
    expect(path()).toBe(`/app/${workspaceId}/media`);
    expect(await screen.findByText("No media yet")).toBeVisible();
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    server.on(libraryEndpoints.list, () => {
      if (isDown) throw new Problem("internal");
      return { files: [picture], next: null };
    });
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The media could not be loaded");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: /valve\.png/ })).toBeVisible();
  });
});

describe("one file", () => {
  it("[LB2] names its visible uses, and counts the hidden ones", async () => {
    const { drawer } = await open("valve.png");
    expect(await within(drawer).findByRole("link", { name: "Mill" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/areas/${id(20)}`,
    );
    expect(within(drawer).getByRole("link", { name: "Start the mill" })).toBeVisible();
    expect(drawer).toHaveTextContent("1 more place that you do not see");
    expect(drawer).toHaveTextContent("2 earlier versions go on showing it");
    expect(drawer).toHaveTextContent("1.5 MB");
    expect(within(drawer).queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("[LB6] that nothing uses is deleted by its uploader, after a question", async () => {
    const removed = vi.fn<() => undefined>(() => undefined);
    server.on(libraryEndpoints.remove, removed);
    const { drawer, user } = await open("start.mp4");
    expect(drawer).toHaveTextContent("1:05");
    expect(within(drawer).queryByRole("button", { name: "Replace everywhere" })).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete this file?" });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removed).toHaveBeenCalledOnce());
    expect(await screen.findByText("start.mp4 was deleted")).toBeVisible();
  });
});

describe("a replacement", () => {
  it("[LB4] says in how many places and what waits, and needs a file first", async () => {
    const { drawer, user } = await open("valve.png");
    await user.click(await within(drawer).findByRole("button", { name: "Replace everywhere" }));
    const dialog = await screen.findByRole("dialog", { name: "Replace this file everywhere?" });
    expect(dialog).toHaveTextContent("in 2 places");
    expect(dialog).toHaveTextContent("what is published stays until somebody publishes it");
    expect(within(dialog).getByRole("button", { name: "Replace" })).toBeDisabled();
  });
});
