import "fake-indexeddb/auto";
import { waitFor } from "@testing-library/react";
import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { notFound, Problem } from "#kit/problem.ts";
import { newId } from "#kit/web/new-id.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type Activity, activityEndpoints } from "../../contract.ts";
import { activitiesKind, keepActivity, sendActivities } from "./activity-outbox.ts";
import { ReportOpened } from "./report-opened.tsx";

const areaId = "00000000-0000-4000-8000-00000000c001";
const owner = {
  workspaceId: "00000000-0000-4000-8000-00000000c002",
  profileId: "00000000-0000-4000-8000-00000000c003",
};
const opened = { activityType: "AreaEntered", areaId } as const;
const opening = (): Activity => ({ ...opened, id: newId(), occurredAt: "2026-11-20T10:00:00.000Z" });

/** All that is watched is on screen. */
class OnScreen {
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.#report([entry], this as unknown as IntersectionObserver);
  }

  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", OnScreen);
});

const show = (server: TestServer) => {
  const Screen = () => createElement("main", {}, createElement(ReportOpened, { opened }));
  return showScreens([{ path: "/here", frame: "shell", load: async () => Screen }], { server, at: "/here" });
};

it("[UA1] [UA4] an opening that could not be sent waits, and is sent once under the same id", async () => {
  let isAway = true;
  const server = new TestServer().on(activityEndpoints.report, () => {
    if (isAway) throw new TypeError("No network");
  });
  await show(server);
  await waitFor(() => expect(server.sentTo(activityEndpoints.report)).toHaveLength(1));
  const [first] = server.sentTo(activityEndpoints.report);
  const { params } = first ?? { params: {} };
  expect(first?.body).toMatchObject(opened);
  isAway = false;
  // Its place is the one that the screen was shown in.
  const { workspaceId = "" } = params as { workspaceId?: string };
  expect(workspaceId).not.toBe("");
  await keepActivity(owner, opening());
  expect(await sendActivities(owner)).toBe(true);
  expect(await sendActivities(owner)).toBe(true);
  expect(server.sentTo(activityEndpoints.report)).toHaveLength(2);
});

it("[UA4] what the server refuses for good is dropped, and what it cannot take now waits in its order", async () => {
  let status: "gone" | "away" | "otherSignIn" | "there" = "away";
  const server = new TestServer().on(activityEndpoints.report, () => {
    if (status === "gone") throw notFound();
    if (status === "otherSignIn") throw new Problem("forbidden", "ssoRequired");
    if (status === "away") throw new TypeError("No network");
  });
  await show(server);
  await waitFor(() => expect(server.sentTo(activityEndpoints.report)).toHaveLength(1));
  const [one, two] = [opening(), opening()];
  await keepActivity(owner, one);
  await keepActivity(owner, two);
  expect(await sendActivities(owner)).toBe(false);
  expect(server.sentTo(activityEndpoints.report)).toHaveLength(2);
  status = "otherSignIn";
  expect(await sendActivities(owner)).toBe(false);
  status = "gone";
  expect(await sendActivities(owner)).toBe(true);
  const ids = server.sentTo(activityEndpoints.report).map(({ body }) => (body as Activity).id);
  expect(ids.slice(1)).toEqual([one.id, one.id, one.id, two.id]);
  status = "there";
  expect(await sendActivities(owner)).toBe(true);
  expect(server.sentTo(activityEndpoints.report)).toHaveLength(5);
  expect(await activitiesKind.count(owner)).toBe(0);
});
