import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { feedbackEndpoints } from "../../contract.ts";
import { FeedbackGoesOn } from "../parts/feedback-goes-on.tsx";
import { GiveFeedback } from "../parts/give-feedback.tsx";
import { forgetFeedback, unsentFeedback } from "../parts/unsent-feedback.ts";
import { feedbackOf } from "../screens/feedback-samples.ts";
import { ownerText, type WaitingFeedback, type WaitingOwner } from "./waiting-feedback.ts";
import { keepWaiting, sendWaiting, waitingMark, waitingOf } from "./waiting-queue.ts";

const stepId = "00000000-0000-4000-8000-00000000c001";
const procedureId = "00000000-0000-4000-8000-00000000c003";
const versionId = "00000000-0000-4000-8000-00000000c004";
const never = new AbortController().signal;

let server: TestServer;

beforeEach(() => {
  localStorage.clear();
  server = new TestServer().on(feedbackEndpoints.give, () => feedbackOf());
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const mark of Object.keys(localStorage)) {
    const [workspaceId = "", profileId = ""] = mark.replace("fettle.feedback.", "").split("/");
    if (mark.startsWith("fettle.feedback.")) await forgetFeedback({ workspaceId, profileId });
  }
});

const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
const sent = () => server.sentTo(feedbackEndpoints.give);
const markedOwner = (): WaitingOwner => {
  const mark = Object.keys(localStorage).find((key) => key.startsWith("fettle.feedback.")) ?? "";
  const [workspaceId = "", profileId = ""] = mark.replace("fettle.feedback.", "").split("/");
  return { workspaceId, profileId };
};

async function open() {
  const step = { id: stepId, title: "Close the red valve", number: 4, modules: [] };
  const Screen = () =>
    createElement("main", {}, [
      createElement(GiveFeedback, { key: "give", procedureId, versionId, step }),
      createElement(FeedbackGoesOn, { key: "on" }),
    ]);
  const shown = await showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], {
    server,
    at: "/here",
  });
  await screen.findByRole("button", { name: "Give feedback on this step" });
  return shown;
}

async function giveFeedback(words: string) {
  const shown = await open();
  await shown.user.click(screen.getByRole("button", { name: "Give feedback on this step" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Feedback on step 04" }));
  await shown.user.type(dialog.getByRole("textbox", { name: "What should the authors know?" }), words);
  await shown.user.click(dialog.getByRole("button", { name: "Send" }));
  return { ...shown, dialog };
}

const waitingOne = (id: string, whose: WaitingOwner): WaitingFeedback => ({
  id,
  owner: ownerText(whose),
  procedureId,
  versionId,
  step: undefined,
  given: { text: "Too tight" },
  picture: undefined,
  givenAt: 1,
  refusal: undefined,
});

describe("feedback without a network", () => {
  it("[FB17] waits on the device, says so at its step, and goes once when the network is back", async () => {
    const network = offline();
    const { user } = await giveFeedback("Too tight");
    expect(await screen.findByText(/It waits on this device/)).toBeVisible();
    expect(await screen.findByText("Waits to be sent")).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Give feedback on this step" }));
    expect(await screen.findByText("Waits on this device to be sent")).toBeVisible();
    const owner = markedOwner();
    expect(await unsentFeedback(owner)).toBe(1);

    cleanup();
    network.mockReturnValue(true);
    await open();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await screen.findByText("Your feedback was sent")).toBeVisible();
    const [call] = sent();
    expect(call?.body).toMatchObject({ text: "Too tight", stepId });
    expect(call?.body).toMatchObject({ id: call?.headers.get("idempotency-key") });
    window.dispatchEvent(new Event("online"));
    await sendWaiting(owner, never);
    expect(sent()).toHaveLength(1);
    expect(await unsentFeedback(owner)).toBe(0);
    expect(screen.queryByText("Waits to be sent")).toBeNull();
  });

  it("[FB17] a network that only seems to be there counts as none, and the same id is sent again", async () => {
    server.on(feedbackEndpoints.give, () => {
      throw new TypeError("unreachable");
    });
    await giveFeedback("Too tight");
    expect(await screen.findByText("Waits to be sent")).toBeVisible();
    await waitFor(() => expect(sent()).not.toEqual([]));
    const first = sent()[0]?.headers.get("idempotency-key");
    server.on(feedbackEndpoints.give, () => feedbackOf());
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(screen.queryByText("Waits to be sent")).toBeNull());
    expect(sent().at(-1)?.headers.get("idempotency-key")).toBe(first);
  });

  it("[FB17] what the server refuses while its giver looks on is said in the dialog, and waits for nothing", async () => {
    server.on(feedbackEndpoints.give, () => {
      throw new Problem("notFound", "notFound");
    });
    const { dialog } = await giveFeedback("Too tight");
    // The list of what waits names the reason as well, for the moment until it is taken from the device.
    expect(await dialog.findByRole("alert")).toHaveTextContent(/This version is not there for you any more/);
    expect(await unsentFeedback(markedOwner())).toBe(0);
  });

  it("[FB17] refused feedback stays with the reason, is not sent again, and is removed by its giver", async () => {
    offline();
    const { user } = await giveFeedback("Too tight");
    await screen.findByText("Waits to be sent");
    cleanup();
    vi.restoreAllMocks();
    server.on(feedbackEndpoints.give, () => {
      throw new Problem("notFound", "notFound");
    });
    await open();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Give feedback on this step" }));
    expect(await screen.findByText("This version is not there for you any more.")).toBeVisible();
    window.dispatchEvent(new Event("online"));
    await user.click(screen.getByRole("button", { name: "Remove what you said about 04 Close the red valve" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("Was not taken")).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it("[FB19] belongs to one person alone, and is removed from the device on their request", async () => {
    const ann = { workspaceId: "w", profileId: "ann" };
    const olga = { workspaceId: "w", profileId: "olga" };
    await keepWaiting(ann, waitingOne("a", ann));
    await keepWaiting(olga, waitingOne("b", olga));
    expect(waitingOf(olga).map((one) => one.id)).toEqual(["b"]);
    await forgetFeedback(ann);
    expect([await unsentFeedback(ann), await unsentFeedback(olga)]).toEqual([0, 1]);
    expect(localStorage.getItem(waitingMark(ann))).toBeNull();
    expect((await sendWaiting(ann, never)).size).toBe(0);
    await forgetFeedback(olga);
  });

  it("[FB17] items in an earlier build's own database are moved here, in order and with their pictures", async () => {
    const ann = { workspaceId: "w", profileId: "ann" };
    const opening = indexedDB.open("fettle-feedback", 10);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore("waiting", { keyPath: "id" }).createIndex("owner", "owner");
    const old = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = old.transaction("waiting", "readwrite");
    const picture = new File(["bytes"], "valve.png", { type: "image/png" });
    writing.objectStore("waiting").put({ ...waitingOne("a", ann), givenAt: 2 });
    writing.objectStore("waiting").put({ ...waitingOne("b", ann), givenAt: 1, picture });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    old.close();
    localStorage.setItem(waitingMark(ann), "kept");
    vi.resetModules();
    const { waitingStore } = await import("./waiting-store.ts");
    const found = await waitingStore()?.list(ann);
    expect(found?.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(found?.map((one) => one.picture !== undefined)).toEqual([true, false]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("fettle-feedback");
    expect(await unsentFeedback(ann)).toBe(2);
    await forgetFeedback(ann);
  });
});
