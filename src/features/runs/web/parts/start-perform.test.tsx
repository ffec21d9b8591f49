import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { performEndpoints, type Saved } from "#features/performs/contract.ts";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { freshState } from "#features/performs/web/parts/run/perform-state.ts";
import { Problem } from "#kit/problem.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { activeOf, contentOf, performOf } from "#tests/support/web/perform-samples.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { StartPerformButton } from "./start-perform.tsx";

const procedureId = idOf(0xb0002);
const saved = (id: string): Saved => ({
  id,
  version_id: idOf(7),
  revision: 1,
  generation: 1,
  updated_at: momentAt(0),
  updates_list: ["aa"],
});

const screens = (isPublished = true) => [
  {
    path: "/here",
    frame: "full" as const,
    load: async () => () => <StartPerformButton procedureId={procedureId} isPublished={isPublished} />,
  },
  {
    path: "/procedures/$procedureId/perform/$performId",
    frame: "full" as const,
    load: async () => () => <p>Performing</p>,
  },
];

const nothingRuns = () => new TestServer().on(performEndpoints.listMine, () => ({ performances: [] }));

describe("starting a perform", () => {
  it("makes one under an id of its own, and opens it", async () => {
    const server = nothingRuns().on(performEndpoints.save, ({ params }) => saved(params.performId ?? ""));
    const { user, path } = await showScreens(screens(), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    expect(await screen.findByText("Performing")).toBeVisible();
    expect(path()).toContain(server.sentTo(performEndpoints.save)[0]?.params.performId);
  });

  it("retries with the same body after a lost response: there is one perform", async () => {
    let isLost = true;
    const server = nothingRuns().on(performEndpoints.save, ({ params }) => {
      if (isLost) {
        isLost = false;
        throw new Error("no answer");
      }
      return saved(params.performId ?? "");
    });
    const { user } = await showScreens(screens(), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    expect(await screen.findByText("Performing")).toBeVisible();
    const [first, second] = server.sentTo(performEndpoints.save);
    expect(second?.body).toEqual(first?.body);
  });

  it("says in a dialog that a draft cannot be performed", async () => {
    const server = nothingRuns();
    const { user } = await showScreens(screens(false), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    expect(await screen.findByRole("dialog", { name: "This procedure cannot be performed" })).toHaveTextContent(
      "not been published",
    );
    expect(server.sentTo(performEndpoints.save)).toEqual([]);
  });

  it("says in a dialog what the server refused", async () => {
    const server = nothingRuns().on(performEndpoints.save, () => {
      throw new Problem("unprocessable", "cannotPerform");
    });
    const { user } = await showScreens(screens(), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("withdrawn");
  });

  it("asks whether to continue the running perform, even if the press comes before the list of runs", async () => {
    const running = activeOf(performOf(contentOf([{ title: "Tighten", modules: [] }])), { procedureId });
    const list = Promise.withResolvers<{ performances: (typeof running)[] }>();
    const server = new TestServer().on(performEndpoints.listMine, () => list.promise);
    const { user, path } = await showScreens(screens(), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    list.resolve({ performances: [running] });
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(path()).toContain(running.id));
    expect(server.sentTo(performEndpoints.save)).toEqual([]);
  });

  it("[PF263] asks about a run that only this device knows, even if its store answers after the list of runs", async () => {
    const profileId = idOf(0x2634);
    const here = { ...performOf(contentOf([{ title: "Tighten", modules: [] }])), procedureId, revision: 0 };
    const key = { workspaceId, profileId, performId: here.id };
    const store = deviceStore();
    await store.change(key, () => freshState(here));
    const answers = Promise.withResolvers<void>();
    const list = store.list.bind(store);
    const hanging = vi.spyOn(store, "list").mockImplementation((owner) => answers.promise.then(() => list(owner)));
    const server = nothingRuns();
    try {
      const { user } = await showScreens(screens(), { server, at: "/here", as: { profileId } });
      const button = await screen.findByRole("button", { name: "Perform" });
      await waitFor(() => expect(server.sentTo(performEndpoints.listMine)).toHaveLength(1));
      // Longer than lists wait for the store.
      await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
      await user.click(button);
      answers.resolve();
      expect(await screen.findByRole("button", { name: "Continue" })).toBeVisible();
      expect(server.sentTo(performEndpoints.save)).toEqual([]);
    } finally {
      hanging.mockRestore();
      await store.remove(key);
    }
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no answer"))],
    ["does not come", () => new Promise<never>(() => {})],
  ])("begins one if the list of runs %s", async (_what, performances) => {
    const server = new TestServer()
      .on(performEndpoints.listMine, performances)
      .on(performEndpoints.save, ({ params }) => saved(params.performId ?? ""));
    const { user } = await showScreens(screens(), { server, at: "/here" });
    await user.click(await screen.findByRole("button", { name: "Perform" }));
    expect(await screen.findByText("Performing")).toBeVisible();
  });
});
