import { expect, it } from "vitest";
import { categories, notification } from "../contract.ts";
import { channelsOf, isMailedByFeature, isMailKind, kindsOf, notificationKinds, ownMails } from "./kinds.ts";

it("every kind belongs to one category", () => {
  const declared = notification.def.options.map((option) => [...option.shape.kind.def.values][0]);
  expect(categories.flatMap(kindsOf).toSorted()).toEqual(declared.toSorted());
  expect(notificationKinds).toHaveLength(declared.length);
});

it("a choice replaces the default of its kind alone [N16]", () => {
  const chosen = { setDue: { app: false, mail: false, sms: true } };
  expect(channelsOf("setDue", chosen)).toEqual({ app: false, mail: false, sms: true, push: true });
  expect(channelsOf("approvalRequested", chosen)).toEqual({ app: true, mail: true, sms: false, push: true });
  expect(channelsOf("procedurePerformStarted", chosen)).toEqual({ app: true, mail: false, sms: false, push: false });
});

it("a kind that its feature mails to everybody is not mailed a second time, whatever was chosen [N33]", () => {
  expect(notificationKinds.filter(isMailedByFeature)).toEqual(["enforcementEnded"]);
  expect(channelsOf("enforcementEnded", {})).toEqual({ app: true, mail: false, sms: false, push: true });
  expect(channelsOf("enforcementEnded", { enforcementEnded: { mail: true } }).mail).toBe(false);
});

it("what a feature mails by itself has to be chosen, and is in no list of notifications [N29]", () => {
  for (const kind of ownMails) {
    expect(channelsOf(kind, {})).toEqual({ app: false, mail: false, sms: false, push: false });
    expect(isMailKind(kind)).toBe(true);
    expect(notificationKinds).not.toContain(kind);
  }
  expect(isMailKind("somethingElse")).toBe(false);
});
