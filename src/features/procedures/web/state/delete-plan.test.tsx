import { expect, test } from "vitest";
import { admin } from "#tests/support/web/show-screen.tsx";
import { draftSummary, summaryOf } from "../screens/procedure-samples.ts";
import { deletePlan } from "./delete-plan.ts";

const may = (...permissions: Parameters<typeof admin.permissions.has>[0][]) => ({
  ...admin,
  permissions: new Set(permissions),
});
const draft = draftSummary("Draft");
const published = summaryOf("Published");
const pending = draftSummary("Pending", "pending");

test.each([
  ["everything, and both kinds", admin, [draft, published], "ready"],
  ["only drafts, and a draft", may("content.procedures.drafts.delete"), [draft], "ready"],
  ["only drafts, and a published one", may("content.procedures.drafts.delete"), [published], "partlyForbidden"],
  ["only published ones, and a draft", may("content.procedures.delete"), [draft, published], "partlyForbidden"],
  ["everything, and a pending one among others", admin, [draft, pending], "pending"],
  ["neither, whatever it is", may("content.procedures.manage"), [pending], "forbidden"],
] as const)("who may delete %s", (_, actor, procedures, is) => {
  expect(deletePlan(actor, procedures).is).toBe(is);
});

test("a draft out of sight is not deleted", () => {
  const other = { ...draft, accessGroupIds: ["group"] };
  expect(deletePlan({ ...admin, seesAllContent: false }, [other]).is).toBe("partlyForbidden");
});
