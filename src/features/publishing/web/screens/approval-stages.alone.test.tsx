import { draftingScreens } from "#features/drafting/web/routes.ts";
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { procedureScreens } from "#features/procedures/web/routes.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import type { Permission } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { approvalEndpoints, type DraftApproval } from "../../contract.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const ann = { id: idOf(21), displayName: "Ann" };
const ben = { id: idOf(22), displayName: "Ben" };
const cid = { id: idOf(23), displayName: "Cid" };
const at = "2026-11-19T15:42:00.000Z";
const hash = "a".repeat(64);
const draft = { ...draftWith({ "Hang your tag": ["instruction"] }), publishedVersion: 2 };

const blank = { needed: 1, signatures: [], awaited: [], moreAwaited: 0, openedAt: null };
const approval: DraftApproval = {
  state: "pending",
  stages: [
    { ...blank, name: "Safety", state: "signed", signatures: [{ person: ann, name: "Ann", signedAt: at }] },
    { ...blank, name: "Quality", state: "open", openedAt: at, awaited: [ben, cid], needed: 2 },
    { ...blank, name: "Plant", state: "later", awaited: [cid], moreAwaited: 3 },
  ],
  unsignableStage: null,
  whyNotSign: null,
  changeKind: "minor",
  effectiveAt: "2027-03-01T06:00:00.000Z",
  changeNote: "The new seal",
  scheduledBy: null,
  scheduledAt: null,
  earlier: [
    {
      requestedBy: ben,
      requestedAt: at,
      state: "rejected",
      because: "Name the seal",
      endedBy: cid,
      endedAt: at,
      signatures: [{ stageName: "Safety", name: "Ann", signedAt: at }],
    },
  ],
};

let server: TestServer;
let now: DraftApproval;

beforeEach(() => {
  now = approval;
  server = new TestServer()
    .on(groupEndpoints.list, () => ({ groups: [] }))
    .on(areaEndpoints.list, () => ({ areas: [] }))
    .on(procedureEndpoints.get, () => ({ ...publishedOf(draft), draftVersionId: draft.versionId }))
    .on(revisionEndpoints.revisions, () => ({ revisions: [], nextVersion: 1 }))
    .on(draftEndpoints.get, () => asked)
    .on(approvalEndpoints.get, () => now)
    .on(approvalEndpoints.setting, () => ({ stages: [], reminderDays: 3, revision: 1 }));
});

const stated = (approvalStatus: "none" | "pending" | "accepted") => ({
  ...draft,
  procedureVersionApproval: {
    approvalStatus,
    rejectReason: null,
    requestedBy: { id: idOf(24), displayName: "Rob" },
    requestedAt: at,
    contentHash: hash,
    whyNotApprove: null,
  },
});
const asked = stated("pending");
const preview = procedureScreens.filter((one) => one.path === "/procedures/$procedureId");
const editor = draftingScreens;
const show = (as = {}) =>
  showScreens(preview, { server, at: `/procedures/${draft.id}?previewDraft=true`, as, flags: {} });
const panel = async () => within(await screen.findByRole("region", { name: "Approval" }));
const writes = { permissions: new Set<Permission>(["content.procedures.manage"]), rank: 1 };

describe("a draft that is signed in stages", () => {
  test("[P112] [P120] shows the signers, those awaited, and the requests that came to nothing", async () => {
    await show();
    const stages = within(await (await panel()).findByRole("list", { name: "Signatures" })).getAllByRole("listitem");
    const texts = stages.map((one) => one.textContent);
    expect(texts.some((text) => /Safety.*Signed.*Ann signed/.test(text ?? ""))).toBe(true);
    expect(texts.some((text) => /Quality.*Open.*0 of 2.*Waits for Ben or Cid/.test(text ?? ""))).toBe(true);
    expect(texts.some((text) => /Plant.*Later.*Waits for Cid and 3 more/.test(text ?? ""))).toBe(true);
    expect((await panel()).getByText(/Minor change/)).toBeVisible();
    expect((await panel()).getByText("The new seal")).toBeVisible();
    expect((await panel()).getByText("Rejected: Name the seal")).toBeInTheDocument();
    expect((await panel()).getByRole("link", { name: /What differs/ })).toHaveAttribute(
      "href",
      expect.stringContaining("/decide"),
    );
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  });

  test("[P112] is signed as it was seen", async () => {
    server.on(draftEndpoints.acceptApproval, () => asked);
    const { user } = await show();
    await user.click(await (await panel()).findByRole("button", { name: "Sign “Quality”" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign the stage “Quality”?" }));
    // Neither the last stage nor its last signature: nothing is published by it.
    expect(dialog.queryByRole("textbox")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Sign" }));
    await waitFor(() => expect(server.sentTo(draftEndpoints.acceptApproval)[0]?.body).toEqual({ contentHash: hash }));
    expect(await screen.findByText(/^Signed\./)).toBeVisible();
  });

  test("[P121] says that nothing was signed where the person does not sign in again", async () => {
    server.on(draftEndpoints.acceptApproval, () => {
      throw new Problem("forbidden", "freshSignInRequired");
    });
    const { user } = await show();
    await user.click(await (await panel()).findByRole("button", { name: "Sign “Quality”" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Sign" }));
    expect(await dialog.findByText(/asks for signing in again. Nothing was signed/)).toBeVisible();
  });

  test.each([
    ["ownEdit", /You wrote in this draft yourself/],
    ["notInStage", /not yours to sign/],
    ["neededLater", /only one left for a later stage/],
  ] as const)("[P113] says why somebody does not sign: %s", async (whyNotSign, words) => {
    now = { ...approval, whyNotSign };
    await show();
    expect(await (await panel()).findByText(words)).toBeVisible();
    expect((await panel()).queryByRole("button", { name: /^Sign/ })).toBeNull();
    expect((await panel()).getByRole("button", { name: "Reject" })).toBeVisible();
  });

  test("[P114] reports a stage without a possible signer", async () => {
    now = { ...approval, unsignableStage: "Quality" };
    await show();
    expect(await (await panel()).findByRole("alert")).toHaveTextContent(/Nobody is left who may sign this stage/);
  });
});

describe("a draft that is approved and waits for its day", () => {
  beforeEach(() => {
    now = { ...approval, state: "waiting", scheduledBy: ann, scheduledAt: at };
    server.on(draftEndpoints.get, () => stated("accepted"));
  });

  test("[P116] shows its effective date, and can be published at once by members who may", async () => {
    server.on(draftEndpoints.publish, () => publishedOf(draft));
    const { user } = await show();
    expect(await (await panel()).findByText(/Approved, in force from 03\/01\/2027/)).toBeVisible();
    await user.click((await panel()).getByRole("button", { name: "Publish now" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Publish this version now?" }));
    await user.click(dialog.getByRole("button", { name: "Publish now" }));
    await waitFor(() => expect(server.sentTo(draftEndpoints.publish)[0]?.body).toEqual({ revision: draft.revision }));
  });

  test.each([
    ["by name", { holder: { id: ann.id, displayName: "Ann Berg" } }, /^Ann Berg is editing this draft/],
    ["without one that may not be known", { holder: null }, /^Somebody else is editing this draft/],
  ] as const)("[P105] is not published while somebody else edits, who is told %s", async (_, current, words) => {
    server.on(draftEndpoints.publish, () => {
      throw new Problem("locked", "draftLocked", { current });
    });
    const { user } = await show();
    await user.click(await (await panel()).findByRole("button", { name: "Publish now" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Publish now" }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  test("[P116] cannot be published by a member who only writes, and editing asks first", async () => {
    await show(writes);
    await (await panel()).findByText(/Approved, in force from/);
    expect((await panel()).queryByRole("button", { name: "Publish now" })).toBeNull();
    expect((await panel()).queryByRole("button", { name: "Withdraw the approval" })).toBeNull();
  });

  test("[P68] its editor says that writing ends the approval", async () => {
    await showScreens(editor, { server, at: `/procedures/${draft.id}/edit`, as: writes, flags: {} });
    expect(await screen.findByText("This draft is approved, and waits for its day")).toBeVisible();
    expect(screen.getByRole("button", { name: "End it and edit" })).toBeVisible();
  });
});

describe("asking", () => {
  const edit = (as = {}) => showScreens(editor, { server, at: `/procedures/${draft.id}/edit`, as, flags: {} });
  beforeEach(() => {
    now = {
      ...approval,
      state: "none",
      stages: approval.stages.map((stage) => ({ ...stage, state: "later", signatures: [] })),
      earlier: [],
    };
    server.on(draftEndpoints.get, () => stated("none")).on(draftEndpoints.requestApproval, () => asked);
  });

  test("[P115] takes the place of publishing where there are stages, for those who may publish too", async () => {
    server.on(approvalEndpoints.setting, () => ({
      stages: [{ name: "Safety", needed: 1, people: [{ ...ann, maySign: true }], groups: [] }],
      reminderDays: 3,
      revision: 2,
    }));
    const { user } = await edit();
    // It says so once it is known that there are stages.
    await user.click(await screen.findByRole("button", { name: "Ask for approval" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for approval" }));
    const order = within(await dialog.findByRole("region", { name: "Who is asked, in this order" }));
    expect(order.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
      "1Safety",
      "2QualityBen or Cid · 2 signatures",
      "3PlantCid and 3 more",
    ]);
    await user.click(dialog.getByRole("radio", { name: /^Minor/ }));
    await user.type(dialog.getByRole("textbox", { name: "What has changed" }), "The new seal");
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    await waitFor(() =>
      expect(server.sentTo(draftEndpoints.requestApproval)[0]?.body).toEqual({
        revision: draft.revision,
        changeKind: "minor",
        changeNote: "The new seal",
      }),
    );
  });

  test("[P114] names the stage without a possible signer", async () => {
    now = { ...now, unsignableStage: "Plant" };
    const { user } = await edit(writes);
    await user.click(await screen.findByRole("button", { name: "Ask for approval" }));
    expect(await screen.findByText(/Nobody is left who could sign “Plant”/)).toBeVisible();
  });

  test("[P105] is not published while another author edits, and names them", async () => {
    server.on(draftEndpoints.publish, () => {
      throw new Problem("locked", "draftLocked", { current: { holder: { id: ann.id, displayName: "Ann Berg" } } });
    });
    const { user } = await edit();
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish" }));
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await dialog.findByText("Ann Berg is editing this draft. It was not published.")).toBeVisible();
  });

  test("[P116] names a day that is still to come", async () => {
    server.on(draftEndpoints.schedule, () => stated("accepted"));
    const { user } = await edit();
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish" }));
    await user.click(dialog.getByRole("radio", { name: /^From a day on/ }));
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(dialog.getByText(/Choose a day and a time that are still to come/)).toBeVisible();
    expect(server.sentTo(draftEndpoints.schedule)).toEqual([]);
    const soon = new Date(Date.now() + 40 * 24 * 3_600_000);
    const local = `${soon.getFullYear()}-${String(soon.getMonth() + 1).padStart(2, "0")}-10T06:30`;
    await user.type(dialog.getByLabelText(/^Day and time/), local);
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await waitFor(() =>
      expect(server.sentTo(draftEndpoints.schedule)[0]?.body).toEqual({
        revision: draft.revision,
        effectiveAt: new Date(local).toISOString(),
      }),
    );
  });
});
