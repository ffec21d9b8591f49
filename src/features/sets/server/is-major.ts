import { type RawBuilder, sql } from "kysely";

/**
 * [S17] Whether a version of the table alias changes what people have learned, so that they are asked again. Every
 * version does, as long as versions do not say what kind of change they are.
 */
export const isMajor = (_alias: string): RawBuilder<boolean> => sql<boolean>`true`;
