import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Searched } from "../rank-words.ts";
import type { Meaning } from "./question-meaning.ts";
import { likeness, signatureOf } from "./vector-store.ts";

/** A passage with how near its meaning is to that of the question. */
export interface NearPassage {
  readonly sourceId: string;
  readonly textId: string;
  readonly ordinal: number;
  /** From -1 to 1. */
  readonly likeness: number;
  /** [SR28] It stands out from the other visible passages. */
  readonly standsOut: boolean;
}

/** [SR28] Of more visible passages the candidates alone are compared: to compare all would take longer than the words do. */
export const allComparedMax = 20_000;
/** [SR28] Passages nearest by their signatures, which are compared by their vectors. */
const comparedMax = 100;
/**
 * [SR28] Of so many passages that have nothing to do with the question, chance brings the nearest one so many deviations nearer
 * than the average. What is found by its meaning alone has to be nearer than that: every question has a nearest passage.
 */
const byChance = (passages: number): number => Math.sqrt(2 * Math.log(Math.max(2, passages)));

interface Row {
  readonly sourceId: string;
  readonly textId: string;
  readonly ordinal: number;
  readonly vector: Buffer;
  /** How much nearer it is than the average, in standard deviations; null where all are equally near. */
  readonly deviations: number | null;
  readonly passages: number;
}

export interface Compared {
  readonly candidates: readonly { readonly textId: string; readonly ordinal: number }[];
  /** Compares the candidates and no other visible passages. */
  readonly alone?: boolean;
  /** Of more visible passages nothing is compared: how many there are is not known where no passage holds a word. */
  readonly max?: number;
}

/**
 * [SR28] [SR5] Those of the visible passages that are nearest in meaning, and those of `candidates` that have a vector. All visible
 * ones are compared, in the statement that knows which they are: by the signs of their vectors, and the nearest of them exactly.
 */
export async function nearestPassages(
  scope: Scope,
  sources: Omit<Searched, "sight">,
  { model, vector }: Meaning,
  { candidates, alone = false, max = allComparedMax }: Compared,
): Promise<NearPassage[]> {
  const given = JSON.stringify(candidates.map(({ textId, ordinal }) => ({ text: textId, ordinal })));
  const language = sources.language === undefined ? sql`true` : sql`p.language = ${sources.language}`;
  const among = alone
    ? sql`(p.text_id, p.ordinal) in (select g.text, g.ordinal from json_to_recordset(${given}::json) as g (text uuid, ordinal integer))`
    : sql`(select is_few from few)`;
  const { rows } = await sql<Row>`
    with sight as materialized (${sources.statement}),
    few as materialized (
      select count(*) <= ${max} as is_few from (
        select from sight s join passage p on p.workspace_id = ${scope.workspaceId} and p.text_id = s.text_id limit ${max + 1}
      ) counted
    ),
    seen as materialized (
      select s.source_id, s.text_id, p.ordinal, v.digest, bit_count(v.signature # ${signatureOf(vector)}::varbit) as apart
      from sight s
      join passage p on p.workspace_id = ${scope.workspaceId} and p.text_id = s.text_id and ${language} and ${among}
      join passage_vector v on v.workspace_id = ${scope.workspaceId} and v.model = ${model} and v.digest = p.digest
        and length(v.signature) = ${vector.length}
    ),
    facts as (
      select avg(apart)::float8 as usual, nullif(stddev_pop(apart), 0)::float8 as spread, count(*)::integer as passages from seen
    ),
    nearest as (
      (select * from seen order by apart, source_id, ordinal limit ${comparedMax})
      union
      select seen.* from seen
      join json_to_recordset(${given}::json) as g (text uuid, ordinal integer) on g.text = seen.text_id and g.ordinal = seen.ordinal
    )
    select n.source_id as "sourceId", n.text_id as "textId", n.ordinal, v.vector, (f.usual - n.apart) / f.spread as deviations,
      f.passages
    from nearest n cross join facts f
    join passage_vector v on v.workspace_id = ${scope.workspaceId} and v.model = ${model} and v.digest = n.digest`.execute(
    scope.db,
  );
  return rows
    .map(({ vector: stored, deviations, passages, ...one }) => ({
      ...one,
      likeness: likeness(vector, stored),
      standsOut: (deviations ?? 0) > byChance(passages),
    }))
    .toSorted((a, b) => b.likeness - a.likeness || a.sourceId.localeCompare(b.sourceId) || a.ordinal - b.ordinal);
}
