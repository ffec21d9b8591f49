import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { me, openApp, refuse, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

const at = "/v1/workspaces/{workspaceId}";
const asked = {
  ...draftWith({ "Hang your tag": ["instruction"] }),
  procedureVersionApproval: {
    approvalStatus: "pending",
    rejectReason: null,
    requestedBy: { id: "00000000-0000-4000-8000-0000000000aa", displayName: "Ben" },
    requestedAt: "2026-11-19T15:42:00.000Z",
    contentHash: "a".repeat(64),
    whyNotApprove: null,
  },
};
const stage = { name: "Safety", needed: 1, state: "open", openedAt: null, signatures: [], awaited: [], moreAwaited: 0 };
const approval = {
  state: "pending",
  stages: [stage],
  unsignableStage: null,
  whyNotSign: null,
  changeKind: "major",
  effectiveAt: null,
  changeNote: "",
  scheduledBy: null,
  scheduledAt: null,
  earlier: [],
};

it("[P121] a signature leads through signing in again and back, and is given then", async () => {
  const user = userEvent.setup();
  let isFresh = false;
  const app = openApp(`/app/${workspaceId}/procedures/${asked.id}?previewDraft=true`, {
    ...signedIn,
    [`GET ${at}/profiles/me`]: { ...me, permissions: ["content.procedures.publish"], seesAllContent: true },
    [`GET ${at}/procedures/{procedureId}`]: { ...publishedOf(asked as never), draftVersionId: asked.versionId },
    [`GET ${at}/procedures/{procedureId}/draft`]: asked,
    [`GET ${at}/procedures/{procedureId}/draft/{versionId}/approval`]: approval,
    [`GET ${at}/procedures/{procedureId}/revisions`]: { revisions: [] },
    [`GET ${at}/areas`]: { areas: [] },
    [`GET ${at}/groups`]: { groups: [] },
    "GET /v1/welcome": {
      mode: "demo",
      personas: [{ key: "a", label: "A", blurb: "", workspaceId, workspaceName: "P" }],
      needsSetUp: false,
      signInWays: [],
    },
    "GET /v1/me/identities": { identities: [], accepts: [] },
    "POST /v1/welcome/again": () => {
      isFresh = true;
      return { token: "t2", expiresAt: "2026-11-20T12:00:00.000Z" };
    },
    [`POST ${at}/procedures/{procedureId}/draft/{versionId}/approval/accept`]: () =>
      isFresh ? publishedOf(asked as never) : refuse(403, "freshSignInRequired"),
  });
  await user.click(await screen.findByRole("button", { name: "Sign “Safety”" }));
  const question = await screen.findByRole("dialog", { name: "Sign the stage “Safety”?" });
  await user.click(within(question).getByRole("button", { name: "Sign" }));
  const again = await screen.findByRole("dialog", { name: "Sign in again to do this" });
  await user.click(await within(again).findByRole("button", { name: "Sign in again" }));
  expect(await screen.findByText("Approved, and published as version 3")).toBeInTheDocument();
  expect(app.asked.filter((one) => one.path.endsWith("/approval/accept"))).toHaveLength(2);
});
