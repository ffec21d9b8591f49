import { expect, it } from "vitest";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { permissions } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import { notificationPolicy } from "./policy.ts";

it("[N2] only members who see drafts are notified of one, whatever their other permissions", () => {
  for (const held of [[], ...permissions.map((one) => [one]), permissions]) {
    const actor = { permissions: new Set(held) } as Pick<Actor, "permissions"> as Actor;
    expect([held, notificationPolicy.hearOfDrafts(actor, undefined)]).toEqual([
      held,
      procedurePolicy.viewDrafts(actor, undefined),
    ]);
  }
});
