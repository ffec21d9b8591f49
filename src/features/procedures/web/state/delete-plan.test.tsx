import { expect, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import { admin } from "#tests/support/web/show-screen.tsx";
import { draftSummary, summaryOf } from "../screens/procedure-samples.ts";
import { deleteFailure, deletePlan } from "./delete-plan.ts";

const may = (...permissions: Parameters<typeof admin.permissions.has>[0][]) => ({
  ...admin,
  permissions: new Set(permissions),
});
const draft = draftSummary("Draft");
const published = summaryOf("Published");
const pending = draftSummary("Pending", "pending");
const accepted = draftSummary("Accepted", "accepted");
const publishedWithPending = summaryOf("Published", { procedureVersionApproval: { approvalStatus: "pending" } });

test.each([
  ["everything, and both kinds", admin, [draft, published], "ready"],
  ["only drafts, and a draft", may("content.procedures.drafts.delete"), [draft], "ready"],
  ["only drafts, and a published one", may("content.procedures.drafts.delete"), [published], "partlyForbidden"],
  ["only published ones, and a draft", may("content.procedures.delete"), [draft, published], "partlyForbidden"],
  ["everything, and a pending one among others", admin, [draft, pending], "waiting"],
  ["everything, and one whose new draft is pending", admin, [publishedWithPending], "waiting"],
  ["everything, and one that is approved and waits for its day", admin, [accepted], "waiting"],
  [
    "only drafts, and a published one with a pending draft",
    may("content.procedures.drafts.delete"),
    [publishedWithPending],
    "partlyForbidden",
  ],
  ["neither, whatever it is", may("content.procedures.manage"), [pending], "forbidden"],
] as const)("[P210] who may delete %s", (_, actor, procedures, is) => {
  expect(deletePlan(actor, procedures).is).toBe(is);
});

test("a draft out of sight is not deleted", () => {
  const other = { ...draft, accessGroupIds: ["group"] };
  expect(deletePlan({ ...admin, seesAllContent: false }, [other]).is).toBe("partlyForbidden");
});

test.each([
  ["pending", new Problem("conflict", "pendingApproval", { current: { approvalStatus: "pending" } })],
  ["scheduled", new Problem("conflict", "pendingApproval", { current: { approvalStatus: "accepted" } })],
  ["pending", new Problem("conflict", "pendingApproval")],
  ["locked", new Problem("locked", "draftLocked")],
  ["gone", new Problem("notFound")],
  ["gone", new Problem("gone", "draftEnded")],
  ["forbidden", new Problem("forbidden")],
  ["other", new Problem("unavailable")],
  ["other", new TypeError("no network")],
])("[P210] the reason for not deleting is %s, after %s", (failure, error) => {
  expect(deleteFailure(error)).toBe(failure);
});
