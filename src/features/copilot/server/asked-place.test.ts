import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { flagEndpoints } from "#features/flags/contract.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { copilotAnalyticsEndpoints } from "#features/questions/contract.ts";
import { indexProceduresJob } from "#features/search/server/index-procedures-job.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { ask } from "#tests/support/chat-socket.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { publish } from "#tests/support/performs.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { copilotEndpoints } from "../contract.ts";
import type { AskedPlace } from "../place-contract.ts";

let world: World;
let admin: Person;
let night: string;
const newId = countedIds();

/** A published procedure of one section, with the ids of its steps. */
async function procedure(title: string, steps: Readonly<Record<string, string>>, groups: readonly string[] = []) {
  const made = Object.entries(steps).map(([stepTitle, words]) => {
    const module = newModule("instruction", newId);
    const moduleData = { version: 1 as const, content: deltaOf(words) };
    return { ...newStep(newId), title: stepTitle, modules: [{ ...module, moduleData } as typeof module] };
  });
  const content: DraftContent = {
    title,
    description: "",
    procedureImage: null,
    sections: [{ ...newSection(newId), title: "Work", steps: made }],
  };
  const { procedureId } = await publish(world, admin, content, groups);
  return { procedureId, stepIds: made.map(({ id }) => id) };
}

/** The same words in four procedures, each with a torque of its own. */
let pump: Awaited<ReturnType<typeof procedure>>;
let mixer: Awaited<ReturnType<typeof procedure>>;
let hidden: Awaited<ReturnType<typeof procedure>>;
let areaId: string;
let manualId: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  pump = await procedure("Change the seal of the feed pump", {
    "Fit the seal": "Press the seal in by hand.",
    "Fasten the cover": "Tighten the cover bolts crosswise with 45 Nm of torque.",
    "Fasten the guard": "Tighten the guard bolts with 12 Nm of torque.",
  });
  mixer = await procedure("Clean the dough mixer", {
    "Close the lid": "Tighten the lid bolts with 18 Nm of torque.",
  });
  await procedure("Change the belt of the fan", { "Fasten the hood": "Tighten the hood bolts with 30 Nm of torque." });
  await procedure("Grease the conveyor", {
    "Find the nipple": "Use lithium grease NLGI 2 for the bearings of the drum.",
  });
  hidden = await procedure("Open the vault", { "Fasten the door": "Tighten the door bolts with 99 Nm of torque." }, [
    night,
  ]);
  areaId = (await admin.call(areaEndpoints.create, { body: { name: "Bakery" } })).body.id;
  await world.asSystem(async (scope) => {
    await scope.db
      .insertInto("procedure_area")
      .values({ workspace_id: scope.workspaceId, procedure_id: mixer.procedureId, area_id: areaId })
      .execute();
  });
  const document = await documentOf(world, admin, "Fan manual.pdf");
  await world.asSystem((scope) =>
    keepWords(scope, document.remoteFileId, [
      "Tighten the bolts of the fan housing with 7 Nm of torque while it is cold.",
    ]),
  );
  manualId = document.id;
  await indexProceduresJob.run(world.appContext, { workspaceId: world.workspaceId });
});
afterAll(() => world?.close());

/** Of a new operator, who may ask ten times a minute. */
async function askAt(query: string, place?: AskedPlace, asker?: Person) {
  const person = asker ?? (await world.member("operator"));
  return ask(world, person, { query, more: place ? { serverMetadata: { place } } : {} });
}

const torque = "With what torque do I tighten the bolts?";
const first = ({ text }: { readonly text: string }): string => text.split("[1]")[0] ?? "";

describe("[CP17] [CP18] a question that says where it was asked", () => {
  it("is answered from the asker's step first", async () => {
    const at = (n: number): AskedPlace => ({
      at: "procedure",
      procedureId: pump.procedureId,
      stepId: pump.stepIds[n] ?? "",
    });
    expect(first(await askAt(torque, at(1)))).toContain("45 Nm");
    expect(first(await askAt(torque, at(2)))).toContain("12 Nm");
  });

  it("then from the asker's procedure, and is not asked back which one is meant", async () => {
    const asked = await askAt(torque, { at: "procedure", procedureId: mixer.procedureId });
    expect(first(asked)).toContain("18 Nm");
    expect(asked.stop?.notes.found).toBe("answer");
  });

  it("from the document, or the procedures of the area", async () => {
    expect(first(await askAt(torque, { at: "document", documentId: manualId }))).toContain("7 Nm");
    expect(first(await askAt(torque, { at: "area", areaId }))).toContain("18 Nm");
  });

  it("is answered from elsewhere where nothing here fits", async () => {
    const place: AskedPlace = { at: "procedure", procedureId: pump.procedureId, stepId: pump.stepIds[0] };
    const asked = await askAt("Which grease do the bearings of the drum get?", place);
    expect(first(asked)).toContain("lithium grease NLGI 2");
  });

  it("is counted by the analytics like others", async () => {
    const asker = await world.member("operator");
    await askAt(torque, { at: "document", documentId: manualId }, asker);
    await askAt("Which football championship is held here?", { at: "area", areaId }, asker);
    const { body } = await admin.call(copilotAnalyticsEndpoints.chats, { query: {} });
    expect(body.askedBy.find(({ profileId }) => profileId === asker.profileId)?.count).toBe(2);
    expect(body.unanswered.map(({ questions }) => questions).flat()).toContain(
      "Which football championship is held here?",
    );
  });

  it("is no limit of the chat: nothing is selected by it", async () => {
    const asker = await world.member("operator");
    const asked = await askAt(torque, { at: "area", areaId }, asker);
    const { body } = await asker.call(copilotEndpoints.get, { params: { chatId: asked.chatId } });
    expect(body.selectedResources).toEqual([]);
  });

  it("at a place that the asker does not see is answered as without it", async () => {
    const vault = await documentOf(world, admin, "Fasten the cover.pdf", { groups: [night] });
    const dark = (await admin.call(areaEndpoints.create, { body: { name: "Guard bolts", accessGroupIds: [night] } }))
      .body;
    const places: AskedPlace[] = [
      { at: "procedure", procedureId: hidden.procedureId, stepId: hidden.stepIds[0] },
      { at: "document", documentId: vault.id },
      { at: "area", areaId: dark.id },
      { at: "draft", procedureId: hidden.procedureId },
      { at: "area", areaId: randomUUID() },
    ];
    const said = ({ stop, text }: Awaited<ReturnType<typeof ask>>) => ({ ...stop?.notes, text });
    const day = await world.group("Day shift");
    for (const question of [torque, "How tight?"]) {
      const asker = await world.member("operator", { in: [day] });
      const without = await askAt(question, undefined, asker);
      for (const place of places) {
        const at = await askAt(question, place, asker);
        expect({ place, ...said(at) }).toEqual({ place, ...said(without) });
        expect(JSON.stringify(at.received)).not.toContain("99 Nm");
      }
    }
  });
});

describe("[CP19] words that point at the place", () => {
  it.each(["How tight?", "What do I do here?", "Wie fest?"])("%s is about the step", async (question) => {
    const place: AskedPlace = { at: "procedure", procedureId: pump.procedureId, stepId: pump.stepIds[1] };
    const asked = await askAt(question, place);
    expect(first(asked)).toContain("45 Nm");
    expect(asked.stop?.notes).toMatchObject({ found: "answer", unknownWords: [], corrections: [] });
  });

  it("are never words that nothing contains", async () => {
    const place: AskedPlace = { at: "procedure", procedureId: pump.procedureId, stepId: pump.stepIds[1] };
    const asked = await askAt("Which torque do I need in this step?", place);
    expect(first(asked)).toContain("45 Nm");
    const absent = await askAt("Which football championship is held at this station?", place);
    expect(absent.stop?.notes).toMatchObject({ found: "none" });
    expect(absent.stop?.notes.unknownWords).not.toContain("station");
  });
});

describe("[CP17] a draft", () => {
  it("is never answered from, and what is published is found", async () => {
    const title = "Fasten the cover of the new press";
    const { id: procedureId } = (await admin.call(procedureEndpoints.create, { body: { title } })).body;
    const asked = await askAt("Fasten the cover", { at: "draft", procedureId }, admin);
    expect(first(asked)).toContain("45 Nm");
    expect(JSON.stringify(asked.received)).not.toContain("new press");
  });

  it("[CP18] puts what it rewrites last, unless nothing else answers", async () => {
    const place: AskedPlace = { at: "draft", procedureId: pump.procedureId };
    expect(first(await askAt(torque, place, admin))).not.toMatch(/45 Nm|12 Nm/);
    expect(first(await askAt("Fasten the cover crosswise", place, admin))).toContain("45 Nm");
  });
});

describe("[CP17] the flag archie_enabled", () => {
  it("has questions answered as without a place where it is off", async () => {
    const switchTo = (isOn: boolean) =>
      admin.call(flagEndpoints.set, { params: { flagName: "archie_enabled" }, body: { isOn } });
    expect((await switchTo(false)).status).toBe(200);
    const asker = await world.member("operator");
    const place: AskedPlace = { at: "procedure", procedureId: pump.procedureId, stepId: pump.stepIds[2] };
    const [without, at] = [await askAt(torque, undefined, asker), await askAt(torque, place, asker)];
    expect(at.text).toBe(without.text);
    expect((await switchTo(true)).status).toBe(200);
    expect(first(await askAt(torque, place, asker))).toContain("12 Nm");
  });
});
