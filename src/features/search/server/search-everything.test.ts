import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { publish } from "#tests/support/performs.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type FoundKind, searchEndpoints } from "../contract.ts";
import { indexProceduresJob } from "./index-procedures-job.ts";

let world: World;
let admin: Person;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  const night = await world.group("Night shift");
  operator = await world.member("operator", { in: [await world.group("Day shift")] });
  const manual = async (name: string, pages: string[], groups: string[] = []) => {
    const document = await documentOf(world, admin, name, { groups });
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, pages));
  };
  await manual("Retort manual.pdf", ["The gasket is greased with silicone. Close the door of the vessel."]);
  await manual("Night log.pdf", ["The retort gasket leaked again."], [night]);
  await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Open the retort" });
  await publish(world, admin, { ...contentWith([[["instruction"]]]), title: "Secret retort" }, [night]);
  const area = await admin.run((scope) => createArea(scope, { name: "Retort hall" }));
  await admin.run((scope) => createNote(scope, area.id, deltaOf("Mind the gasket box")));
  await indexProceduresJob.run(world.appContext, { workspaceId: world.workspaceId });
});
afterAll(() => world?.close());

const search = async (words: string, kind?: FoundKind, person = operator) =>
  (await person.call(searchEndpoints.everything, { query: { words, ...(kind && { kind }) } })).body;

const names = ({ found }: Awaited<ReturnType<typeof search>>) => found.map(({ kind, name }) => `${kind} ${name}`);

describe("[SR11] a search of everything", () => {
  it("lists what has the words in its name first, the shortest in front", async () => {
    expect(names(await search("retort")).slice(0, 3)).toEqual([
      "area Retort hall",
      "procedure Open the retort",
      "document Retort manual.pdf",
    ]);
  });
  it("then what says them, with page and marked words, in notes too", async () => {
    const found = await search("gasket grease");
    const [document] = found.found;
    expect(document).toMatchObject({ kind: "document", name: "Retort manual.pdf", isNamed: false });
    const [place] = document?.places ?? [];
    expect(place?.page).toBe(1);
    expect(place?.marks.map(({ start, end }) => place.excerpt.slice(start, end))).toEqual(["gasket", "greased"]);
    expect(names(await search("gasket"))).toContain("note Retort hall");
  });
  it("keeps to a kind, and to what is visible", async () => {
    expect(names(await search("retort", "procedure"))).toEqual(["procedure Open the retort"]);
    expect(names(await search("retort", "set"))).toEqual([]);
    expect(JSON.stringify(await search("retort gasket"))).not.toMatch(/Night log|Secret|leaked/);
    expect(names(await search("retort", undefined, admin))).toEqual(
      expect.arrayContaining(["procedure Secret retort", "document Night log.pdf"]),
    );
  });
  it("says what it read otherwise, and what nothing contains", async () => {
    expect((await search("gaskte")).corrections).toEqual([{ typed: "gaskte", read: "gasket" }]);
    expect(await search("zirconium")).toEqual({ found: [], corrections: [], unknownWords: ["zirconium"] });
    expect((await search("'; --")).found).toEqual([]);
  });
});
