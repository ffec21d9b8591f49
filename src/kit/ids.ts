import * as z from "zod/mini";

/** Every id is a UUID made by the application; anything else in its place is 404 in a path and 400 in a body. */
export const id = z.uuid();

/** A list of ids that may not be empty: an empty list never means "all" (threat B5). */
export const someIds = z.array(id).check(z.minLength(1), z.maxLength(5000));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Content keeps ids letter by letter, in capitals too; a `uuid` column gives them back in lower case. */
export const isSameId = (one: string | null, other: string | null): boolean =>
  (one?.toLowerCase() ?? null) === (other?.toLowerCase() ?? null);

export const isId = (text: string): boolean => uuid.test(text);
