import { draftingScreens } from "../routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { type DraftLock, lockEndpoints } from "#features/procedures/lock-contract.ts";
import { draftWith } from "#features/procedures/web/screens/procedure-samples.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { isOf } from "#kit/web/wire/query.ts";
import { takeSaves } from "#tests/support/web/draft-saves.ts";
import { showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";

// The frame to read in comes late, and a busy machine takes its time.

const lockId = "00000000-0000-4000-8000-0000000000aa";
const benTab = "00000000-0000-4000-8000-0000000000bb";
const person = { id: "00000000-0000-4000-8000-0000000000cc", displayName: "Ben Okoye" };
const held: DraftLock = { holder: person, isOwn: false, takenAt: "2026-11-20T08:00:00.000Z", endsInMs: 60_000 };

let stored: ProcedureDraft;
/** The member who edits, if it is not the test's own. */
let others: DraftLock | null;
let asked: "no" | "waiting" | "kept";
let asking: { editorId: string; person: typeof person | null; askedAt: string }[];
let server: TestServer;

beforeEach(() => {
  stored = draftWith({ "Hang your tag": ["instruction"], "Vent to 0 bar": [] });
  others = null;
  asked = "no";
  asking = [];
  const unlocked = () => {
    if (others) throw new Problem("locked", "draftLocked", { current: others });
    return stored;
  };
  const reading = () => ({ lock: others, isYours: false, revision: stored.revision, asked });
  server = new TestServer()
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(draftEndpoints.get, () => stored)
    .on(lockEndpoints.take, ({ body }) => {
      if (others && !(body as { takeOver?: boolean }).takeOver) {
        throw new Problem("locked", "draftLocked", { current: others });
      }
      others = null;
      return { lockId, endsInMs: 60_000, revision: stored.revision, asking };
    })
    .on(lockEndpoints.read, reading)
    .on(lockEndpoints.ask, () => {
      asked = "waiting";
      return reading();
    })
    .on(lockEndpoints.answer, ({ body }) => {
      asking = [];
      if ((body as { handOver: boolean }).handOver) others = held;
      return undefined;
    })
    .on(lockEndpoints.leave, () => undefined)
    .on(lockEndpoints.release, () => undefined);
  takeSaves(server, { now: unlocked, set: (draft) => (stored = draft) });
});

const screens = draftingScreens;
const show = async (as: { permissions?: ReadonlySet<Permission> } = {}, query = "") => {
  const shown = await showScreens(screens, { server, at: `/procedures/${stored.id}/edit${query}`, as });
  /** The feed says that something of this draft has changed. */
  const news = () => shown.queryClient.invalidateQueries({ predicate: isOf(workspaceId, "openDrafts") });
  return { ...shown, news };
};
const writesOnly = { permissions: new Set<Permission>(["content.procedures.manage"]) };

describe("while another author edits", () => {
  beforeEach(() => {
    others = held;
  });

  test("[P104] [P108] names the editor, shows what is stored, follows their saves, and keeps the reader's place", async () => {
    const second = stored.sections[0]?.steps[1]?.id ?? "";
    const { news } = await show(writesOnly, `?stepId=${second}`);
    expect(await screen.findByText("Ben Okoye is editing this draft")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Take over" })).toBeNull();
    const outline = within(screen.getByRole("navigation", { name: "Outline" }));
    expect(outline.getByRole("button", { current: "step" })).toHaveTextContent("Vent to 0 bar");
    const [section] = stored.sections;
    const steps = section?.steps.map((step, n) => (n === 0 ? { ...step, title: "Hang your own tag" } : step)) ?? [];
    stored = { ...stored, revision: 2, sections: section ? [{ ...section, steps }] : [] };
    await news();
    expect(await screen.findByRole("heading", { name: /Hang your own tag/ })).toBeVisible();
    expect(outline.getByRole("button", { current: "step" })).toHaveTextContent("Vent to 0 bar");
  });

  test("has nothing that axe objects to", async () => {
    await show();
    await screen.findByText("Ben Okoye is editing this draft");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  test("[P104] does not name whom one may not know", async () => {
    others = { ...held, holder: null };
    await show(writesOnly);
    expect(await screen.findByText("Somebody is editing this draft")).toBeVisible();
  });

  test("[P103] a reader may request the lease, sees a refusal, and edits once it is handed over", async () => {
    const { user, news } = await show(writesOnly);
    await user.click(await screen.findByRole("button", { name: "Ask to edit" }));
    expect(await screen.findByText(/^You have asked to edit/)).toBeVisible();
    asked = "kept";
    await news();
    await user.click(await screen.findByRole("button", { name: "Ask again" }));
    others = null;
    stored = { ...stored, title: "By Ben, to the last letter", revision: 5 };
    await news();
    expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("By Ben, to the last letter");
    expect(await screen.findByText("You can edit now.")).toBeVisible();
  });

  test("[P102] a member with the permission to publish takes over after a confirmation", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Take over" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Take over the editing?" }));
    expect(dialog.getByText(/^Ben Okoye is told at once/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Take over" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toBeVisible();
  });

  test("[P102] one's own other tab is left for this one without a question", async () => {
    others = { ...held, isOwn: true };
    const { user } = await show(writesOnly);
    expect(await screen.findByText("You are editing this draft in another tab")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Edit here" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toBeVisible();
  });

  test("[P108] when the editor has left, the reader can edit the draft", async () => {
    const { user, news } = await show(writesOnly);
    await screen.findByText("Ben Okoye is editing this draft");
    others = null;
    await news();
    expect(await screen.findByText("Nobody is editing this draft now")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toBeVisible();
  });
});

describe("while one edits", () => {
  test("[P103] a question is answered with everything saved, and who handed over reads along", async () => {
    const { user, news } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    asking = [{ editorId: benTab, person, askedAt: "2026-11-20T08:00:00.000Z" }];
    await news();
    expect(await screen.findByText("Ben Okoye asks to edit")).toBeVisible();
    await user.type(title, "!");
    await user.click(screen.getByRole("button", { name: "Hand over" }));
    expect(await screen.findByText("Ben Okoye is editing this draft")).toBeVisible();
    expect(stored.sections[0]?.steps[0]?.title).toBe("Hang your tag!");
    const [answer] = server.sentTo(lockEndpoints.answer);
    expect([answer?.params.editorId, answer?.body]).toEqual([benTab, { lockId, handOver: true }]);
    expect(screen.queryByText("What you had not saved is kept")).toBeNull();
  });

  test("[P103] an editor who keeps the draft continues where they were", async () => {
    const { user, news } = await show();
    await screen.findByRole("textbox", { name: "Step title" });
    asking = [{ editorId: benTab, person: null, askedAt: "2026-11-20T08:00:00.000Z" }];
    await news();
    expect(await screen.findByText("Somebody asks to edit")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByText("Somebody asks to edit")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Step title" })).toBeVisible();
  });

  test("[P101] every save names the lease", async () => {
    const { user } = await show();
    await user.type(await screen.findByRole("textbox", { name: "Step title" }), "!");
    // As a whole, where the code that compares drafts has not loaded yet.
    const saves = () => [...server.sentTo(draftEndpoints.patch), ...server.sentTo(draftEndpoints.save)];
    await waitFor(() => expect(saves()).not.toEqual([]));
    for (const { body } of saves()) expect(body).toMatchObject({ lockId });
  });

  test("[P106] an author who loses the lease sees what was not saved, and is offered it when they edit again", async () => {
    const { user, news } = await show();
    const title = await screen.findByRole("textbox", { name: "Step title" });
    // Before that there is nothing to lose.
    await waitFor(() => expect(server.sentTo(lockEndpoints.take)).toHaveLength(1));
    others = held;
    await user.type(title, "!");
    expect(await screen.findByText("What you had not saved is kept")).toBeVisible();
    expect(await screen.findByText("Ben Okoye is editing this draft")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Look at it" }));
    const dialog = await screen.findByRole("dialog", { name: "What you had not saved is kept" });
    expect(await within(dialog).findByRole("heading", { name: /Hang your tag!/ })).toBeVisible();
    await user.keyboard("{Escape}");
    others = null;
    await news();
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("textbox", { name: "Step title" })).toHaveValue("Hang your tag");
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Step title" })).toHaveValue("Hang your tag!"));
  });
});
