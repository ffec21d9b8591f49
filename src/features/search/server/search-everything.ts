import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { foldWord } from "../../passages/rules/written-words.ts";
import type { FoundKind, FoundPlace, FoundThing, SearchedKind } from "../contract.ts";
import { spellingsOf, wordsInContext } from "../rules/analysis.ts";
import { foundExcerpt } from "../rules/found-excerpt.ts";
import { titleSeparator } from "../rules/procedure-passages.ts";
import { type Evidence, type Retrieved, retrieve } from "./retrieve.ts";

export interface Search {
  readonly words: string;
  readonly kind?: SearchedKind | undefined;
}

export interface Found {
  readonly found: FoundThing[];
  readonly corrections: { readonly typed: string; readonly read: string }[];
  readonly unknownWords: string[];
}

const placesMax = 3;
const namedMax = 20;

/** [SR11] What the actor sees that fits these words: first by name, then by what it says. */
export async function searchEverything(scope: Scope, { words, kind }: Search): Promise<Found> {
  const kinds = (["document", "procedure"] as const).filter((one) => kind === undefined || kind === one);
  const [named, retrieved] = await Promise.all([
    selectNamed(scope, words, kind),
    kinds.length === 0 ? nothing : retrieve(scope, { text: words, kinds }),
  ]);
  const byText = thingsOf(retrieved, words);
  const places = new Map(byText.map((thing) => [`${thing.kind} ${thing.id}`, thing.places]));
  const isNamed = new Set(named.map((one) => `${one.kind} ${one.id}`));
  return {
    found: [
      ...named.map((one) => ({ ...one, places: places.get(`${one.kind} ${one.id}`) ?? one.places })),
      ...byText.filter((thing) => !isNamed.has(`${thing.kind} ${thing.id}`)),
    ],
    corrections: [...retrieved.corrections],
    unknownWords: named.length > 0 ? [] : [...retrieved.unknownWords],
  };
}

const nothing = { evidence: [], corrections: [], unknownWords: [] } as const;

/** Evidence by its source, in the order of the best of each. */
function thingsOf({ evidence, corrections }: Pick<Retrieved, "evidence" | "corrections">, words: string): FoundThing[] {
  const things = new Map<string, FoundThing & { places: FoundPlace[] }>();
  const looked = wordsInContext(words, "").map((word) => {
    const read = corrections.find(({ typed }) => typed === word.typed)?.read;
    return read === undefined ? word : { ...word, spellings: spellingsOf(read) };
  });
  for (const one of evidence) {
    const thing = things.get(one.sourceId) ?? {
      kind: one.kind,
      id: one.sourceId,
      name: one.name,
      isNamed: false,
      isDraft: false,
      changedAt: null,
      places: [],
    };
    things.set(one.sourceId, thing);
    if (thing.places.length < placesMax) thing.places.push(placeOf(one, looked));
  }
  return [...things.values()];
}

function placeOf(one: Evidence, words: Parameters<typeof foundExcerpt>[1]): FoundPlace {
  const [sentence] = one.sentences;
  return {
    stepId: one.stepId,
    stepNumber: one.stepNumber,
    stepTitle: one.stepId === null ? null : (one.titlePath.split(titleSeparator).at(-1) ?? null),
    page: one.kind === "document" ? (sentence?.page ?? one.pageFrom) : null,
    ...foundExcerpt(one, words),
  };
}

/** Things whose name contains every word; notes that do. */
async function selectNamed(scope: Scope, text: string, kind: SearchedKind | undefined): Promise<FoundThing[]> {
  const words = [...new Set(foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 12);
  if (words.length === 0) return [];
  const holds = (name: RawBuilder<string>) =>
    sql.join(
      words.map((word) => sql`strpos(lower(${name}), ${word}) > 0`),
      sql` and `,
    );
  const of = (one: FoundKind, statement: RawBuilder<unknown>) =>
    kind === undefined || kind === one ? [statement] : [];
  const statements = [
    ...of(
      "procedure",
      sql`select 'procedure', p.id, p.title, '' from procedure p
        where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and p.published_version_id is not null
          and ${visibleTo(scope, "p")} and ${holds(sql`p.title`)}`,
    ),
    ...of(
      "document",
      sql`select 'document', d.id, d.name, '' from document d
        where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")}
          and ${holds(sql`d.name`)}`,
    ),
    ...of(
      "area",
      sql`select 'area', a.id, a.name, '' from area a
        where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")} and ${holds(sql`a.name`)}`,
    ),
    ...of(
      "set",
      sql`select 'set', s.id, s.title, '' from procedure_set s
        where s.workspace_id = ${scope.workspaceId} and s.deleted_at is null and ${visibleTo(scope, "s")}
          and ${holds(sql`s.title`)}`,
    ),
    ...of(
      "note",
      sql`select 'note', a.id, a.name, n.words from area a
        join lateral (
          select string_agg(o ->> 'insert', '') as words from area_note n, jsonb_array_elements(n.content -> 'ops') o
          where n.workspace_id = a.workspace_id and n.area_id = a.id group by n.id
        ) n on ${holds(sql`n.words`)}
        where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")}`,
    ),
  ];
  const { rows } = await sql<{ kind: FoundKind; id: string; name: string; excerpt: string }>`
    select f.kind, f.id, f.name, f.excerpt from (${sql.join(statements, sql` union all `)}) f (kind, id, name, excerpt)
    order by length(f.name), f.name, f.id limit ${namedMax}`.execute(scope.db);
  const looked = wordsInContext(text, "");
  return rows.map(({ kind: one, id, name, excerpt }) => ({
    kind: one,
    id,
    name,
    isNamed: one !== "note",
    isDraft: false,
    changedAt: null,
    places: one === "note" ? [notePlace(excerpt, looked)] : [],
  }));
}

const notePlace = (words: string, looked: Parameters<typeof foundExcerpt>[1]): FoundPlace => ({
  stepId: null,
  stepNumber: null,
  stepTitle: null,
  page: null,
  ...foundExcerpt({ text: words.replaceAll(/\s+/g, " ").trim(), language: "simple", sentences: [] }, looked),
});
