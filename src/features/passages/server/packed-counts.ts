import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { PackedLexeme } from "../rules/rank-counts.ts";
import { SearchedPassages } from "../rules/searched-passages.ts";
import type { Asked } from "../rules/term.ts";
import { KeptLists } from "./kept-lists.ts";

const mebibyte = 1024 ** 2;
const keptPassages = new KeptLists<SearchedPassages>(16 * mebibyte, 8 * mebibyte);
/** Where their blocks are is remembered with the passages: up to half as much again. */
const keptLexemes = new KeptLists<Buffer>(8 * mebibyte, mebibyte);

/** What a statement reads of what is searched. */
interface ReadLists {
  /** Undefined where they were not asked for. */
  readonly passages: SearchedPassages | undefined;
  /** In the order in which they were asked for. */
  readonly lexemes: readonly PackedLexeme[];
}

/**
 * [TX7] [TX23] Lists for `rankCounts`. What is visible is asked in the statement that finds: of hidden texts nothing leaves the database.
 * @param asksPassages whether the passages themselves are read as well
 */
export async function readLists(
  scope: Scope,
  sources: RawBuilder<unknown>,
  lexemes: readonly Asked[],
  asksPassages: boolean,
): Promise<ReadLists> {
  const nameOf = ({ language, lexeme, isPrefix }: Asked) => `${scope.workspaceId} ${language} ${isPrefix} ${lexeme}`;
  const knownPassages = asksPassages ? keptPassages.recall(scope.workspaceId) : new Map<string, SearchedPassages>();
  const knownLexemes = new Map(lexemes.flatMap((one) => [...keptLexemes.recall(nameOf(one))]));
  const known = [...knownPassages.keys(), ...knownLexemes.keys()];
  const lists = await selectLists(scope, sources, { lexemes, asksPassages, known });
  let passages = asksPassages ? new SearchedPassages(Buffer.alloc(0)) : undefined;
  const found: PackedLexeme[] = lexemes.map(() => undefined);
  for (const { place, digest, data } of lists) {
    const lexeme = lexemes[place - 1];
    if (!lexeme) {
      passages = data ? new SearchedPassages(data) : knownPassages.get(digest);
      if (passages) keptPassages.remember(scope.workspaceId, digest, passages, passages.size);
      continue;
    }
    const list = data ?? knownLexemes.get(digest);
    found[place - 1] = list;
    if (list) keptLexemes.remember(nameOf(lexeme), digest, list, list.length);
  }
  return { passages, lexemes: found };
}

/** A list as the database has made it. */
interface SelectedList {
  /** 0 for what is searched, from 1 for lexemes. */
  readonly place: number;
  readonly digest: string;
  /** Undefined where its digest was known. */
  data?: Buffer;
}

interface Piece {
  readonly place: number;
  readonly digest: string;
  /** Of the whole list. */
  readonly size: number;
  /** Where it begins; null where the list is known. */
  readonly start: number | null;
  readonly bytes: string | null;
}

/** In base64 a piece is small enough to be young: what is larger stays until the whole heap is collected. */
const pieceBytes = 48 * 1024;

function joined(pieces: readonly Piece[]): SelectedList[] {
  const lists = new Map<number, SelectedList>();
  for (const { place, digest, size, start, bytes } of pieces) {
    const list: SelectedList = lists.get(place) ?? { place, digest };
    lists.set(place, list);
    if (start === null || bytes === null) continue;
    list.data ??= Buffer.alloc(size);
    list.data.write(bytes, start, "base64");
  }
  return [...lists.values()];
}

interface Wanted {
  readonly lexemes: readonly Asked[];
  readonly asksPassages: boolean;
  /** Digests of lists whose bytes are not. */
  readonly known: readonly string[];
}

async function selectLists(
  scope: Scope,
  sources: RawBuilder<unknown>,
  { lexemes, asksPassages, known }: Wanted,
): Promise<SelectedList[]> {
  const placed = lexemes.map((one, index) => ({ ...one, place: index + 1 }));
  const exact = placed.filter(({ isPrefix }) => !isPrefix);
  // Hashed, by `is true`: the planner takes a lexeme for rare, and would compare each of many rows with each block.
  const isVisible = sql`(l.block in (select number from seen)) is true`;
  const packed = sql`string_agg(int8send((l.block::bigint << 32) | length(l.counts)) || l.counts, '')`;
  // Each beginning is asked for by itself: of a join the planner would not know how few lexemes begin so. What many of them say of one
  // block goes together, and is looked for once among the visible.
  const begun = placed
    .filter(({ isPrefix }) => isPrefix)
    .map(
      ({ language, lexeme, place }) => sql`union all
        select ${place}::integer, ${packed} from (
          select l.block, string_agg(l.counts, '') as counts from passage_lexeme l
          where l.workspace_id = ${scope.workspaceId} and l.language = ${language} and l.lexeme >= ${lexeme}
            and l.lexeme < ${lexeme + lastCharacter}
          group by l.block
        ) l where ${isVisible}`,
    );
  const ofPassages = sql`select 0, string_agg(uuid_send(source_id) || uuid_send(text_id)
      || int8send((number::bigint << 32) | first_ordinal) || int4send(length(lengths)) || lengths, '') from seen
    union all`;
  const { rows } = await sql<Piece>`
    with seen as materialized (
      select b.number${asksPassages ? sql`, s.source_id, s.text_id, b.first_ordinal, b.lengths` : sql``}
      from (${sources}) s join passage_block b on b.workspace_id = ${scope.workspaceId} and b.text_id = s.text_id
    ), lists (place, data) as (
      ${asksPassages ? ofPassages : sql``}
      select a.place, f.data
      from unnest(${exact.map(({ language }) => language)}::integer[], ${exact.map(({ lexeme }) => lexeme)}::text[],
        ${exact.map(({ place }) => place)}::integer[]) a (language, lexeme, place),
        lateral (select ${packed} as data from passage_lexeme l
          where l.workspace_id = ${scope.workspaceId} and l.language = a.language and l.lexeme = a.lexeme and ${isVisible}) f
      ${sql.join(begun, sql` `)}
    ), digested as materialized (
      select place, data, encode(sha256(data), 'hex') as digest from lists where data is not null
    )
    select d.place, d.digest, length(d.data) as size, p.start,
      encode(substring(d.data from p.start + 1 for ${pieceBytes}::integer), 'base64') as bytes
    from digested d left join lateral generate_series(0, length(d.data) - 1, ${pieceBytes}::integer) p (start)
      on d.digest <> all(${[...known]}::text[])`.execute(scope.db);
  return joined(rows);
}

/** Behind every other character. */
const lastCharacter = "\u{10FFFF}";
