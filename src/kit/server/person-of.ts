import { type RawBuilder, sql } from "kysely";
import type { Person } from "../person.ts";

/** The person of a joined row of `profile`; `isFormer` where the member was removed, and left out where not. */
export const personOf = (alias: string): RawBuilder<Person> => named<Person>(alias);

/** The same for a left join: null where no profile matches. */
export const personOrNull = (alias: string): RawBuilder<Person | null> => named<Person | null>(alias);

function named<Named>(alias: string): RawBuilder<Named> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const fields = sql`'id', ${column("id")}, 'displayName', ${column("display_name")}`;
  return sql<Named>`case when ${isFormer(alias)} then json_build_object(${fields}, 'isFormer', true)
    when ${column("id")} is not null then json_build_object(${fields}) end`;
}

/** Whether a joined member was removed. */
export const isFormer = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.removed_at`)} is not null`;
