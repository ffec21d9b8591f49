import { sql } from "kysely";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import { languages } from "../rules/language.ts";
import type { QueryWords } from "../rules/query-words.ts";
import type { Term } from "../rules/term.ts";

/** Terms of single words, which are the same in every database. */
const known = new BoundedMemory<Term>(20_000);

/** The terms of these words, each with the place of its word in the list. A word of punctuation alone has none. */
export async function termsOf(
  scope: Scope,
  { words, isTyping }: QueryWords,
): Promise<(Term & { readonly place: number })[]> {
  const asked = words.map((word, place) => ({ word, isPrefix: isTyping && place === words.length - 1 }));
  const keyOf = ({ word, isPrefix }: (typeof asked)[number]) => `${isPrefix} ${word}`;
  const terms = new Map(asked.map((one) => [keyOf(one), known.recall(keyOf(one))]));
  const missing = asked.filter((one) => !terms.get(keyOf(one)));
  const read = missing.length === 0 ? [] : await selectTerms(scope, missing);
  for (const [at, term] of read.entries()) {
    const one = missing[at];
    if (!one) continue;
    terms.set(keyOf(one), term);
    known.remember(keyOf(one), term, 1);
  }
  return asked.flatMap((one, place) => {
    const term = terms.get(keyOf(one));
    return term && languages.some((language) => term[language] !== "") ? [{ ...term, place }] : [];
  });
}

async function selectTerms(
  scope: Scope,
  words: readonly { readonly word: string; readonly isPrefix: boolean }[],
): Promise<Term[]> {
  const asked = (language: string) =>
    sql`case when w.prefix then to_tsquery(${sql.lit(language)}, quote_literal(w.word) || ':*')
      else plainto_tsquery(${sql.lit(language)}, w.word) end::text as ${sql.ref(language)}`;
  const { rows } = await sql<Term>`select ${sql.join(languages.map(asked))}
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ isPrefix }) => isPrefix)}::boolean[])
      with ordinality w (word, prefix, n) order by w.n`.execute(scope.db);
  return rows;
}
