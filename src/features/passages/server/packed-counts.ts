import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { SearchedPassages } from "../rules/searched-passages.ts";
import { type Asked, keyOfAsked } from "../rules/term.ts";
import { KeptLists } from "./kept-lists.ts";

const mebibyte = 1024 ** 2;
const keptPassages = new KeptLists<SearchedPassages>(16 * mebibyte, 8 * mebibyte);
/** Where their blocks are is remembered with the passages: up to half as much again. */
const keptLexemes = new KeptLists<Buffer>(8 * mebibyte, mebibyte);
/** Of a list beside its bytes, in memory: most words of a search are held by nothing in most languages. */
const listBytes = 256;

/** What somebody sees of what is searched, at one moment. */
export interface Seen {
  /** Of its blocks and their sources. A block never changes, so that it says what each of them holds. */
  readonly digest: string;
  readonly passages: SearchedPassages;
}

/**
 * [TX7] [TX23] Lists for `rankCounts`, in the order in which they are asked for. What is visible is asked in the statement that finds: of hidden
 * texts nothing leaves the database.
 * @param before what the same search has seen, where it asks for more
 */
export async function readLists(
  scope: Scope,
  sources: RawBuilder<unknown>,
  lexemes: readonly Asked[],
  before?: Seen,
): Promise<{ readonly seen: Seen; readonly lists: readonly Buffer[] }> {
  const asked = lexemes.map((one) => {
    const name = `${scope.workspaceId} ${keyOfAsked(one)}`;
    const kept = keptLexemes.recall(name);
    return { ...one, name, kept, list: before && kept.get(before.digest) };
  });
  const missing = asked.filter(({ list }) => list === undefined);
  if (before && missing.length === 0) return { seen: before, lists: asked.map(({ list }) => list ?? nothing) };
  const knownPassages = before ? undefined : keptPassages.recall(scope.workspaceId);
  const { digest, data } = await selectLists(scope, sources, missing, knownPassages && [...knownPassages.keys()]);
  for (const [at, { name, kept }] of missing.entries()) {
    const list = kept.get(digest) ?? data.get(at + 1) ?? nothing;
    keptLexemes.remember(name, digest, list, list.length + listBytes);
    kept.set(digest, list);
  }
  const lists = asked.map(({ list, kept }) => list ?? kept.get(digest) ?? nothing);
  if (before) return { seen: before, lists };
  const passages = knownPassages?.get(digest) ?? new SearchedPassages(data.get(0) ?? nothing);
  keptPassages.remember(scope.workspaceId, digest, passages, passages.size);
  return { seen: { digest, passages }, lists };
}

const nothing = Buffer.alloc(0);

interface Piece {
  /** 0 for the passages, from 1 for lexemes. */
  readonly place: number;
  /** In the first place alone. */
  readonly digest: string | null;
  /** Of the whole list, and where this piece begins; null where there is none, or it is known. */
  readonly size: number | null;
  readonly start: number | null;
  readonly bytes: string | null;
}

/** In base64 a piece is small enough to be young: what is larger stays until the whole heap is collected. */
const pieceBytes = 48 * 1024;

interface SelectedLists {
  /** Of what is visible. */
  readonly digest: string;
  /** By their places; none of what was known. */
  readonly data: ReadonlyMap<number, Buffer>;
}

function joined(pieces: readonly Piece[]): SelectedLists {
  const data = new Map<number, Buffer>();
  for (const { place, size, start, bytes } of pieces) {
    if (size === null || start === null || bytes === null) continue;
    const list = data.get(place) ?? Buffer.alloc(size);
    data.set(place, list);
    list.write(bytes, start, "base64");
  }
  const digest = pieces.find((one) => one.digest !== null)?.digest;
  if (typeof digest !== "string") throw new Error("What a search sees was not read");
  return { digest, data };
}

interface Wanted extends Asked {
  /** The list of it by the digests of what was visible. */
  readonly kept: ReadonlyMap<string, Buffer>;
}

/** @param knownPassages digests; undefined where the passages are not asked for */
async function selectLists(
  scope: Scope,
  sources: RawBuilder<unknown>,
  lexemes: readonly Wanted[],
  knownPassages: readonly string[] | undefined,
): Promise<SelectedLists> {
  const placed = lexemes.map(({ kept, ...one }, index) => ({
    ...one,
    place: index + 1,
    known: [...kept.keys()].join(" "),
  }));
  const exact = placed.filter(({ isPrefix }) => !isPrefix);
  // Hashed, by `is true`: the planner takes a lexeme for rare, and would compare each of many rows with each block.
  const isVisible = sql`(l.block in (select number from seen)) is true`;
  const isNew = (known: RawBuilder<unknown>) => sql`strpos(${known}, (select digest from digested)) = 0`;
  const packed = sql`string_agg(int8send((l.block::bigint << 32) | length(l.counts)) || l.counts, '')`;
  // Each beginning is asked for by itself: of a join the planner would not know how few lexemes begin so. What many of them say of one
  // block goes together, and is looked for once among the visible.
  const begun = placed
    .filter(({ isPrefix }) => isPrefix)
    .map(
      ({ language, lexeme, place, known }) => sql`union all
        select ${place}::integer, ${packed} from (
          select l.block, string_agg(l.counts, '') as counts from passage_lexeme l
          where l.workspace_id = ${scope.workspaceId} and l.language = ${language} and l.lexeme >= ${lexeme}
            and l.lexeme < ${lexeme + lastCharacter} and ${isNew(sql`${known}`)}
          group by l.block
        ) l where ${isVisible}`,
    );
  const ofPassages = sql`case when digest <> all(${[...(knownPassages ?? [])]}::text[]) then (
      select string_agg(uuid_send(s.source_id) || uuid_send(b.text_id)
        || int8send((b.number::bigint << 32) | b.first_ordinal) || int4send(length(b.lengths)) || b.lengths, '')
      from seen s join passage_block b on b.workspace_id = ${scope.workspaceId} and b.number = s.number) end`;
  const { rows } = await sql<Piece>`
    with seen as materialized (
      select b.number, s.source_id
      from (${sources}) s join passage_block b on b.workspace_id = ${scope.workspaceId} and b.text_id = s.text_id
    ), digested as materialized (
      select encode(sha256(coalesce(string_agg(uuid_send(source_id) || int4send(number), ''), '')), 'hex') as digest from seen
    ), lists (place, data) as (
      select 0, ${knownPassages ? ofPassages : sql`null::bytea`} from digested
      union all
      select a.place, f.data
      from unnest(${exact.map(({ language }) => language)}::integer[], ${exact.map(({ lexeme }) => lexeme)}::text[],
        ${exact.map(({ place }) => place)}::integer[], ${exact.map(({ known }) => known)}::text[]) a (language, lexeme, place, known),
        lateral (select ${packed} as data from passage_lexeme l
          where l.workspace_id = ${scope.workspaceId} and l.language = a.language and l.lexeme = a.lexeme and ${isVisible}) f
      where ${isNew(sql`a.known`)}
      ${sql.join(begun, sql` `)}
    )
    select l.place, case when l.place = 0 then d.digest end as digest, length(l.data) as size, p.start,
      encode(substring(l.data from p.start + 1 for ${pieceBytes}::integer), 'base64') as bytes
    from digested d cross join lists l left join lateral generate_series(0, length(l.data) - 1, ${pieceBytes}::integer) p (start) on true
    where l.place = 0 or l.data is not null`.execute(scope.db);
  return joined(rows);
}

/** Behind every other character. */
const lastCharacter = "\u{10FFFF}";
