import { isId } from "../ids.ts";
import { partsOf } from "../page.ts";
import { Problem } from "../problem.ts";

/** Where a page of a list that goes back in time ended. */
export interface ListPlace {
  readonly at: string;
  readonly id: string;
}

/** @throws Problem 400 for a cursor that this server did not make */
export function listPlaceOf(cursor: string): ListPlace {
  const [at, id] = partsOf(cursor, 2) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)) || !isId(id)) {
    throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
  }
  return { at, id };
}
