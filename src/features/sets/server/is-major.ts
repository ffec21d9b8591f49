import { type RawBuilder, sql } from "kysely";

/** [S17] Whether a version of the table alias changes what people have learned, so that they are asked again. */
export const isMajor = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.change_kind`)} = 'major'`;
