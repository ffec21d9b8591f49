import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { correctiveActionEndpoints } from "#features/corrective-actions/contract.ts";
import { feedbackEndpoints } from "#features/feedback/contract.ts";
import { addMembers } from "#features/groups/server/service.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { templateEndpoints } from "#features/templates/contract.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { documentOf, folderOf } from "#tests/support/documents.ts";
import { draftBy, publishable, publishedBy } from "#tests/support/procedures.ts";
import { complete, setBy } from "#tests/support/sets.ts";
import { pathOf } from "../endpoints.ts";
import { around, newWindow } from "./call.ts";
import { holdersOfOne, type Principal, principals, type Relation } from "./model.ts";
import type { Kind, Row, Thing } from "./row.ts";
import { rows } from "./rows/rows.ts";
import { openSettlement, type Settlement } from "./settlement.ts";

/*
 * Every GET of the contract, by 22 principals, in a workspace that is full of things hidden from them. The matrix has a
 * row for each operation (`complete.test.ts`), so a new one is swept by itself. No answer holds the name of what its
 * reader may not see: by the things themselves, by lists, searches, the audit, or what is connected with them.
 */

const everybody = [...principals, ...holdersOfOne];

/** In names of what the groups hide, and of drafts. The rest of a name says which kind of thing it was. */
const hidden = "Canary-hidden";
const draft = "Canary-draft";

let settlement: Settlement;

beforeAll(async () => {
  settlement = await openSettlement(everybody);
  await plant();
});
afterAll(() => settlement?.close());

/** Things of every kind in a group that no member of `own` sees, the things in `own` linked to them, and a draft there. */
async function plant(): Promise<void> {
  const { world, home, groups } = settlement;
  const { maker } = home;
  await world.asSystem(async ({ db, workspaceId }) => {
    for (const [id, name] of [
      [groups.sibling, `${hidden} group beside`],
      [groups.ancestor, `${hidden} group above`],
    ] as const) {
      await db
        .updateTable("access_group")
        .set({ name })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", id)
        .execute();
    }
  });
  await world.group(`${hidden} group below`, { under: groups.sibling });
  const out = [groups.sibling];
  const area = await maker.run((scope) => createArea(scope, { name: `${hidden} area`, accessGroupIds: out }));
  await maker.run((scope) => createNote(scope, area.id, deltaOf(`${hidden} note`)));
  const near = await maker.run((scope) => createArea(scope, { name: "Near", accessGroupIds: [groups.own] }));
  await maker.call(areaEndpoints.setConnections, {
    params: { areaId: near.id },
    ifMatch: near.revision,
    body: { connectedAreas: [area.id] },
  });
  const content = (title: string) => ({ ...publishable(title), description: `${title} description` });
  const procedure = await publishedBy(maker, {
    content: content(`${hidden} procedure`),
    groups: out,
    areas: [area.id],
  });
  const shown = await publishedBy(maker, {
    content: content("Shown"),
    groups: [groups.own],
    areas: [near.id, area.id],
  });
  await draftBy(maker, { content: content(`${hidden} draft`), groups: out });
  await draftBy(maker, { content: content(`${draft} procedure`), groups: [groups.own] });
  const gone = await publishedBy(maker, { content: content(`${hidden} deleted`), groups: out });
  await maker.call(procedureEndpoints.remove, { params: { procedureId: gone.id } });
  const procedureIds = [shown.id, procedure.id];
  await setBy(maker, { title: `${hidden} set`, procedureIds: [procedure.id], accessGroupIds: out });
  await setBy(maker, { title: "Shown set", procedureIds, accessGroupIds: [groups.own] });
  const folder = await folderOf(maker, `${hidden} folder`, { groups: out });
  await documentOf(world, maker, `${hidden} in folder.pdf`, { in: folder.id });
  await documentOf(world, maker, `${hidden} document.pdf`, { groups: out });
  const own = await folderOf(maker, "Shelf", { groups: [groups.own] });
  await documentOf(world, maker, "Seen.pdf", { in: own.id });
  const source = { procedureId: procedure.id, versionId: procedure.versionId };
  await maker.call(templateEndpoints.create, { body: { title: `${hidden} template`, source } });
  await maker.call(feedbackEndpoints.give, { params: source, body: { text: `${hidden} feedback` } });
  await maker.call(correctiveActionEndpoints.open, {
    params: { procedureId: procedure.id },
    body: {
      id: crypto.randomUUID(),
      versionId: procedure.versionId,
      title: `${hidden} action`,
      priority: "high",
      claimedAt: world.clock.now().toISOString(),
    },
  });
  const beyond = await world.member("operator", { in: out, name: "Somebody" });
  await complete(beyond, procedure.id);
  // In both groups: a manager of the members of `own` reaches them, and must not learn of the other group.
  const both = await world.member("operator", { in: [groups.own], name: "Both" });
  await world.asSystem((scope) => addMembers(scope, groups.sibling, [both.profileId]));
}

const isBound = (who: Principal): boolean => who.standing === "member" && !who.sees.sibling;
const readsDrafts = (who: Principal): boolean =>
  ["content.procedures.manage", "content.procedures.publish"].some((one) => who.holds.includes(one));

/** What an answer must not hold, for that reader. */
function canariesFor(who: Principal): readonly string[] {
  if (who.standing !== "member") return [hidden, draft];
  return [...(isBound(who) ? [hidden] : []), ...(readsDrafts(who) && who.sees.own ? [] : [draft])];
}

/** Ids of groups out of sight are told as a count, save in the audit, which keeps the ids of the things that it is about. */
const hiddenIdsFor = (who: Principal, { endpoint }: Row): readonly string[] =>
  isBound(who) && !endpoint.path.includes("/audit") ? [settlement.groups.sibling, settlement.groups.ancestor] : [];

/** One never ends, and the words of a PDF are packed: whom it opens for is in the matrix. */
const isReadable = ({ path }: Row["endpoint"]): boolean => !path.endsWith("/feed") && !path.endsWith("/pdf");
const swept = rows.filter(({ endpoint }) => endpoint.method === "GET" && isReadable(endpoint));
const nothing: Thing = { params: {} };

async function thingFor(row: Row, relation: Relation, about: Kind | undefined): Promise<Thing> {
  if (!about) return nothing;
  return about.make({ ...settlement.home, groupIds: settlement.groupsOf(relation), caller: undefined });
}

/** The answer's whole text, and its headers, where a file's name stands. */
async function read(row: Row, thing: Thing, who: Principal): Promise<string> {
  const { world } = settlement;
  const { endpoint } = row;
  const place = around(settlement, settlement.callers.get(who));
  const input = row.input?.(thing, place) ?? {};
  if (endpoint.limit !== undefined) await newWindow(world, endpoint.limit.seconds);
  const response = await world.server.http.inject({
    method: "GET",
    url: pathOf(endpoint, place.workspaceId, { ...thing.params, ...input.params }),
    ...(input.query && { query: input.query }),
    ...(place.caller && { headers: { authorization: `Bearer ${place.caller.token}` } }),
  });
  return `${JSON.stringify(response.headers)}\n${response.payload}`;
}

async function leaksOf(row: Row): Promise<string[]> {
  const leaks: string[] = [];
  const relations: readonly Relation[] = row.about && !row.isGroupless ? ["own", "sibling"] : ["none"];
  for (const relation of relations) {
    const thing = await thingFor(row, relation, row.about);
    for (const who of everybody) {
      const text = await read(row, thing, who);
      for (const canary of [...canariesFor(who), ...hiddenIdsFor(who, row)]) {
        const at = text.indexOf(canary);
        if (at >= 0)
          leaks.push(`${row.endpoint.path}, ${who.name}, ${relation}: ${text.slice(Math.max(0, at - 90), at + 60)}`);
      }
    }
  }
  return leaks;
}

describe("[AU7] [GR19] [MB17] names of what is hidden", () => {
  it("appear in the responses to members who see everything, so that the sweep can fail", async () => {
    const admin = everybody[0];
    const found = new Set<string>();
    for (const row of swept.filter(({ about }) => about === undefined)) {
      const text = admin ? await read(row, nothing, admin) : "";
      for (const [, kind = ""] of text.matchAll(/Canary-hidden (\w+)/g)) found.add(kind);
      if (text.includes(draft)) found.add("own draft");
    }
    for (const kind of [
      "group",
      "area",
      "note",
      "procedure",
      "draft",
      "set",
      "folder",
      "document",
      "template",
      "feedback",
      "action",
      "own draft",
    ]) {
      expect(found, kind).toContain(kind);
    }
  });

  it.each(swept.map((row) => [`${row.endpoint.path}${row.variant ? ` (${row.variant})` : ""}`, row] as const))(
    "are in no answer of GET %s",
    { timeout: 180_000 },
    async (_path, row) => {
      await newWindow(settlement.world, 0);
      expect(await leaksOf(row)).toEqual([]);
    },
  );
});
