import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { correctiveActionEndpoints } from "#features/corrective-actions/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type NotificationData, type NotificationKind, notificationEndpoints } from "../contract.ts";
import { selectDue } from "./delivery-store.ts";
import { notify } from "./service.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const tell = <K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>) =>
  admin.run((scope) => notify(scope, [person.profileId], kind, data));

/** What the reader's list shows, which is what the job would send them at this moment. */
async function toldTo(person: Person): Promise<string[]> {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 200 } });
  const due = await world.asSystem((scope) => selectDue(scope, 1000));
  const sent = due.filter((row) => row.profileId === person.profileId && row.isVisible).map((row) => row.id);
  expect(sent.toSorted()).toEqual(body.notifications.map((one) => one.id).toSorted());
  return body.notifications.map((one) => one.kind).toSorted();
}

it("[N35] what is for members with a permission is not told to one who has lost it (threats B79, B137)", async () => {
  const { id: procedureId, title: published } = await publishedBy(admin);
  const ann = await world.member("contentAuthor");
  const about = { procedureId, title: "Title of the draft" };
  await tell(ann, "approvalRequested", { ...about, requestedBy: "Ben" });
  await tell(ann, "approvalReminder", { ...about, requestedBy: "Ben", stage: "Quality" });
  await tell(ann, "approvalRejected", { ...about, reason: "The torque is wrong" });
  await tell(ann, "approvalScheduled", { ...about, effectiveAt: "2027-01-01T00:00:00.000Z" });
  await tell(ann, "publicationFailed", about);
  await tell(ann, "copyBehind", { ...about, sourceName: "Plant 2" });
  await tell(ann, "photosToCheck", about);
  await tell(ann, "approvalAccepted", { procedureId, title: published, version: 2 });
  expect(await toldTo(ann)).toHaveLength(8);
  const newRole = { builtInRole: "operator" } as const;
  const oldRole = { builtInRole: "contentAuthor" } as const;
  const body = { profileId: ann.profileId, oldRole, newRole };
  const answer = await admin.call(memberChangeEndpoints.setRole, { params: { profileId: ann.profileId }, body });
  expect(answer.status).toBe(200);
  expect(await toldTo(ann)).toEqual(["approvalAccepted"]);
});

it("[N35] a corrective action is told to its assignee while it is theirs, and to those who see it otherwise", async () => {
  const { id: procedureId, versionId } = await publishedBy(admin);
  const shift = { in: [await world.group("Shift")] };
  const [omar, olga] = [await world.member("operator", shift), await world.member("operator", shift)];
  const sam = await world.member(["content.procedures.analyze"], shift);
  const { body: action } = await olga.call(correctiveActionEndpoints.open, {
    params: { procedureId },
    body: {
      id: randomUUID(),
      versionId,
      title: "The guard is loose",
      priority: "high",
      claimedAt: "2026-11-20T08:00:00.000Z",
      assigneeId: omar.profileId,
    },
  });
  const assignTo = async (person: Person, revision: number) =>
    (
      await sam.call(correctiveActionEndpoints.change, {
        params: { actionId: action.id },
        body: { revision, assigneeId: person.profileId },
      })
    ).body;
  expect(await toldTo(omar)).toEqual(["correctiveActionAssigned"]);
  const own = await assignTo(olga, action.revision);
  expect(await toldTo(omar)).toEqual([]);
  expect(await toldTo(olga)).toEqual(["correctiveActionAssigned"]);
  const again = await assignTo(omar, own.revision);
  expect(await toldTo(omar)).toEqual(["correctiveActionAssigned", "correctiveActionAssigned"]);
  // She opened it, and so sees it still.
  expect(await toldTo(olga)).toEqual(["correctiveActionAssigned"]);
  await omar.call(correctiveActionEndpoints.close, {
    params: { actionId: action.id },
    body: { revision: again.revision, resolution: "Tightened" },
  });
  expect(await toldTo(olga)).toEqual(["correctiveActionAssigned", "correctiveActionClosed"]);
});
