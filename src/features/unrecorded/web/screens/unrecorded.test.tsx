import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { performEndpoints } from "#features/performs/contract.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { Problem } from "#kit/problem.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { saidIn, wordsAndPhoto } from "#tests/support/unrecorded-samples.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type RunningPerform, type UnrecordedAnswers, unrecordedEndpoints } from "../../contract.ts";
import { unrecordedScreens } from "../routes.ts";

const content = wordsAndPhoto();
const procedureId = idOf(0x700);

const run = (n: number, more: Partial<RunningPerform> = {}): RunningPerform => ({
  id: idOf(0x800 + n),
  procedureId,
  title: `Run ${n}`,
  version: 3,
  stepCount: 5,
  doneCount: 2,
  profileId: idOf(0x900 + n),
  profileName: "Cem Cole",
  startedAt: momentAt(n),
  updatedAt: momentAt(n + 60),
  ...more,
});

const answers = (more: Partial<UnrecordedAnswers> = {}): UnrecordedAnswers => ({
  id: idOf(0xa00),
  source: "code",
  performId: idOf(0xb00),
  procedureId,
  title: "Change the filter",
  version: 3,
  profileId: idOf(0x901),
  profileName: "Cem Cole",
  isFormer: true,
  startedAt: momentAt(1),
  lastEntryAt: momentAt(61),
  receivedAt: momentAt(90),
  receivedBy: "Lea Lead",
  filesMissing: 1,
  dealtWith: null,
  procedure: withoutAnswers(content),
  stepsProgress: saidIn(content, "The seal leaks"),
  loose: [{ stepTitle: "01 Valve", question: "Which one?", answer: "The left one", at: null }],
  ...more,
});
const { procedure: _, stepsProgress: _steps, loose: _loose, ...entry } = answers();

const server = () =>
  new TestServer()
    .on(performEndpoints.listMine, () => ({ performances: [] }))
    .on(unrecordedEndpoints.running, ({ query }) =>
      query.search
        ? { performances: [], next: null }
        : {
            performances: [run(1, { isFormer: true }), run(2, { profileId: admin.profileId, profileName: "Ada" })],
            next: null,
          },
    )
    .on(unrecordedEndpoints.list, () => ({ unrecorded: [entry], next: null }))
    .on(unrecordedEndpoints.get, () => answers());

const everybody = "/performs?show=everybody";
const faultsOf = async () => {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map((one) => one.id);
};

describe("the runs of all members", () => {
  it("[PF190] says who performs what, how far, and who is a member no longer; one's own cannot be ended here", async () => {
    await showScreens(unrecordedScreens, { server: server(), at: everybody });
    const grid = await screen.findByRole("grid", { name: "Everybody’s runs" });
    expect(within(grid).getByText(/Cem Cole \(former member\)/)).toBeVisible();
    expect(within(grid).getAllByLabelText("2 of 5 steps done")).toHaveLength(2);
    expect(within(grid).getAllByRole("button", { name: /Actions for/ })).toHaveLength(1);
    expect(await faultsOf()).toEqual([]);
  });

  it("[PF190] are offered to analysts alone, and requested by nobody else", async () => {
    const asked = server();
    await showScreens(unrecordedScreens, { server: asked, at: everybody, as: { permissions: new Set() } });
    expect(await screen.findByText("Nothing is running")).toBeVisible();
    expect(screen.queryByText("Everybody’s runs")).not.toBeInTheDocument();
    expect(screen.queryByText("Without a record")).not.toBeInTheDocument();
    expect(asked.sentTo(unrecordedEndpoints.running)).toEqual([]);
  });

  it("[PF191] a run is ended after a dialog has said what is lost and what is kept", async () => {
    const asked = server().on(performEndpoints.remove, () => undefined);
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: everybody });
    await user.click(await screen.findByRole("button", { name: /Actions for Run 1 by Cem Cole/ }));
    await user.click(await screen.findByRole("menuitem", { name: "End this run" }));
    const question = await screen.findByRole("alertdialog", { name: /End Cem Cole.*Run 1/ });
    expect(question).toHaveTextContent("2 of 5 steps are done");
    expect(question).toHaveTextContent("kept under “Without a record”");
    expect(asked.sentTo(performEndpoints.remove)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "End the run" }));
    await waitFor(() => expect(asked.sentTo(performEndpoints.remove)).toHaveLength(1));
    expect(asked.sentTo(performEndpoints.remove)[0]?.params).toMatchObject({ performId: run(1).id });
  });

  it("[PF191] a run that was submitted meanwhile is said to be a record", async () => {
    const asked = server().on(performEndpoints.remove, () => {
      throw new Problem("gone", "performEnded");
    });
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: everybody });
    await user.click(await screen.findByRole("button", { name: /Actions for Run 1/ }));
    await user.click(await screen.findByRole("menuitem", { name: "End this run" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "End the run" }));
    expect(await screen.findByText(/It is a record now/)).toBeVisible();
  });

  it("explains an empty list, names a search without results, and reports a failed load", async () => {
    const empty = server().on(unrecordedEndpoints.running, () => ({ performances: [], next: null }));
    const { user } = await showScreens(unrecordedScreens, { server: empty, at: everybody });
    expect(await screen.findByText("Nobody is performing anything")).toBeVisible();
    await user.type(screen.getByRole("searchbox"), "cem");
    expect(await screen.findByText("No run matches “cem”")).toBeVisible();
    const broken = server().on(unrecordedEndpoints.running, () => {
      throw new Error("no network");
    });
    await showScreens(unrecordedScreens, { server: broken, at: everybody });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("answers without a record", () => {
  it("[PF193] are listed with their author and origin, and open their content", async () => {
    const { user, path } = await showScreens(unrecordedScreens, { server: server(), at: "/performs?show=unrecorded" });
    const grid = await screen.findByRole("grid", { name: "Answers without a record" });
    expect(within(grid).getByText(/Cem Cole \(former member\)/)).toBeVisible();
    expect(await faultsOf()).toEqual([]);
    await user.click(within(grid).getByRole("link", { name: "Change the filter" }));
    expect(path()).toBe(`/app/${workspaceId}/procedures/${procedureId}/unrecorded/${entry.id}`);
    expect(await screen.findByText("This is no record")).toBeVisible();
    expect(screen.getByText("The seal leaks")).toBeVisible();
    expect(screen.getByText("The left one")).toBeVisible();
    expect(screen.getByText("1 photo or signature stayed on the device.")).toBeVisible();
    expect(screen.getByText(/who entered it is what the device says/)).toBeVisible();
    expect(await faultsOf()).toEqual([]);
  });

  it("[PF191] show both answers to a question that an ended run had left open", async () => {
    const stepsProgress = [...saidIn(content, "The seal leaks"), ...saidIn(content, "The seal is dry")];
    const ended = server().on(unrecordedEndpoints.get, () => answers({ source: "endedRun", stepsProgress }));
    await showScreens(unrecordedScreens, { server: ended, at: `/procedures/${procedureId}/unrecorded/${entry.id}` });
    expect(await screen.findByText(/1 question was answered differently on two devices/)).toBeVisible();
    expect(screen.getByText("The seal leaks")).toBeVisible();
    expect(screen.getByText("The seal is dry")).toBeVisible();
  });

  it("[PF193] are mentioned next to the records of their procedure", async () => {
    const asked = server().on(recordEndpoints.history, () => ({ history: [], next: null }));
    await showScreens(unrecordedScreens, { server: asked, at: `/procedures/${procedureId}/history` });
    expect(await screen.findByText("1 set of answers of this procedure is in no record")).toBeVisible();
    expect(screen.getByRole("link", { name: "Show them" })).toHaveAttribute(
      "href",
      `/app/${workspaceId}/performs?show=unrecorded&procedure=${procedureId}`,
    );
    expect(asked.sentTo(unrecordedEndpoints.list)[0]?.query.procedureId).toBe(procedureId);
  });

  it("[PF195] come with a code that is created on request, and shown once", async () => {
    let made = 0;
    const asked = server().on(unrecordedEndpoints.createCode, () => {
      made += 1;
      return { code: `K7QM-2F9T-000${made}`, expiresAt: momentAt(4 * 3600) };
    });
    const { user } = await showScreens(unrecordedScreens, { server: asked, at: "/performs?show=unrecorded" });
    await user.click(await screen.findByRole("button", { name: "Create a code" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("K7QM-2F9T-0001")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(made).toBe(1);
    await user.click(screen.getByRole("button", { name: "Create a code" }));
    expect(await screen.findByText("K7QM-2F9T-0002")).toBeVisible();
  });

  it("says what belongs here where there is nothing, and offers another try when it could not be loaded", async () => {
    const empty = server().on(unrecordedEndpoints.list, () => ({ unrecorded: [], next: null }));
    const { user } = await showScreens(unrecordedScreens, { server: empty, at: "/performs?show=unrecorded" });
    expect(await screen.findByText("Nothing is open")).toBeVisible();
    expect(empty.sentTo(unrecordedEndpoints.list)[0]?.query.state).toBe("open");
    await user.click(screen.getByRole("radio", { name: "All" }));
    expect(await screen.findByText("There are no answers without a record")).toBeVisible();
    const broken = server().on(unrecordedEndpoints.list, () => {
      throw new Error("no network");
    });
    await showScreens(unrecordedScreens, { server: broken, at: "/performs?show=unrecorded" });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("[PF189] answers without a record", () => {
  it("are marked as dealt with, say by whom, and are opened again", async () => {
    let now = answers();
    const asked = new TestServer()
      .on(unrecordedEndpoints.get, () => now)
      .on(unrecordedEndpoints.dealWith, ({ body }) => {
        now = answers({
          dealtWith: (body as { isDealtWith: boolean }).isDealtWith ? { name: "Lea Lead", at: momentAt(99) } : null,
        });
        return now;
      });
    const { user } = await showScreens(unrecordedScreens, {
      server: asked,
      at: `/procedures/${procedureId}/unrecorded/${idOf(0xa00)}`,
    });
    await user.click(await screen.findByRole("button", { name: "Mark as dealt with" }));
    expect(await screen.findByText("Dealt with by Lea Lead")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Open it again" }));
    expect(await screen.findByRole("button", { name: "Mark as dealt with" })).toBeVisible();
  });
});
