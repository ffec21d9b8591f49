import { expect, it } from "vitest";
import type { Permission } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import { type ActionFacts, correctiveActionPolicy } from "./policy.ts";

const [me, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const actorWith = (...permissions: Permission[]): Actor => ({
  profileId: me,
  workspaceId: "",
  displayName: "",
  rank: 1,
  permissions: new Set(permissions),
  seesAllContent: false,
  scope: new Set(),
});
const operator = actorWith();
const analyst = actorWith("content.procedures.analyze");
const author = actorWith("content.procedures.manage");
const publisher = actorWith("content.procedures.publish");

const standing = (more: Partial<ActionFacts>): ActionFacts => ({
  openerId: other,
  assigneeId: null,
  isVisible: true,
  ...more,
});
const own = standing({ openerId: me });
const mine = standing({ assigneeId: me });
const gone = { isVisible: false };

it.each([
  ["a stranger to it", operator, standing({}), { see: false, work: false, withdraw: false }],
  ["the opener", operator, own, { see: true, work: false, withdraw: true }],
  [
    "the opener, once somebody has it",
    operator,
    { ...own, assigneeId: other },
    { see: true, work: false, withdraw: false },
  ],
  ["the opener who has it", operator, { ...own, assigneeId: me }, { see: true, work: true, withdraw: false }],
  ["the opener, out of sight", operator, { ...own, ...gone }, { see: true, work: false, withdraw: true }],
  ["the assignee", operator, mine, { see: true, work: true, withdraw: false }],
  ["the assignee, out of sight", operator, { ...mine, ...gone }, { see: false, work: false, withdraw: false }],
  ["an analyst", analyst, standing({}), { see: true, work: true, withdraw: false }],
  ["an analyst, out of sight", analyst, standing(gone), { see: false, work: false, withdraw: false }],
  ["an author", author, standing({}), { see: true, work: true, withdraw: false }],
  ["a publisher alone", publisher, standing({}), { see: false, work: false, withdraw: false }],
] as const)("[CA10] [CA20] [CA25] %s may see, work on and withdraw it as told", (_name, actor, thing, expected) => {
  const { see, work, withdraw } = correctiveActionPolicy;
  expect({ see: see(actor, thing), work: work(actor, thing), withdraw: withdraw(actor, thing) }).toEqual(expected);
});
