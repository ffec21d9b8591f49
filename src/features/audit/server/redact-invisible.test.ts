import { afterAll, beforeAll, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { actingAs } from "#kit/server/scope.ts";
import { draftBy, publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { auditEndpoints } from "../contract.ts";
import { redactInvisible } from "./redact-invisible.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("[AU7] what was done to a draft is told without its words to a reader who sees no drafts (threat B79)", async () => {
  const night = await world.group("Night shift");
  const admin = await world.member("admin");
  const { id: procedureId } = await publishedBy(admin, { groups: [night] });
  const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId } });
  await admin.call(draftEndpoints.discard, { params: { procedureId, versionId: draft.versionId } });
  const entriesFor = async (person: Person) => {
    const { body } = await person.call(auditEndpoints.list, { query: {} });
    return body.entries.filter((one) => one.objectId === procedureId);
  };
  const of = (entries: Awaited<ReturnType<typeof entriesFor>>, action: string) =>
    entries.find((one) => one.action === action);
  const [reader, author] = [
    await world.member(["workspace.roles.manage"], { in: [night] }),
    await world.member(["workspace.roles.manage", "content.procedures.manage"], { in: [night] }),
  ];
  const seen = await entriesFor(reader);
  expect(of(seen, "procedureDraft.deleted")).toMatchObject({ details: {}, isHidden: true });
  expect(of(seen, "procedure.published")).toMatchObject({ details: { number: 1 } });
  expect(of(await entriesFor(author), "procedureDraft.deleted")).toMatchObject({ details: { title: draft.title } });
  // Nor to one who is not bound to groups: sight of drafts is a permission of its own.
  const entries = await entriesFor(admin);
  const unbound = await reader.run((scope) =>
    redactInvisible(actingAs(scope, { ...scope.actor, seesAllContent: true }), entries),
  );
  expect(of(unbound, "procedureDraft.deleted")).toMatchObject({ details: {}, isHidden: true });
  expect(of(unbound, "procedure.published")).toEqual(of(entries, "procedure.published"));
  const alone = await draftBy(admin);
  const { body } = await admin.call(auditEndpoints.list, { query: { objectId: alone.id } });
  const hidden = await reader.run((scope) =>
    redactInvisible(actingAs(scope, { ...scope.actor, seesAllContent: true }), body.entries),
  );
  expect(of(hidden, "procedure.created")).toMatchObject({ details: {}, isHidden: true });
});
