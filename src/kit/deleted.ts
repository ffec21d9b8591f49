import * as z from "zod/mini";
import { id } from "./ids.ts";
import { person } from "./person.ts";
import { moment } from "./time.ts";

/** Something that was deleted and can be brought back. */
export const deletedThing = z.object({
  id,
  /** Never blank. */
  title: z.string(),
  deletedAt: moment,
  deletedBy: person,
  /** Until then. */
  goneAt: moment,
});
export type DeletedThing = z.output<typeof deletedThing>;
