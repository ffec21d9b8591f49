import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { rankPassages, termsOf } from "./candidates.ts";
import { forgetText } from "./service.ts";

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
});
afterAll(() => world?.close());

const wordsOf = (textId: string) =>
  world.asSystem(async ({ db }) => {
    const { rows } = await sql<{ lexeme: string; counts: string }>`select lexeme, encode(counts, 'hex') as counts
      from passage_lexeme where text_id = ${textId}::uuid order by lexeme, first_ordinal`.execute(db);
    return rows.map(({ lexeme, counts }) => `${lexeme} ${counts}`);
  });

describe("[TX6] [TX9] the lexemes of a text", () => {
  it("are counted where they stand, and no others stay when it is read again or forgotten", async () => {
    const { remoteFileId } = await documentOf(world, ann, "Pump.pdf");
    await world.asSystem((scope) => keepWords(scope, remoteFileId, ["The pumps pump the water."]));
    expect(await wordsOf(remoteFileId)).toEqual([" 0003", "pump 0002", "water 0001"]);
    await world.asSystem((scope) => keepWords(scope, remoteFileId, ["This is the valve of the pump."]));
    expect(await wordsOf(remoteFileId)).toEqual([" 0002", "pump 0001", "valv 0001"]);
    await world.asSystem((scope) => forgetText(scope, [remoteFileId]));
    expect(await wordsOf(remoteFileId)).toEqual([]);
  });

  it("lead to every passage of a long text", async () => {
    const { id, remoteFileId } = await documentOf(world, ann, "Long.pdf");
    const page = (at: number) => `This page is about the bearing. ${`Marker${at} is told at length here. `.repeat(40)}`;
    await world.asSystem((scope) =>
      keepWords(
        scope,
        remoteFileId,
        Array.from({ length: 600 }, (_, at) => page(at)),
      ),
    );
    const sources = sql`select ${id}::uuid as source_id, ${remoteFileId}::uuid as text_id`;
    for (const at of [0, 255, 256, 511, 512, 599]) {
      const { ranked, corpus } = await ann.run(async (scope) =>
        rankPassages(scope, sources, await termsOf(scope, { words: [`marker${at}`, "bearing"], isTyping: false })),
      );
      expect(corpus).toMatchObject({ passageCount: 600, holders: [1, 600] });
      expect(ranked[0]).toMatchObject({ sourceId: id, textId: remoteFileId, ordinal: at, counts: [40, 1] });
    }
  });
});
