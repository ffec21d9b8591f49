import { type RawBuilder, sql } from "kysely";
import { getFlags } from "#features/flags/server/service.ts";
import { thingsHolding, valueHolding } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import {
  type FoundKind,
  type FoundPlace,
  type FoundThing,
  type SearchedKind,
  type SearchReply,
  searchedKinds,
} from "../contract.ts";
import { wordsInContext } from "../rules/analysis.ts";
import { foundExcerpt } from "../rules/found-excerpt.ts";
import { foundLimits, isShown, nameWordsOf, readAs } from "../rules/named.ts";
import { stepTitleOf } from "../rules/procedure-passages.ts";
import type { Meaning } from "./meaning/question-meaning.ts";
import { allows, type Filters, type Narrowed, narrow } from "./narrow.ts";
import { searched } from "./rank-words.ts";
import { type Retrieved, retrieveFrom } from "./retrieve.ts";
import { searchedSources, visibleDrafts } from "./sources.ts";

export interface Search extends Filters {
  readonly words: string;
  readonly kind?: SearchedKind | undefined;
  /** [SR28] What the words mean to the configured model. */
  readonly meaning?: Meaning | undefined;
}

/**
 * [SR11] [SR12] [SR13] What the actor sees that fits these words: first by name, then by what it says.
 * @throws Problem 400 `unknownAccessGroup` or `unknownArea`
 */
export async function searchEverything(
  scope: Scope,
  { words, kind, meaning, ...filters }: Search,
): Promise<SearchReply> {
  const flags = await getFlags(scope);
  const kinds = searchedKinds.filter((one) => isShown(one, flags) && (kind === undefined || kind === one));
  const hasProperties = flags.custom_properties_enabled;
  const narrowed = await narrow(scope, filters);
  const sources = searched(scope, searchedSources(scope, kinds, narrowed), narrowed.language);
  const [asTyped, retrieved] = await Promise.all([
    selectNamed(scope, words, kinds, narrowed, hasProperties),
    retrieveFrom(scope, { text: words, meaning }, sources),
  ]);
  const read = readAs(words, retrieved.corrections);
  const readNamed = read === words ? [] : await selectNamed(scope, read, kinds, narrowed, hasProperties);
  // A machine number is a slip of another word only for the texts: it stays what was typed.
  const named = [...new Map([...asTyped, ...readNamed].map((one) => [keyOf(one), one])).values()];
  const byText = thingsOf(retrieved);
  const isNamed = new Set(named.map(keyOf));
  const things = [
    ...named.map((one) => ({ ...one, places: placesOf(one, byText) })),
    ...byText.filter((thing) => !isNamed.has(keyOf(thing))),
  ];
  return {
    found: things.map(shown),
    corrections: [...retrieved.corrections],
    unknownWords: named.length > 0 ? [] : [...retrieved.unknownWords],
  };
}

/** [SR11] [CF15] The value that a thing was found by stands in front of what its text says; a note is its own text. */
function placesOf(one: Thing, byText: readonly Thing[]): FoundPlace[] {
  const inText = byText.find((thing) => keyOf(thing) === keyOf(one))?.places ?? [];
  const own = one.kind === "note" && inText.length > 0 ? [] : one.places;
  return [...own, ...inText].slice(0, foundLimits.places);
}

/** A thing with what was found of it, which of a note is the note itself. */
interface Thing extends FoundThing {
  readonly sourceId: string;
}

const shown = ({ kind, id, name, isNamed, isDraft, changedAt, places }: Thing): FoundThing => ({
  kind,
  id,
  name,
  isNamed,
  isDraft,
  changedAt,
  places,
});

/** A draft and the published version of its procedure are two things. */
const keyOf = ({ sourceId, isDraft }: Thing): string => `${sourceId} ${isDraft}`;

type FoundEvidence = Retrieved<FoundKind>["evidence"][number];

/** Evidence by its source, in the order of the best of each. */
function thingsOf({ evidence, words }: Retrieved<FoundKind>): Thing[] {
  const things = new Map<string, Thing & { places: FoundPlace[] }>();
  for (const one of evidence) {
    const { kind, sourceId, shownId: id, name, isDraft } = one;
    const found = {
      kind,
      sourceId,
      id,
      name,
      isNamed: false,
      isDraft,
      changedAt: one.changedAt.toISOString(),
      places: [],
    };
    const thing = things.get(keyOf(found)) ?? found;
    things.set(keyOf(found), thing);
    const isName = kind === "area" || kind === "set";
    if (!isName && thing.places.length < foundLimits.places) thing.places.push(placeOf(one, words));
  }
  return [...things.values()];
}

function placeOf(one: FoundEvidence, words: Parameters<typeof foundExcerpt>[1]): FoundPlace {
  const [sentence] = one.sentences;
  return {
    stepId: one.stepId,
    stepNumber: one.stepNumber,
    stepTitle: stepTitleOf(one),
    page: one.kind === "document" ? (sentence?.page ?? one.pageFrom) : null,
    ...foundExcerpt(one, words),
  };
}

/** Things whose names and properties contain every word; notes that do. [CF15] */
async function selectNamed(
  scope: Scope,
  text: string,
  kinds: readonly SearchedKind[],
  narrowed: Narrowed,
  hasProperties: boolean,
): Promise<Thing[]> {
  const words = nameWordsOf(text);
  if (words.length === 0) return [];
  const { holds, found, value } = holding(scope, words, hasProperties);
  const of = (kind: SearchedKind, statement: RawBuilder<unknown>) =>
    kinds.includes(kind) ? [sql`${statement} and ${allows[kind](narrowed)}`] : [];
  const statements = [
    ...of(
      "procedure",
      sql`select 'procedure', p.id, p.id, p.title, ${value("p.title", "p.id")}, false, p.published_at from procedure p
        where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and p.published_version_id is not null
          and ${visibleTo(scope, "p")} and ${found("p.title", "p.id")}`,
    ),
    ...of(
      "draft",
      sql`select 'procedure', p.id, p.id, v.title, ${value("v.title", "p.id")}, true, v.updated_at from ${visibleDrafts(scope)}
        and ${found("v.title", "p.id")}`,
    ),
    ...of(
      "document",
      sql`select 'document', d.id, d.id, d.name, ${value("d.name", "d.id")}, false, d.updated_at from document d
        where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")}
          and ${found("d.name", "d.id")}`,
    ),
    ...of(
      "area",
      sql`select 'area', a.id, a.id, a.name, ${value("a.name", "a.id")}, false, a.updated_at from area a
        where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")} and ${found("a.name", "a.id")}`,
    ),
    ...of(
      "set",
      sql`select 'set', s.id, s.id, s.title, null, false, s.updated_at from procedure_set s
        where s.workspace_id = ${scope.workspaceId} and s.deleted_at is null and ${visibleTo(scope, "s")}
          and ${holds(sql`s.title`)}`,
    ),
    ...of(
      "note",
      sql`select 'note', n.id, a.id, a.name, n.words, false, n.updated_at from area a
        join lateral (
          select n.id, n.updated_at, string_agg(o ->> 'insert', '') as words
          from area_note n, jsonb_array_elements(n.content -> 'ops') o
          where n.workspace_id = a.workspace_id and n.area_id = a.id group by n.id, n.updated_at
        ) n on ${holds(sql`n.words`)}
        where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")}`,
    ),
  ];
  if (statements.length === 0) return [];
  const { rows } = await sql<Named>`
    select f.kind, f.source_id as "sourceId", f.id, f.name, f.excerpt, f.is_draft as "isDraft", f.changed_at as "changedAt"
    from (${sql.join(statements, sql` union all `)}) f (kind, source_id, id, name, excerpt, is_draft, changed_at)
    order by f.kind <> 'note' and f.excerpt is not null, length(f.name), f.name, f.source_id, f.is_draft limit ${foundLimits.named}`.execute(
    scope.db,
  );
  const looked = wordsInContext(text, "");
  return rows.map(({ excerpt, changedAt, ...one }) => ({
    ...one,
    isNamed: excerpt === null,
    changedAt: changedAt.toISOString(),
    places: excerpt === null ? [] : [plainPlace(excerpt, looked)],
  }));
}

/** [CF15] What holds all words, and the value that does where the name alone does not. */
function holding(scope: Scope, words: readonly string[], withProperties: boolean) {
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...conditions], sql` and `)})`;
  const holdsOne = (name: RawBuilder<unknown>, word: string) => sql`strpos(lower(${name}), ${word}) > 0`;
  const holds = (name: RawBuilder<unknown>) => all(words.map((word) => holdsOne(name, word)));
  const orIsSet = (id: string, word: string) => sql`or ${sql.ref(id)} in ${thingsHolding(scope, word)}`;
  return {
    holds,
    found: (name: string, id: string) =>
      withProperties
        ? all(words.map((word) => sql`(${holdsOne(sql.ref(name), word)} ${orIsSet(id, word)})`))
        : holds(sql.ref(name)),
    value: (name: string, id: string) =>
      withProperties
        ? sql`case when ${holds(sql.ref(name))} then null else ${valueHolding(scope, id, words)} end`
        : sql`null::text`,
  };
}

interface Named extends Pick<Thing, "kind" | "sourceId" | "id" | "name" | "isDraft"> {
  /** The words of a note, or the value of a property; null of what was found by its name. */
  readonly excerpt: string | null;
  readonly changedAt: Date;
}

const plainPlace = (words: string, looked: Parameters<typeof foundExcerpt>[1]): FoundPlace => ({
  stepId: null,
  stepNumber: null,
  stepTitle: null,
  page: null,
  ...foundExcerpt({ text: words.replaceAll(/\s+/g, " ").trim(), language: "simple", sentences: [] }, looked),
});
