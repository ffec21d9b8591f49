import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#kit/server/scope.ts";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { termsOf } from "./search-terms.ts";
import { countWords, forgetText, selectWords } from "./service.ts";
import { Sight } from "./sight.ts";

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin");
});
afterAll(() => world?.close());

const wordsOf = (textId: string) =>
  world.asSystem(async ({ db }) => {
    const { rows } = await sql<{ lexeme: string; counts: string }>`
      select '' as lexeme, encode(lengths, 'hex') as counts from passage_block where text_id = ${textId}::uuid
      union all
      select l.lexeme, encode(l.counts, 'hex') from passage_lexeme l
      where not exists (select from passage_block b where b.number = l.block and b.text_id <> ${textId}::uuid)
      order by lexeme`.execute(db);
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
        new Sight(scope, sources).rank(await termsOf(scope, { words: [`marker${at}`, "bearing"], isTyping: false })),
      );
      expect(corpus).toMatchObject({ passageCount: 600, holders: [1, 600] });
      expect(ranked[0]).toMatchObject({ sourceId: id, textId: remoteFileId, ordinal: at, counts: [40, 1] });
    }
  });
});

describe("[TX11] the vocabulary", () => {
  it("has its number of words, whoever adds some at the same time", async () => {
    const files = await Promise.all([1, 2, 3].map((n) => documentOf(world, ann, `Gauge ${n}.pdf`)));
    // Each brings words of its own, and some that another brings as well.
    const texts = ["Gauge alpha bravo charlie", "Gauge bravo charlie delta", "Gauge charlie delta echoes"];
    await Promise.all(
      files.map(({ remoteFileId }, at) => world.asSystem((scope) => keepWords(scope, remoteFileId, [texts[at] ?? ""]))),
    );
    const { words, count } = await ann.run(async (scope) => ({
      words: await selectWords(scope),
      count: await countWords(scope),
    }));
    expect(words).toEqual(expect.arrayContaining(["alpha", "bravo", "charlie", "delta", "echoes"]));
    expect(count).toBe(words.length);
  });
});

/** The same scope, and of each statement in it the places of the lists that came with their bytes. */
function watching(scope: Scope) {
  const statements: number[][] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const rows = result.rows as { place: number; bytes: string | null }[];
      statements.push(rows.filter(({ bytes }) => bytes).map(({ place }) => place));
      return Promise.resolve(result);
    },
  };
  return { watched: { ...scope, db: scope.db.withPlugin(watch) }, statements };
}

const textsAsSources = (texts: readonly string[]) =>
  sql`select t as source_id, t as text_id from unnest(${[...texts]}::uuid[]) t`;

describe("[TX24] what one search sees", () => {
  it("is read once, and each word once", async () => {
    const [one, two] = [await documentOf(world, ann, "Once.pdf"), await documentOf(world, ann, "Again.pdf")];
    await world.asSystem((scope) => keepWords(scope, one.remoteFileId, ["The impeller and the spindle."]));
    await world.asSystem((scope) => keepWords(scope, two.remoteFileId, ["The spindle."]));
    await ann.run(async (scope) => {
      const { watched, statements } = watching(scope);
      const sight = new Sight(watched, textsAsSources([one.remoteFileId, two.remoteFileId]));
      const of = (...words: string[]) => termsOf(scope, { words, isTyping: false });
      expect(await sight.holdersOf(await of("impeller"))).toEqual([1]);
      expect(await sight.holdersOf(await of("spindle", "impeller", "nowhere"))).toEqual([2, 1, 0]);
      expect((await sight.rank(await of("nowhere", "spindle"))).ranked).toHaveLength(2);
      expect(statements.map((places) => places.includes(0))).toEqual([true, false]);
    });
  });

  it("is known of words that a search of the same texts asked for before", async () => {
    const { remoteFileId } = await documentOf(world, ann, "Before.pdf");
    await world.asSystem((scope) => keepWords(scope, remoteFileId, ["The bushing and the washer."]));
    await ann.run(async (scope) => {
      const { watched, statements } = watching(scope);
      const of = (...words: string[]) => termsOf(scope, { words, isTyping: false });
      const search = () => new Sight(watched, textsAsSources([remoteFileId]));
      expect(await search().holdersOf(await of("bushing", "washer", "nowhere"))).toEqual([1, 1, 0]);
      const again = search();
      expect(await again.holdersOf(await of("bushing"))).toEqual([1]);
      expect(await again.holdersOf(await of("washer", "nowhere"))).toEqual([1, 0]);
      expect(statements).toEqual([[0, expect.any(Number), expect.any(Number)], []]);
    });
  });

  it("loses what is hidden while it searches, and others do not", async () => {
    const [one, two] = [await documentOf(world, ann, "Stays.pdf"), await documentOf(world, ann, "Goes.pdf")];
    for (const { remoteFileId } of [one, two])
      await world.asSystem((scope) => keepWords(scope, remoteFileId, ["The coupling and the flywheel."]));
    const both = [one.remoteFileId, two.remoteFileId];
    await ann.run(async (scope) => {
      const of = (...words: string[]) => termsOf(scope, { words, isTyping: false });
      const visible = [...both];
      const sight = new Sight(scope, sql`select t as source_id, t as text_id from unnest(${visible}::uuid[]) t`);
      expect(await sight.holdersOf(await of("coupling"))).toEqual([2]);
      visible.pop();
      expect(await sight.holdersOf(await of("flywheel"))).toEqual([1]);
      expect(await new Sight(scope, textsAsSources(both)).holdersOf(await of("flywheel"))).toEqual([2]);
      expect(await new Sight(scope, textsAsSources(visible)).holdersOf(await of("flywheel"))).toEqual([1]);
    });
  });
});

describe("[TX7] [TX9] lists that the process keeps", () => {
  /** Searches these texts for "gasket", and says which lists came with their bytes. */
  const search = (texts: readonly string[]) =>
    ann.run(async (scope) => {
      const { watched, statements } = watching(scope);
      const terms = await termsOf(scope, { words: ["gasket"], isTyping: false });
      const { ranked, corpus } = await new Sight(watched, textsAsSources(texts)).rank(terms);
      return {
        found: ranked.map(({ textId, counts }) => [textId, ...counts]),
        holders: corpus.holders,
        sent: statements.flat(),
      };
    });

  it("are not sent again, and are of what is asked for now, whatever others saw and however a text changes", async () => {
    const [first, second] = [await documentOf(world, ann, "One.pdf"), await documentOf(world, ann, "Two.pdf")];
    const [one, two] = [first.remoteFileId, second.remoteFileId];
    await world.asSystem((scope) => keepWords(scope, one, ["A gasket, a gasket and a gasket."]));
    await world.asSystem((scope) => keepWords(scope, two, ["The gasket of the lid."]));
    const both = {
      found: [
        [one, 3],
        [two, 1],
      ],
      holders: [2],
    };
    expect(await search([one, two])).toMatchObject(both);
    expect(await search([two])).toEqual({ found: [[two, 1]], holders: [1], sent: [0, 1] });
    expect(await search([one, two])).toEqual({ ...both, sent: [] });
    expect(await search([two])).toEqual({ found: [[two, 1]], holders: [1], sent: [] });
    await world.asSystem((scope) => keepWords(scope, two, ["The gasket of the gasket."]));
    expect(await search([two])).toEqual({ found: [[two, 2]], holders: [1], sent: [0, 1] });
    await world.asSystem((scope) => keepWords(scope, two, ["The flange of the lid leaks."]));
    expect(await search([two])).toEqual({ found: [], holders: [0], sent: [0] });
    expect(await search([])).toMatchObject({ found: [], holders: [0] });
  });

  it("are whole, however many pieces they come in", async () => {
    const { remoteFileId } = await documentOf(world, ann, "Last.pdf");
    await world.asSystem((scope) => keepWords(scope, remoteFileId, ["The sprocket."]));
    const sources = sql`select md5(n::text)::uuid as source_id, ${remoteFileId}::uuid as text_id from generate_series(1, 5000) n`;
    const { ranked, corpus } = await ann.run(async (scope) =>
      new Sight(scope, sources).rank(await termsOf(scope, { words: ["sprocket"], isTyping: false }), undefined, 5000),
    );
    expect(corpus).toMatchObject({ passageCount: 5000, holders: [5000] });
    expect(new Set(ranked.map(({ sourceId, textId }) => `${sourceId} ${textId}`)).size).toBe(5000);
    expect(new Set(ranked.map(({ textId }) => textId))).toEqual(new Set([remoteFileId]));
  });
});
